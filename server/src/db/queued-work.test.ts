import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { noteQueued, onQueued, type Queue } from './queued-work.ts';

test('a commit tells each queue that it added to once, and a rollback none', async () => {
  const db = await testDatabase();
  const told: [Queue, number][] = [];
  onQueued(db, (queue, dueInMs) => told.push([queue, dueInMs]));

  await db.transaction().execute(async (tx) => {
    noteQueued(tx, 'email_logs');
    noteQueued(tx, 'email_logs');
    noteQueued(tx, 'email_logs', 10_000);
    expect(told).toEqual([]);
  });
  expect(told.splice(0)).toEqual([
    ['email_logs', 0],
    ['email_logs', 10_000],
  ]);

  const failed = db.transaction().execute(async (tx) => {
    noteQueued(tx, 'webhook_deliveries');
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(told).toEqual([]);

  noteQueued(db, 'all_sites');
  expect(told).toEqual([['all_sites', 0]]);
});
