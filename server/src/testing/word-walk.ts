import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { vacuumWhenDue } from '../db/vacuum.ts';

/** Every column of the database in which one of the words is. */
export async function findWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(db);
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const column = sql.ref(column_name);
    const text = sql`case when pg_typeof(${column})::text = 'bytea' then encode(${column}::text::bytea, 'escape') else ${column}::text end`;
    const { rows } = await sql`
      select from ${sql.table(table_name)} as t where ${text} ilike any(${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}

/** The embedded database removes erased words from its files at night. */
export async function letNightPass(db: Database): Promise<void> {
  await sql`
    insert into daily_jobs (name, done_at) values ('vacuum', '-infinity'), ('rewrite tables', '-infinity')
    on conflict (name) do update set done_at = excluded.done_at`.execute(db);
  await vacuumWhenDue(db);
}

/** Every file below a folder that has one of the words in its name or content. */
export const filesWith = (folder: string, words: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.some((word) => path.includes(word) || readFileSync(path, 'latin1').includes(word)));
