import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

interface OwnedTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly owners: readonly string[];
  readonly parents: readonly string[];
}

const known = new WeakMap<Database, Promise<OwnedTable[]>>();

export function listOwnedTables(db: Database): Promise<OwnedTable[]> {
  const tables = known.get(db) ?? readOwnedTables(db);
  known.set(db, tables);
  return tables;
}

async function readOwnedTables(db: Database): Promise<OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select child.relname as table, json_agg(distinct owner.attname) as owners, json_agg(distinct parent.relname) as parents,
      (select json_agg(attname) from pg_index inner join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = child.oid and indisprimary) as key
    from pg_constraint inner join pg_class as child on child.oid = conrelid inner join pg_class as parent on parent.oid = confrelid
      inner join pg_attribute as owner on owner.attrelid = conrelid and owner.attnum = any(conkey)
    where contype = 'f' and confdeltype = 'c' group by child.oid, child.relname order by child.relname`.execute(db);
  return rows;
}

const READERS: Record<string, readonly string[]> = {
  team_members: ['role', 'sees_all_sites', 'joined_at'],
  tickets: ['page_version'],
};

const sitesOf = (teamId: number) => sql`select id from all_sites where team_id = ${teamId}`;
const ticketsOf = (teamId: number) => sql`select id from tickets where team_id = ${teamId}`;

const OF_TEAM: Record<string, (teamId: number) => ReturnType<typeof sql>> = {
  team_id: (teamId) => sql`team_id = ${teamId}`,
  site_id: (teamId) => sql`site_id in (${sitesOf(teamId)})`,
  ticket_id: (teamId) => sql`ticket_id in (${ticketsOf(teamId)})`,
  comment_id: (teamId) => sql`comment_id in (select id from comments where ticket_id in (${ticketsOf(teamId)}))`,
};

export async function readOwners(db: Database, teamId: number): Promise<ReadonlyMap<string, string>> {
  const parts = (await listOwnedTables(db)).flatMap(({ table, key, owners }) => {
    const column = Object.keys(OF_TEAM).find((name) => owners.includes(name));
    const isOfTeam = column && OF_TEAM[column]?.(teamId);
    if (!isOfTeam) return [];
    const values = [...owners, ...(READERS[table] ?? [])].map((name) => sql.ref(name));
    return [
      sql`select ${table}::text as table, row(${sql.join(key.map((name) => sql.ref(name)))})::text as key,
        row(${sql.join(values)})::text as owners from ${sql.table(table)} where ${isOfTeam}`,
    ];
  });
  const { rows } = await sql<{ table: string; key: string; owners: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ table, key, owners }) => [`${table} ${key}`, owners]));
}

export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const changed = [...before].filter(([row, owners]) => after.get(row) !== owners);
  return [...new Set(changed.map(([row]) => row.split(' ')[0] ?? ''))].sort();
}
