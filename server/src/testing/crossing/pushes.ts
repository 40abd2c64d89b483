import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { PushWorker } from '../../push/push-worker.ts';
import { testDatabase } from '../test-database.ts';

const pushed: { readonly endpoint: string; readonly kind: string; readonly ticket_id: number | null }[] = [];

/** What the devices of a person get, without a push service. */
export async function deliverPushesTo(userId: number): Promise<void> {
  const db = await testDatabase();
  // Other things that wait for them made them read it.
  await sql`update inbox_rows set read_at = null where kind = 'due_soon' and user_id = ${userId}`.execute(db);
  await sql`update push_subscriptions set busy_until = null where user_id = ${userId}`.execute(db);
  await deliverPushes(db);
  // The worker of another place may have taken it.
  const waiting = async () =>
    (
      await sql`
        select from push_deliveries inner join push_subscriptions on push_subscriptions.id = subscription_id
        where user_id = ${userId}`.execute(db)
    ).rows.length;
  while ((await waiting()) > 0) await pause(20);
}

async function deliverPushes(db: Database): Promise<void> {
  const errors: unknown[] = [];
  const worker = new PushWorker({
    db,
    sender: {
      send: async ({ endpoint }, { payload }) => {
        pushed.push({ ...payload, endpoint });
        return { kind: 'taken', words: '' };
      },
    },
    onRecorded: () => undefined,
    onError: (error) => errors.push(error),
  });
  worker.wake();
  await worker.drained();
  await worker.stop();
  expect(errors).toEqual([]);
}

export const pushedTo = (address: string) => pushed.filter(({ endpoint }) => endpoint === address);
