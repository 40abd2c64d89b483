import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { mailboxOf } from '../mailbox.ts';
import { hasAddress } from '../tickets/search/ticket-filter.ts';

/** As it was typed; addresses are compared in lower case, which the database makes: only it knows its locale. */
export interface PersonKey {
  readonly kind: 'email' | 'user_id';
  readonly value: string;
}

export interface PersonScope {
  readonly teamId: number;
  readonly siteIds: readonly number[];
}

/** The ids of all rows about a person on these sites. */
export interface PersonRows {
  /** Tickets that were merged with one of the person are included: they are one conversation. */
  readonly ticketIds: readonly number[];
  /** Mailed replies to tickets of other people. */
  readonly commentIds: readonly number[];
  readonly emailIds: readonly number[];
  readonly rawEmailIds: readonly number[];
  /** Blocks of the address or user id; those of all sites of the team are found on each. */
  readonly blockIds: readonly number[];
  /** User ids whose analytics belong to no one else, with their site. */
  readonly users: readonly { readonly site_id: number; readonly user_id: string }[];
}

export async function locatePerson(db: Database, scope: PersonScope, person: PersonKey): Promise<PersonRows> {
  const ticketIds = await locateTickets(db, scope, person);
  const commentIds = person.kind === 'email' ? await locateStrayComments(db, scope, person.value, ticketIds) : [];
  const isAddress = person.kind === 'email';
  return {
    ticketIds,
    commentIds,
    emailIds: await idsOf(
      db,
      sql`
      select id from email_logs where ticket_id = any(${ticketIds}::int8[]) or comment_id = any(${commentIds}::int8[])
      union select id from email_logs
      where ${isAddress} and email_type = 'visitor_link' and site_id = any(${scope.siteIds}::int8[])
        and mailbox = ${mailboxOf(person.value)} and lower(recipient_email) = lower(${person.value})`,
    ),
    rawEmailIds: await idsOf(
      db,
      sql`
      select id from inbound_emails where ticket_id = any(${ticketIds}::int8[])
      union select inbound_emails.id from inbound_emails
        inner join tickets on tickets.id = coalesce(ticket_id, ${ticketOfReplyAddress})
      where ${isAddress} and lower(sender) = lower(${person.value}) and tickets.site_id = any(${scope.siteIds}::int8[])
      union select id from inbound_emails
      where ${isAddress} and lower(sender) = lower(${person.value}) and site_id = any(${scope.siteIds}::int8[])`,
    ),
    blockIds: await idsOf(
      db,
      sql`
      select id from blocked_senders
      where team_id = ${scope.teamId} and (site_id is null or site_id = any(${scope.siteIds}::int8[]))
        and ${isAddress ? sql`lower(email) = lower(${person.value})` : sql`user_id = ${person.value}`}`,
    ),
    users: isAddress
      ? await usersOfTickets(db, ticketIds)
      : scope.siteIds.map((site_id) => ({ site_id, user_id: person.value })),
  };
}

async function locateTickets(
  db: Database,
  { teamId, siteIds }: PersonScope,
  { kind, value }: PersonKey,
): Promise<number[]> {
  const isTheirs = kind === 'email' ? hasAddress(value) : sql<boolean>`user_id = ${value}`;
  return idsOf(
    db,
    sql`
    with conversations as materialized (
      select distinct coalesce(merged_into, id) as id from tickets
      where team_id = ${teamId} and ${isTheirs} and site_id = any(${siteIds}::int8[])
    )
    select id from conversations union select tickets.id from tickets inner join conversations on merged_into = conversations.id`,
  );
}

/** Signed with the address, which was not that of the ticket. */
const locateStrayComments = (db: Database, { siteIds }: PersonScope, address: string, ticketIds: readonly number[]) =>
  idsOf(
    db,
    sql`
    select comments.id from comments inner join tickets on tickets.id = ticket_id
    where author = 'customer' and author_name like '%@%' and lower(author_name) = lower(${address})
      and site_id = any(${siteIds}::int8[]) and ticket_id <> all(${ticketIds}::int8[])`,
  );

/** Of an inbound email that is not processed yet. */
const ticketOfReplyAddress = sql`substring(lower(recipient) from '^reply\\+(\\d{1,15})\\.')::int8`;

/** User ids that a ticket of another person has too are left out. */
async function usersOfTickets(db: Database, ticketIds: readonly number[]): Promise<PersonRows['users']> {
  const { rows } = await sql<PersonRows['users'][number]>`
    select distinct site_id, user_id from tickets as own
    where id = any(${ticketIds}::int8[]) and user_id is not null and not exists (
      select from tickets as other
      where other.team_id = own.team_id and other.user_id = own.user_id and other.site_id = own.site_id
        and other.id <> all(${ticketIds}::int8[])
    )`.execute(db);
  return rows;
}

async function idsOf(db: Database, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${query}) as found order by id`.execute(db);
  return rows.map(({ id }) => id);
}
