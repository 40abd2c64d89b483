import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { emptied } from '../../db/tables/person-columns.ts';
import { erasedFields } from '../../db/tables/ticket-fields.ts';
import { isFoundByRecipient, isToCustomer } from '../../email/email-kinds.ts';
import { mailboxOf } from '../../mailbox.ts';
import { type Actor, recordTicketEvents } from '../ticket-history.ts';
import { removeRatings } from '../visitor/ratings.ts';
import { forgetAddress } from './forget-address.ts';
import { forgetPages } from './forget-pages.ts';
import { separatedFrom } from './ticket-past.ts';
import { listUsersOfTickets, type SiteUser } from './users-of-tickets.ts';

interface Erasure {
  readonly site_id: number;
  readonly ticket_ids: readonly number[];
  readonly actor: Actor;
  readonly person?: PersonElsewhere;
}

interface PersonElsewhere {
  readonly addresses: readonly string[];
  readonly users: readonly SiteUser[];
  readonly comment_ids: readonly number[];
  readonly email_ids: readonly number[];
  readonly raw_email_ids: readonly number[];
}

const NOWHERE: PersonElsewhere = { addresses: [], users: [], comment_ids: [], email_ids: [], raw_email_ids: [] };

/**
 * Removes all personal data of the visitors of tickets, and of tickets merged into them. The emptied tickets remain, so
 * that counts stay true. The caller has locked the site, and deletes the mail files of the returned email ids.
 */
export async function eraseTickets(
  tx: Database,
  { site_id, ticket_ids, actor, person = NOWHERE }: Erasure,
): Promise<number[]> {
  const tickets = await lockTickets(tx, site_id, ticket_ids);
  const ids = tickets.map(({ id }) => id);
  const addresses = [...new Set([...person.addresses, ...tickets.flatMap(({ user_email }) => user_email ?? [])])];
  const users = [...person.users, ...(await listUsersOfTickets(tx, ids))];
  const { email_ids, raw_email_ids } = person;
  const commentIds = [...person.comment_ids, ...(await listComments(tx, ids))];
  // Emails about comments that a merge moved belong to the other ticket.
  const isOfThem = sql<boolean>`(ticket_id = any(${ids}::int8[]) or comment_id = any(${commentIds}::int8[]))`;
  if (ids.length > 0) await removeRatings(tx, site_id, ids);
  // Deleting rows of files queues their bytes for removal.
  for (const table of ['files', 'member_notifications'] as const)
    await sql`delete from ${sql.table(table)} where ${isOfThem}`.execute(tx);
  noteQueued(tx, 'file_removals');
  for (const table of ['ticket_submissions', 'drafts', 'suggested_replies', 'report_texts'] as const)
    await sql`delete from ${sql.table(table)} where ticket_id = any(${ids}::int8[])`.execute(tx);
  await sql`
    delete from push_deliveries where ticket_id = any(${ids}::int8[])
      or inbox_row_id in (select id from inbox_rows where inbox_rows.ticket_id = any(${ids}::int8[]))`.execute(tx);
  await removeRawEmails(tx, ids, raw_email_ids);
  await emptyWebhookDeliveries(tx, isOfThem);
  await emptyFormerDeliveries(tx, ids, addresses);
  const erasedEmails = await eraseEmails(tx, { site_id, isOfThem, email_ids, addresses });
  await eraseComments(tx, commentIds);
  await eraseHistory(tx, ids);
  await forgetPages(tx, ids);
  await sql`update tickets set ${erasedFields} where id = any(${ids}::int8[])`.execute(tx);
  await eraseSenders(tx, site_id, addresses);
  await removeAnalytics(tx, users);
  for (const address of addresses) await forgetAddress(tx, address);
  await recordTicketEvents(
    tx,
    ids.map((ticket_id) => ({ ticket_id, ...actor, kind: 'erased', change: {} })),
  );
  return erasedEmails;
}

async function lockTickets(tx: Database, siteId: number, ticketIds: readonly number[]) {
  const { rows } = await sql<{ id: number; user_email: string | null }>`
    select id, user_email from tickets
    where site_id = ${siteId} and (id = any(${ticketIds}::int8[]) or merged_into = any(${ticketIds}::int8[]))
    order by id for no key update`.execute(tx);
  return rows;
}

