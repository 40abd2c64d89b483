import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound, NotSignedIn } from '../errors.ts';

/**
 * Members and invitations of a team change under its lock only. Rows are locked in the order user, team, member, invitation,
 * which avoids deadlocks; what was read before the lock is read again, because it may have changed meanwhile.
 */
export async function lockTeam(tx: Database, id: number): Promise<void> {
  const { rows } = await sql`
    select from teams where id = ${id} and deleted_at is null for no key update`.execute(tx);
  if (rows.length === 0) throw new NotFound('Team not found.');
}

/** Teams in which the user waits for approval are included. The caller has locked the user, so that no team is joined meanwhile. */
export async function lockTeamsOf(tx: Database, userId: number): Promise<void> {
  await sql`
    select from teams where id in (select team_id from team_members where user_id = ${userId})
    order by id for no key update`.execute(tx);
}

/** `no key update`, so that rows which only reference the user, such as comments, are not blocked. */
export async function lockUser(tx: Database, id: number): Promise<{ email: string }> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw new NotSignedIn('This account was deleted.');
  return user;
}
