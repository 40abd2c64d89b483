import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, TooMany } from '../errors.ts';
import type { TokenBuckets } from '../limits/token-bucket.ts';
import type { MemberRequests } from '../outbound/request-budget.ts';
import { WEBHOOK_TESTS_PER_MINUTE_AND_TEAM } from '../rate-limits.ts';
import { reserveForTest, takeDelivery } from './claim-delivery.ts';
import { findDelivery } from './delivery-log.ts';
import type { WebhookWorker } from './webhook-worker.ts';
import type { WebhookIds } from './webhooks.ts';

export interface TestParts {
  readonly db: Database;
  readonly worker: Pick<WebhookWorker, 'deliver' | 'send'>;
  readonly requests: MemberRequests;
}

/** Sent once and at once, also to a disabled webhook: the caller sees the result. */
export async function deliverTest(
  { db, worker, requests }: TestParts,
  tests: TokenBuckets,
  { teamId, webhookId }: WebhookIds,
): Promise<WebhookDelivery> {
  takeTest(tests, teamId);
  if (!(await reserveForTest(db, webhookId)))
    throw new Conflict('Another delivery to this webhook is still being sent. Please try again.');
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      type: 'ping',
      change: JSON.stringify({ team_id: teamId, webhook_id: webhookId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claimed = await takeDelivery(db, sql`select ${id}::int8`);
  if (claimed) await worker.deliver(claimed, requests.of(teamId));
  return findDelivery(db, webhookId, id);
}

export function takeTest(tests: TokenBuckets, teamId: number): void {
  const wait = tests.take(String(teamId));
  if (wait > 0)
    throw new TooMany(
      `A team sends at most ${WEBHOOK_TESTS_PER_MINUTE_AND_TEAM} tests a minute. Please wait before you send more.`,
      wait,
    );
}
