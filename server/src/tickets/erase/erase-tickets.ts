import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { ERASED, erasedFields } from '../../db/ticket-fields.ts';
import { mailboxOf } from '../../mailbox.ts';
import { type Actor, recordTicketEvents } from '../ticket-history.ts';
import { removeRatings } from '../visitor/ratings.ts';
import { forgetAddress } from './forget-address.ts';
import { forgetPages } from './forget-pages.ts';

/** Customers' comments are shown by this name. */
const NAMELESS = 'Anonymous';

interface Erasure {
  readonly site_id: number;
  readonly ticket_ids: readonly number[];
  readonly actor: Actor;
  /** What else of a person is on the site. */
  readonly person?: PersonElsewhere;
}

interface PersonElsewhere {
  readonly addresses: readonly string[];
  readonly user_ids: readonly string[];
  /** Replies to tickets of other people. */
  readonly comment_ids: readonly number[];
  readonly email_ids: readonly number[];
  readonly raw_email_ids: readonly number[];
}

const NOWHERE: PersonElsewhere = { addresses: [], user_ids: [], comment_ids: [], email_ids: [], raw_email_ids: [] };

/**
 * Removes all that is known of the visitors of tickets of one site, whose lock the caller holds, and of those that were
 * merged into them. Empty tickets remain, so that counts stay true. Returns the ids of the emails about them: the caller
 * deletes their mail files.
 */
export async function eraseTickets(
  tx: Database,
  { site_id, ticket_ids, actor, person = NOWHERE }: Erasure,
): Promise<number[]> {
  const tickets = await lockTickets(tx, site_id, ticket_ids);
  const ids = tickets.map(({ id }) => id);
  const addresses = [...new Set([...person.addresses, ...tickets.flatMap(({ user_email }) => user_email ?? [])])];
  const { comment_ids, email_ids, raw_email_ids } = person;
  const isOfThem = sql<boolean>`(ticket_id = any(${ids}::int8[]) or comment_id = any(${comment_ids}::int8[]))`;
  if (ids.length > 0) await removeRatings(tx, site_id, ids);
  // Deleting the rows of files queues their bytes for removal.
  for (const table of ['files', 'member_notifications'] as const)
    await sql`delete from ${sql.table(table)} where ${isOfThem}`.execute(tx);
  noteQueued(tx, 'file_removals');
  for (const table of ['ticket_submissions', 'drafts'] as const)
    await sql`delete from ${sql.table(table)} where ticket_id = any(${ids}::int8[])`.execute(tx);
  await removeRawEmails(tx, ids, raw_email_ids);
  await emptyWebhookDeliveries(tx, isOfThem);
  const erasedEmails = await eraseEmails(tx, { site_id, isOfThem, email_ids, addresses });
  await eraseComments(tx, ids, comment_ids);
  await eraseHistory(tx, ids);
  await forgetPages(tx, site_id, ids);
  await eraseTicketFields(tx, ids);
  await eraseSenders(tx, site_id, addresses);
  await removeAnalytics(tx, site_id, [...person.user_ids, ...tickets.flatMap(({ user_id }) => user_id ?? [])]);
  for (const address of addresses) await forgetAddress(tx, address);
  await recordTicketEvents(
    tx,
    ids.map((ticket_id) => ({ ticket_id, ...actor, kind: 'erased', change: {} })),
  );
  return erasedEmails;
}

async function lockTickets(tx: Database, siteId: number, ticketIds: readonly number[]) {
  const { rows } = await sql<{ id: number; user_email: string | null; user_id: string | null }>`
    select id, user_email, user_id from tickets
    where site_id = ${siteId} and (id = any(${ticketIds}::int8[]) or merged_into = any(${ticketIds}::int8[]))
    order by id for no key update`.execute(tx);
  return rows;
}

/** Tickets of other people that one of them sent, such as forwarded emails. */
async function eraseSenders(tx: Database, siteId: number, addresses: readonly string[]): Promise<void> {
  await sql`
    update tickets set email_from = null
    where email_from is not null and lower(email_from) = any(array(select lower(unnest(${addresses}::text[]))))
      and site_id = ${siteId}`.execute(tx);
}

/** Raw emails that are not processed yet are included: their replies would bring the words back. */
async function removeRawEmails(tx: Database, ids: readonly number[], rawEmailIds: readonly number[]): Promise<void> {
  const toThem = ids.map((id) => `reply+${id}.%`);
  await sql`
    delete from inbound_emails
    where ticket_id = any(${ids}::int8[]) or id = any(${rawEmailIds}::int8[])
      or status = 'received' and lower(recipient) like any(${toThem}::text[])`.execute(tx);
}

