import { allows, isAbove, type Role } from '@deskbell/contract/roles';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export const isOpen = sql<boolean>`(invitations.ended_at is null and invitations.expires_at > now())`;

/** Idempotent. Cancels a queued email. */
export async function endInvitation(tx: Database, id: number, how: 'accepted' | 'revoked'): Promise<void> {
  const ended = await tx
    .updateTable('invitations')
    .set({ ended_at: sql`now()`, ended_how: how })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('email_log_id')
    .executeTakeFirst();
  if (!ended) return;
  await tx.deleteFrom('email_logs').where('id', '=', ended.email_log_id).where('status', '=', 'queued').execute();
}

/** Ends open invitations by a member whose new role no longer allows them. The caller has locked the team. */
export async function endInvitationsBeyond(
  tx: Database,
  { team_id, user_id, role }: { team_id: number; user_id: number; role: Role | null },
): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .select(['id', 'role'])
    .where('team_id', '=', team_id)
    .where('invited_by', '=', user_id)
    .where('ended_at', 'is', null)
    .execute();
  const maySend = (given: Role) => role !== null && allows(role, 'manage') && !isAbove(given, role);
  for (const invitation of open) if (!maySend(invitation.role)) await endInvitation(tx, invitation.id, 'revoked');
}
