import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly largeColumns: readonly string[];
  readonly identity: string | null;
}

const OWN_TABLES = ['file_store_marker', 'backup_state'];

/** Parents first. Leaves out the file store's id and backup times, which belong to this copy of the database. */
export async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table & { parents: string[] }>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid in ('text'::regtype, 'bytea'::regtype)), '{}') as "largeColumns",
      max(a.attname::text) filter (where a.attidentity <> '') as identity,
      array(
        select distinct parent.relname::text from pg_constraint f join pg_class parent on parent.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as parents
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\_%' and c.relname <> all(${OWN_TABLES}::text[])
    group by c.oid, c.relname order by c.relname`.execute(db);
  const remaining = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(({ parents }) => !parents.some((parent) => remaining.has(parent)));
    if (ready.length === 0) throw new Error(`These tables reference each other: ${[...remaining.keys()].join(', ')}`);
    for (const { parents: _, ...table } of ready) {
      ordered.push(table);
      remaining.delete(table.name);
    }
  }
  return ordered;
}

export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}
