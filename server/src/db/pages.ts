import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** One statement for all rows of a busy user or an old installation would exceed the time limit of statements. */
export const PAGE_ROWS = 5_000;

/** Runs for pages of the selected ids, in their order. */
export async function forEachPage(
  tx: Database,
  select: RawBuilder<unknown>,
  run: (ids: readonly number[]) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`${select}`.execute(tx);
  for (let n = 0; n < rows.length; n += PAGE_ROWS) await run(rows.slice(n, n + PAGE_ROWS).map(({ id }) => id));
}

export async function deletePage(db: Database, table: string, which: RawBuilder<unknown>): Promise<number> {
  const page = sql`select ctid from ${sql.table(table)} where ${which} limit ${sql.lit(PAGE_ROWS)}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${page}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
