import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../db/database.ts';

export const untilWaitingForLocks = (db: Database, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBe(count);
