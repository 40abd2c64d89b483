import * as api from '@deskbell/contract/webhooks';
import type { Handle } from '../http/api/api.ts';
import { answerPage } from '../http/api/list-page.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import type { MemberRequests } from '../outbound/request-budget.ts';
import { WEBHOOK_TESTS_PER_MINUTE_AND_TEAM } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import { findMembership } from '../teams/teams.ts';
import { listDeliveries, repeatDelivery, repeatFailedDeliveries } from './delivery-log.ts';
import { deliverTest, type TestParts } from './send-test.ts';
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

interface Parts extends WebhookParts, TestParts {
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

async function sendTest(parts: Parts, tests: TokenBuckets, scope: Scope<'manage'>, ids: WebhookIds) {
  findMembership(scope, ids.teamId);
  const { id } = await findWebhook(parts.db, ids);
  return deliverTest(parts, tests, { teamId: ids.teamId, webhookId: id });
}
