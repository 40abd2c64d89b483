import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { mailboxOf } from '../mailbox.ts';

export interface Requester {
  readonly user_email: string | null;
  readonly user_id: string | null;
  readonly user_verified: boolean;
  readonly has_mailbox: boolean;
}

const hasMailbox = sql<boolean>`(
  email_confirmed or exists (
    select from comments
    where comments.ticket_id in (tickets.id, tickets.merged_into)
      and coalesce(comments.merged_from, comments.ticket_id) = tickets.id
      and comments.author = 'customer' and comments.came_by = 'email'
  )
)`;

export const requesters = (db: Database) =>
  db.selectFrom('tickets').select(['id', 'user_email', 'user_id', 'user_verified', hasMailbox.as('has_mailbox')]);

export function isSameRequester(one: Requester, other: Requester): boolean {
  if (one.user_verified && other.user_verified && one.user_id === other.user_id) return true;
  return one.has_mailbox && other.has_mailbox && hasSameMailbox(one, other);
}

type Addressed = Pick<Requester, 'user_email'>;

export const hasSameMailbox = (one: Addressed, other: Addressed): boolean =>
  one.user_email !== null && other.user_email !== null && mailboxOf(one.user_email) === mailboxOf(other.user_email);

/** The ticket and those merged with it that prove the same requester: a link to its page may show no others. */
export async function listTicketsOfRequester(
  db: Database,
  { id, merged_into }: { readonly id: number; readonly merged_into: number | null },
): Promise<number[]> {
  const keptId = merged_into ?? id;
  const merged = await requesters(db)
    .where(({ or, eb }) => or([eb('id', '=', keptId), eb('merged_into', '=', keptId)]))
    .execute();
  const own = merged.find((ticket) => ticket.id === id);
  return merged.flatMap((ticket) => (own && (ticket === own || isSameRequester(own, ticket)) ? [ticket.id] : []));
}

export const belongedTo = (ticketIds: readonly number[]) =>
  sql<boolean>`coalesce(comments.merged_from, comments.ticket_id) = any(${ticketIds}::int8[])`;
