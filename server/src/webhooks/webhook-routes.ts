import * as api from '@deskbell/contract/webhooks';
import { sql } from 'kysely';
import { Conflict, TooMany } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { answerPage } from '../http/api/list-page.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import type { MemberRequests } from '../outbound/request-budget.ts';
import { WEBHOOK_TESTS_PER_MINUTE_AND_TEAM } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import { findMembership } from '../teams/teams.ts';
import { reserveForTest, takeDelivery } from './claim-delivery.ts';
import { findDelivery, listDeliveries, repeatDelivery, repeatFailedDeliveries } from './delivery-log.ts';
import type { WebhookWorker } from './webhook-worker.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateSecret,
  type WebhookIds,
  type WebhookParts,
} from './webhooks.ts';

interface Parts extends WebhookParts {
  readonly worker: Pick<WebhookWorker, 'deliver'>;
  readonly requests: MemberRequests;
}

export function webhookRoutes(handle: Handle, parts: Parts): void {
  const { db, requests } = parts;
  const tests = new TokenBuckets(WEBHOOK_TESTS_PER_MINUTE_AND_TEAM);
  const idsOf = ({ id, webhook }: { id: number; webhook: number }): WebhookIds => ({ teamId: id, webhookId: webhook });
  handle(api.listWebhooks, ({ scope, params }) => listWebhooks(db, scope, params.id));
  handle(api.createWebhook, ({ scope, params, body }) => createWebhook(parts, scope, params.id, body));
  handle(api.changeWebhook, ({ scope, params, body }) => changeWebhook(parts, scope, idsOf(params), body));
  handle(api.deleteWebhook, ({ scope, params }) => deleteWebhook(db, scope, idsOf(params)));
  handle(api.rotateWebhookSecret, ({ scope, params }) => rotateSecret(parts, scope, idsOf(params)));
  handle(api.testWebhook, ({ scope, params }) => sendTest(parts, tests, scope, idsOf(params)));
  handle(api.listDeliveries, async ({ scope, params, query, reply }) =>
    answerPage(reply, await listDeliveries(db, scope, idsOf(params), query)),
  );
  handle(api.repeatDelivery, ({ scope, params }) =>
    repeatDelivery(db, scope, idsOf(params), params.delivery, requests),
  );
  handle(api.repeatFailedDeliveries, ({ scope, params, body }) =>
    repeatFailedDeliveries(db, scope, idsOf(params), body.since, requests),
  );
}

/** Sent once and at once, also to a disabled webhook: the caller sees the result. */
async function sendTest({ db, worker, requests }: Parts, tests: TokenBuckets, scope: Scope<'manage'>, ids: WebhookIds) {
  findMembership(scope, ids.teamId);
  const { id: webhook_id } = await findWebhook(db, ids);
  const wait = tests.take(String(ids.teamId));
  if (wait > 0)
    throw new TooMany(
      `A team sends at most ${WEBHOOK_TESTS_PER_MINUTE_AND_TEAM} tests a minute. Please wait before you send more.`,
      wait,
    );
  if (!(await reserveForTest(db, webhook_id)))
    throw new Conflict('Another delivery to this webhook is still being sent. Please try again.');
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, type: 'ping', change: JSON.stringify({ team_id: ids.teamId, webhook_id }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claimed = await takeDelivery(db, sql`select ${id}::int8`);
  if (claimed) await worker.deliver(claimed, requests.of(ids.teamId));
  return findDelivery(db, webhook_id, id);
}
