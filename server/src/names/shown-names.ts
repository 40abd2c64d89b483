import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName, plainName } from './person-name.ts';

export interface ShownName {
  readonly name: string;
  readonly line: string | null;
}

export async function lookUpShownNames(
  db: Database,
  commentIds: readonly number[],
): Promise<ReadonlyMap<number, ShownName>> {
  if (commentIds.length === 0) return new Map();
  const { rows } = await sql<ShownName & { id: number }>`
    select comments.id, coalesce(signature_name, nullif(given_name, ''), ${personName}) as name, signature_line as line
    from comments
      inner join tickets on tickets.id = comments.ticket_id
      inner join teams on teams.id = tickets.team_id and shows_names
      inner join users on users.id = comments.author_id
    where comments.id = any(${commentIds}::int8[]) and author = 'agent' and audience = 'customer'`.execute(db);
  return new Map(
    rows.flatMap(({ id, name, line }) => {
      const plain = plainName(name, '');
      return plain ? [[id, { name: plain, line }] as const] : [];
    }),
  );
}
