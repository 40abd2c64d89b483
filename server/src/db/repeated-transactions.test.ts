import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, aSite } from '../testing/fixtures.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { noteQueued, onQueued } from './queued-work.ts';

const readNames = async (db: Database, ids: readonly number[]) => {
  const { rows } = await sql<{ name: string }>`
    select name from all_sites where id = any(${ids}::int8[]) order by id`.execute(db);
  return rows.map(({ name }) => name);
};

describe('a transaction', () => {
  test.skipIf(!postgresUrl)('that a deadlock aborts is repeated, and nothing of it is doubled', async () => {
    const db = await testDatabase();
    const owner = await anOwner();
    const ids = [(await aSite(owner, { name: 'A' })).id, (await aSite(owner, { name: 'B' })).id];
    let woken = 0;
    onQueued(db, (queue) => {
      if (queue === 'all_sites') woken += 1;
    });
    let holding = 0;
    let attempts = 0;
    let meet: () => void = () => undefined;
    const bothHold = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const append = (tx: Database, id: number | undefined) =>
      sql`update all_sites set name = name || '+' where id = ${id}`.execute(tx);
    const inOrder = (order: readonly number[]) =>
      db.transaction().execute(async (tx) => {
        attempts += 1;
        await append(tx, order[0]);
        holding += 1;
        if (holding === 2) meet();
        await bothHold;
        await append(tx, order[1]);
        noteQueued(tx, 'all_sites');
      });
    await Promise.all([inOrder(ids), inOrder(ids.toReversed())]);
    expect(await readNames(db, ids)).toEqual(['A++', 'B++']);
    expect([attempts, woken]).toEqual([3, 2]);
  });

  test('that goes on to be aborted fails in the end, and any other error at once', async () => {
    const db = await testDatabase();
    const attempts: string[] = [];
    const raise = (code: string) =>
      db.transaction().execute(async (tx) => {
        attempts.push(code);
        await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(tx);
      });
    await expect(raise('40001')).rejects.toMatchObject({ code: '40001' });
    await expect(raise('23505')).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toEqual(['40001', '40001', '40001', '40001', '40001', '23505']);
  });
});
