import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound, NotSignedIn } from '../errors.ts';

/** Lock order: user, team, member, invitation, to avoid deadlocks. What was read before must be read again. */
export async function lockTeam(tx: Database, id: number): Promise<void> {
  const { rows } = await sql`
    select from teams where id = ${id} and deleted_at is null for no key update`.execute(tx);
  if (rows.length === 0) throw new NotFound('Team not found.');
}

/** Includes teams where the user waits for approval. The caller has locked the user: no team is joined meanwhile. */
export async function lockTeamsOf(tx: Database, userId: number): Promise<void> {
  await sql`
    select from teams where id in (select team_id from team_members where user_id = ${userId})
    order by id for no key update`.execute(tx);
}

/** `no key update` does not block rows that only reference the user, such as comments. */
export async function lockUser(tx: Database, id: number): Promise<{ email: string }> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw new NotSignedIn('This account was deleted.');
  return user;
}
