import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const NAMING_OWNER = 2;

/** Writers of notes follow; the newest notes of others mention the owner. */
export async function seedDemoConversation(
  tx: Database,
  { teamId, ownerId }: { readonly teamId: number; readonly ownerId: number },
): Promise<void> {
  await sql`
    insert into ticket_followers (ticket_id, user_id, reason)
    select distinct ticket_id, author_id, 'wrote_note' from comments inner join tickets on tickets.id = ticket_id
    where team_id = ${teamId} and author = 'agent' and audience <> 'customer' and author_id is not null`.execute(tx);
  await sql`
    with named as (
      update comments set comment = ${`@[user:${ownerId}] `} || comment
      where id in (
        select comments.id from comments inner join tickets on tickets.id = ticket_id
        where team_id = ${teamId} and author = 'agent' and audience = 'team' and author_id <> ${ownerId}
          and merged_into is null and snoozed_until is null
        order by comments.created_at desc limit ${NAMING_OWNER}
      )
      returning id, ticket_id, author_id
    ), mentions as (
      insert into comment_mentions (comment_id, mentioned_id) select id, ${ownerId}::int8 from named
    )
    insert into ticket_followers (ticket_id, user_id, reason, mentioned_by)
    select ticket_id, ${ownerId}::int8, 'mentioned', author_id from named
    on conflict do nothing`.execute(tx);
}
