import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { vacuumWhenDue } from '../db/upkeep/vacuum.ts';

export async function findWords(db: Database, words: readonly string[]): Promise<string[]> {
  const patterns = words.map((word) => `%${word}%`);
  const found: string[] = [];
  for (const { table, columns } of await listTables(db)) {
    // One search over all columns first: few tables have a word, and each statement scans its table.
    const isIn = sql<boolean>`concat_ws(' ', ${sql.join(columns.map(textOf))}) ilike any(${patterns}::text[])`;
    const { rows } = await sql`select from ${sql.table(table)} where ${isIn} limit 1`.execute(db);
    if (rows.length === 0) continue;
    for (const column of columns) {
      const held = await sql`
        select from ${sql.table(table)} where ${textOf(column)} ilike any(${patterns}::text[]) limit 1`.execute(db);
      if (held.rows.length > 0) found.push(`${table}.${column.name}`);
    }
  }
  return found;
}

export async function rowsOfTeam(db: Database, teamId: number): Promise<Record<string, unknown>> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('team_id', 'site_id', 'ticket_id')`.execute(db);
  const OF_TEAM: Record<string, ReturnType<typeof sql>> = {
    team_id: sql`select ${teamId}::int8`,
    site_id: sql`select id from all_sites where team_id = ${teamId}`,
    ticket_id: sql`select id from tickets where team_id = ${teamId}`,
  };
  const contents: Record<string, unknown> = {};
  for (const { table_name, column_name } of columns) {
    const { rows } = await sql`
      select t::text from ${sql.table(table_name)} as t where ${sql.ref(column_name)} in (${OF_TEAM[column_name]}) order by 1`.execute(
      db,
    );
    contents[`${table_name}.${column_name}`] = rows;
  }
  return contents;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

async function listTables(db: Database): Promise<{ table: string; columns: Column[] }[]> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select table_name as table, json_agg(json_build_object('name', column_name, 'type', data_type)) as columns
    from information_schema.columns inner join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`.execute(db);
  return rows;
}

const textOf = ({ name, type }: Column) =>
  type === 'bytea' ? sql`encode(${sql.ref(name)}, 'escape')` : sql`${sql.ref(name)}::text`;

export async function letNightPass(db: Database): Promise<void> {
  await sql`
    insert into daily_jobs (name, done_at) values ('vacuum', '-infinity'), ('rewrite tables', '-infinity')
    on conflict (name) do update set done_at = excluded.done_at`.execute(db);
  await vacuumWhenDue(db);
}

export const filesWith = (folder: string, words: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.some((word) => path.includes(word) || readFileSync(path, 'latin1').includes(word)));