/** Waiting deliveries are not sent; sent ones stay in the log without their content. */
async function emptyWebhookDeliveries(tx: Database, isOfThem: ReturnType<typeof sql<boolean>>): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where(isOfThem).where('status', 'in', ['queued', 'sending']).execute();
  await sql`update webhook_deliveries set body = null, change = null, answer_start = null where ${isOfThem}`.execute(
    tx,
  );
}

interface ErasedEmails {
  readonly site_id: number;
  readonly isOfThem: ReturnType<typeof sql<boolean>>;
  readonly email_ids: readonly number[];
  readonly addresses: readonly string[];
}

/** Emails to the team keep their recipient. */
async function eraseEmails(tx: Database, { site_id, isOfThem, email_ids, addresses }: ErasedEmails): Promise<number[]> {
  const mailboxes = addresses.map(mailboxOf);
  const isToThem = sql`lower(recipient_email) in (select lower(address) from unnest(${addresses}::text[]) as address)`;
  const isToVisitor = sql`(email_type in ('user_confirmation', 'status_change', 'visitor_link')
    or email_type = 'comment_notification' and not content ? 'from' or ${isToThem})`;
  const { rows } = await sql<{ id: number }>`
    select id from email_logs where ${isOfThem} or id = any(${email_ids}::int8[])
    union select id from email_logs
    where site_id = ${site_id} and email_type = 'visitor_link' and mailbox = any(${mailboxes}::text[]) and ${isToThem}`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  await sql`delete from email_logs where id = any(${ids}::int8[]) and status in ('queued', 'sending')`.execute(tx);
  await sql`
    update email_logs set subject = '', content = '{}', error_message = null, held_by = null,
      recipient_email = case when ${isToVisitor} then '' else recipient_email end,
      mailbox = case when ${isToVisitor} then null else mailbox end
    where id = any(${ids}::int8[])`.execute(tx);
  return ids;
}

async function eraseComments(tx: Database, ids: readonly number[], commentIds: readonly number[]): Promise<void> {
  await sql`
    delete from comment_mentions where comment_id in (
      select id from comments where ticket_id = any(${ids}::int8[]) or id = any(${commentIds}::int8[])
    )`.execute(tx);
  await sql`
    update comments set comment = ${ERASED}, full_text = null,
      author_name = case when author = 'customer' then ${NAMELESS} else author_name end
    where ticket_id = any(${ids}::int8[]) or id = any(${commentIds}::int8[])`.execute(tx);
}

async function eraseTicketFields(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`update tickets set ${erasedFields} where id = any(${ids}::int8[])`.execute(tx);
}

/** Titles, names of files, ratings; without what was moved a merge cannot be undone. */
async function eraseHistory(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from ticket_events where ticket_id = any(${ids}::int8[]) and kind = 'rated'`.execute(tx);
  // A merge that was undone left the title in the history of the other ticket.
  const isFormerMerge = sql`ticket_id in (
      select (change #>> '{before,into}')::int8 from ticket_events
      where ticket_id = any(${ids}::int8[]) and kind = 'unmerged' and change #>> '{before,into}' is not null
    ) and (change #>> '{after,from}')::int8 = any(${ids}::int8[])`;
  await sql`
    update webhook_deliveries set body = null, change = null, answer_start = null
    where type = 'ticket.merged' and ${isFormerMerge}`.execute(tx);
  await sql`
    update ticket_events set change = change #- '{after,title}' where kind = 'merged' and ${isFormerMerge}`.execute(tx);
  await sql`
    update ticket_events set change = case when kind = 'merged' then (change #- '{after,title}') - 'moved' else '{}'::jsonb end
    where ticket_id = any(${ids}::int8[]) and kind in ('merged', 'file_removed', 'retitled')`.execute(tx);
}

/** Daily totals stay. A user with other tickets keeps the analytics, which belong to these too. */
async function removeAnalytics(tx: Database, siteId: number, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const table of ['site_user_days', 'session_days'])
    await sql`
      delete from ${sql.table(table)} as days
      where site_id = ${siteId} and user_id = any(${userIds}::text[]) and not exists (
        select from tickets
        where tickets.team_id = (select team_id from sites where id = ${siteId})
          and tickets.site_id = days.site_id and tickets.user_id = days.user_id
      )`.execute(tx);
}
