import type { ChannelKind } from '@deskbell/contract/channel-values';
import * as api from '@deskbell/contract/channels';
import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import type { Handle } from '../../http/api/api.ts';
import { answerPage } from '../../http/api/list-page.ts';
import { TokenBuckets } from '../../limits/token-bucket.ts';
import { WEBHOOK_TESTS_PER_MINUTE_AND_TEAM } from '../../rate-limits.ts';
import { findMembership } from '../../teams/teams.ts';
import { pageOfDeliveries } from '../delivery-log.ts';
import { deliverTest, type TestParts } from '../send-test.ts';
import type { WebhookParts } from '../webhooks.ts';
import { answerInWords } from './answer-words.ts';
import { type ChannelIds, changeChannel, createChannel, deleteChannel, findChannel, listChannels } from './channels.ts';
import { testNewChannel } from './test-new-channel.ts';

export function channelRoutes(handle: Handle, parts: WebhookParts & TestParts & { publicUrl: string }): void {
  const { db } = parts;
  const tests = new TokenBuckets(WEBHOOK_TESTS_PER_MINUTE_AND_TEAM);
  const idsOf = ({ id, channel }: { id: number; channel: number }): ChannelIds => ({ teamId: id, channelId: channel });
  handle(api.listChannels, ({ scope, params }) => listChannels(db, scope, params.id));
  handle(api.createChannel, ({ scope, params, body }) => createChannel(parts, scope, params.id, body));
  handle(api.testNewChannel, ({ scope, params, body }) => testNewChannel(parts, tests, scope, params.id, body));
  handle(api.changeChannel, ({ scope, params, body }) => changeChannel(parts, scope, idsOf(params), body));
  handle(api.deleteChannel, ({ scope, params }) => deleteChannel(db, scope, idsOf(params)));
  handle(api.testChannel, async ({ scope, params }) => {
    findMembership(scope, params.id);
    const { id, kind } = await findChannel(db, idsOf(params));
    return inWords(kind, await deliverTest(parts, tests, { teamId: params.id, webhookId: id }));
  });
  handle(api.listChannelDeliveries, async ({ scope, params, query, reply }) => {
    findMembership(scope, params.id);
    const { id, kind } = await findChannel(db, idsOf(params));
    const { rows, ...page } = await pageOfDeliveries(db, id, query);
    return answerPage(reply, { ...page, rows: rows.map((row) => inWords(kind, row)) });
  });
}

const inWords = (kind: ChannelKind, { webhook_id, message_id: _, ...delivery }: WebhookDelivery) => ({
  ...delivery,
  channel_id: webhook_id,
  answer: answerInWords(kind, delivery),
});