async function listComments(tx: Database, ticketIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from comments where ticket_id = any(${ticketIds}::int8[]) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function eraseSenders(tx: Database, siteId: number, addresses: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update tickets set email_from = null
    where email_from is not null and lower(email_from) = any(array(select lower(unnest(${addresses}::text[]))))
      and site_id = ${siteId}
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  // A retry renders the body anew, without the sender.
  await sql`
    update webhook_deliveries set body = null, answer_start = null where ticket_id = any(${ids}::int8[])`.execute(tx);
}

/** Includes raw emails that are not processed yet: they would bring the words back. */
async function removeRawEmails(tx: Database, ids: readonly number[], rawEmailIds: readonly number[]): Promise<void> {
  const toThem = ids.map((id) => `reply+${id}.%`);
  await sql`
    delete from inbound_emails
    where ticket_id = any(${ids}::int8[]) or id = any(${rawEmailIds}::int8[])
      or ticket_id is null and lower(recipient) like any(${toThem}::text[])`.execute(tx);
}

async function emptyWebhookDeliveries(tx: Database, isOfThem: ReturnType<typeof sql<boolean>>): Promise<void> {
  await tx.deleteFrom('webhook_deliveries').where(isOfThem).where('status', 'in', ['queued', 'sending']).execute();
  await sql`update webhook_deliveries set ${emptied('webhook_deliveries')} where ${isOfThem}`.execute(tx);
}

/** Webhooks show a ticket without address with that of a ticket merged into it. */
async function emptyFormerDeliveries(
  tx: Database,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<void> {
  await sql`
    update webhook_deliveries set body = null, answer_start = null
    where ticket_id in ${separatedFrom(ids)} and exists (
      select from unnest(${addresses}::text[]) as address where strpos(lower(body), lower(address)) > 0
    )`.execute(tx);
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
  const { rows } = await sql<{ id: number }>`
    select id from email_logs where ${isOfThem} or id = any(${email_ids}::int8[])
    union select id from email_logs
    where site_id = ${site_id} and ${isFoundByRecipient} and mailbox = any(${mailboxes}::text[]) and ${isToThem}`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  await sql`delete from email_logs where id = any(${ids}::int8[]) and status in ('queued', 'sending')`.execute(tx);
  await sql`
    with them as materialized (select id, (${isToCustomer} or ${isToThem}) as is_to_person from email_logs where id = any(${ids}::int8[]))
    update email_logs set ${emptied('email_logs')} from them where them.id = email_logs.id`.execute(tx);
  return ids;
}

async function eraseComments(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from comment_mentions where comment_id = any(${ids}::int8[])`.execute(tx);
  await sql`update comments set ${emptied('comments')} where id = any(${ids}::int8[])`.execute(tx);
}

/** Empties titles, file names, ratings. Without what was moved, a merge cannot be undone. */
async function eraseHistory(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from ticket_events where ticket_id = any(${ids}::int8[]) and kind = 'rated'`.execute(tx);
  // An undone merge left the title in the history of the other ticket.
  const isFormerMerge = sql`ticket_id in (
      select (change #>> '{before,into}')::int8 from ticket_events
      where ticket_id = any(${ids}::int8[]) and kind = 'unmerged' and change #>> '{before,into}' is not null
    ) and (change #>> '{after,from}')::int8 = any(${ids}::int8[])`;
  await sql`
    update webhook_deliveries set ${emptied('webhook_deliveries')}
    where type = 'ticket.merged' and ${isFormerMerge}`.execute(tx);
  await sql`
    update ticket_events set change = change #- '{after,title}' where kind = 'merged' and ${isFormerMerge}`.execute(tx);
  await sql`
    update ticket_events set ${emptied('ticket_events')}
    where ticket_id = any(${ids}::int8[]) and kind in ('merged', 'file_removed', 'retitled')`.execute(tx);
}

/** Daily totals stay, and so do analytics of users with another ticket on the site. */
async function removeAnalytics(tx: Database, users: readonly SiteUser[]): Promise<void> {
  if (users.length === 0) return;
  for (const table of ['site_user_days', 'session_days'])
    await sql`
      delete from ${sql.table(table)} as days
      using json_to_recordset(${JSON.stringify(users)}) as erased (site_id int8, user_id text)
      where days.site_id = erased.site_id and days.user_id = erased.user_id and not exists (
        select from tickets
        where tickets.team_id = (select team_id from all_sites where id = days.site_id)
          and tickets.site_id = days.site_id and tickets.user_id = days.user_id
      )`.execute(tx);
}
