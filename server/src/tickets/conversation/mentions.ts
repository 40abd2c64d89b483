import type { Mentionable } from '@deskbell/contract/conversation';
import { mentionedIds } from '@deskbell/contract/mention-text';
import type { Role } from '@deskbell/contract/roles';
import type { CommentAudience } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../names/person-name.ts';
import { seesSite } from '../../names/site-member.ts';
import type { Scope } from '../../scope.ts';
import { findSite } from '../../sites/sites.ts';

interface Place {
  readonly team_id: number;
  readonly site_id: number;
}

const mayRead = ({ team_id, site_id }: Place, audience: CommentAudience): RawBuilder<boolean> => sql`(
  member.team_id = ${team_id} and ${seesSite(site_id)} and (${audience} = 'client' or role <> 'client')
)`;

export async function listMentionable(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  audience: 'client' | 'team',
): Promise<Mentionable[]> {
  const { team_id } = await findSite(db, scope, siteId);
  const { rows } = await sql<Mentionable>`
    select member.user_id, ${personName} as name, role, role = 'client' as is_client
    from team_members as member inner join users on users.id = member.user_id
    where ${mayRead({ team_id, site_id: siteId }, audience)}
    order by lower(${personName}), member.user_id`.execute(db);
  return rows;
}

/** Held until the commit, so that none is removed. Before the note: removing locks the member first, then tickets. */
export async function holdMentioned(
  tx: Database,
  place: Place,
  { comment, audience, role }: { readonly comment: string; readonly audience: CommentAudience; readonly role: Role },
): Promise<number[]> {
  // Clients may not learn who is in the team, so their notes mention no one.
  const named = audience === 'customer' || role === 'client' ? [] : mentionedIds(comment);
  if (named.length === 0) return [];
  await sql`
    select from team_members where team_id = ${place.team_id} and user_id = any(${named}::int8[])
    order by user_id for share`.execute(tx);
  const { rows } = await sql<{ user_id: number }>`
    select user_id from team_members as member
    where user_id = any(${named}::int8[]) and ${mayRead(place, audience)} order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export async function storeMentions(tx: Database, commentId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('comment_mentions')
    .values(userIds.map((mentioned_id) => ({ comment_id: commentId, mentioned_id })))
    .execute();
}
