import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

test('every foreign key has an index that begins with its first column, so that a deletion finds the rows', async () => {
  const { rows } = await sql<{ table: string; key: string }>`
    select conrelid::regclass::text as "table", conname as key
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid
        -- A deletion asks for equal values, which implies that they are not null.
        and (indpred is null or pg_get_expr(indpred, indrelid) like '(% IS NOT NULL)')
        and indkey[0] = conkey[1]
    )`.execute(await testDatabase());
  expect(rows).toEqual([]);
  const keys = await sql`select from pg_constraint where contype = 'f'`.execute(await testDatabase());
  expect(keys.rows.length).toBeGreaterThan(10);
});
