import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { readInboxAbout } from '../inbox/inbox.ts';
import type { Scope } from '../scope.ts';
import { findTickets } from './tickets.ts';
import { isUnread } from './work/ticket-activity.ts';

export async function markRead(
  db: Database,
  scope: Scope<'read'>,
  ids: readonly number[],
  isRead: boolean,
): Promise<void> {
  await findTickets(db, scope, ids);
  // The last stored reply, not now(): an earlier one may be about to commit.
  const readAt = isRead ? sql`tickets.last_customer_at` : sql`'-infinity'::timestamptz`;
  await sql`
    insert into ticket_reads (user_id, ticket_id, read_at)
    select ${scope.user.id}, tickets.id, ${readAt} from tickets
    where tickets.id = any(${ids}::int8[]) and ${isUnread(scope.user)} = ${isRead} order by tickets.id
    on conflict (user_id, ticket_id) do update set read_at = excluded.read_at`.execute(db);
  if (isRead) await readInboxAbout(db, scope.user.id, ids);
  scope.limitChangesToUser();
}
