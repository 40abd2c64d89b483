import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { mailboxOf } from '../mailbox.ts';
import { removeRatings } from './ratings.ts';
import { wordsOfAddress } from './search-terms.ts';
import { contains } from './ticket-filter.ts';
import { type Actor, recordTicketEvents } from './ticket-history.ts';

const ERASED = 'Erased on request';
/** Customers' comments are shown by this name. */
const NAMELESS = 'Anonymous';

interface Erasure {
  readonly site_id: number;
  readonly ticket_ids: readonly number[];
  readonly actor: Actor;
}

/**
 * Removes all that is known of the visitors of tickets of one site, whose lock the caller holds, and of those that were
 * merged into them. Empty tickets remain, so that counts stay true. Returns the ids of the emails about them: the caller
 * deletes their mail files.
 */
export async function eraseTickets(tx: Database, { site_id, ticket_ids, actor }: Erasure): Promise<number[]> {
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'user_email', 'user_id'])
    .where('site_id', '=', site_id)
    .where(({ or, eb }) => or([eb('id', 'in', ticket_ids), eb('merged_into', 'in', ticket_ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = tickets.map(({ id }) => id);
  if (ids.length === 0) return [];
  const addresses = [...new Set(tickets.flatMap(({ user_email }) => user_email?.toLowerCase() ?? []))];
  await removeRatings(tx, site_id, ids);
  // Deleting the rows of files queues their bytes for removal.
  for (const table of ['files', 'ticket_submissions', 'member_notifications'] as const)
    await tx.deleteFrom(table).where('ticket_id', 'in', ids).execute();
  await removeRawEmails(tx, ids);
  const emailIds = await eraseEmails(tx, site_id, ids, addresses);
  await eraseWords(tx, ids);
  await removeAnalytics(
    tx,
    site_id,
    tickets.flatMap(({ user_id }) => user_id ?? []),
  );
  for (const address of addresses) await forgetAddress(tx, address);
  await recordTicketEvents(
    tx,
    ticket_ids
      .filter((id) => ids.includes(id))
      .map((ticket_id) => ({ ticket_id, ...actor, kind: 'erased', change: {} })),
  );
  return emailIds;
}

/** Also those that are not processed yet: their replies would bring the words back. */
async function removeRawEmails(tx: Database, ids: readonly number[]): Promise<void> {
  const toThem = ids.map((id) => `reply+${id}.%`);
  await sql`
    delete from inbound_emails
    where ticket_id = any(${ids}::int8[]) or status = 'received' and lower(recipient) like any(${toThem}::text[])`.execute(
    tx,
  );
}

/** Those to the team keep their recipient. */
async function eraseEmails(
  tx: Database,
  siteId: number,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<number[]> {
  const mailboxes = addresses.map(mailboxOf);
  const isAboutThem = sql<boolean>`(ticket_id = any(${ids}::int8[])
    or site_id = ${siteId} and ticket_id is null and email_type = 'visitor_link' and mailbox = any(${mailboxes}::text[]))`;
  const isToVisitor = sql`(email_type in ('user_confirmation', 'status_change', 'visitor_link')
    or email_type = 'comment_notification' and not content ? 'from' or mailbox = any(${mailboxes}::text[]))`;
  const emails = await tx.selectFrom('email_logs').select('id').where(isAboutThem).execute();
  await tx.deleteFrom('email_logs').where(isAboutThem).where('status', 'in', ['queued', 'sending']).execute();
  await sql`
    update email_logs set subject = '', content = '{}', error_message = null, held_by = null,
      recipient_email = case when ${isToVisitor} then '' else recipient_email end,
      mailbox = case when ${isToVisitor} then null else mailbox end
    where ${isAboutThem}`.execute(tx);
  return emails.map(({ id }) => id);
}

async function eraseWords(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('comments')
    .set({
      comment: ERASED,
      full_text: null,
      author_name: sql`case when author = 'customer' then ${NAMELESS} else author_name end`,
    })
    .where('ticket_id', 'in', ids)
    .execute();
  await tx
    .updateTable('tickets')
    .set({
      title: ERASED,
      description: ERASED,
      user_email: null,
      user_name: null,
      user_id: null,
      user_verified: false,
      user_agent: null,
      page_url: null,
      page_version: sql`page_version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', 'in', ids)
    .execute();
  // Titles and names of files; without what was moved a merge cannot be undone.
  await sql`
    update ticket_events set change = case when kind = 'merged' then (change #- '{after,title}') - 'moved' else '{}'::jsonb end
    where ticket_id = any(${ids}::int8[]) and kind in ('merged', 'file_removed')`.execute(tx);
}

/** Daily totals stay. A user with other tickets keeps the analytics, which belong to these too. */
async function removeAnalytics(tx: Database, siteId: number, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    delete from site_user_days as days
    where site_id = ${siteId} and user_id = any(${userIds}::text[])
      and not exists (select from tickets where tickets.site_id = days.site_id and tickets.user_id = days.user_id)`.execute(
    tx,
  );
}

/** Unless it is still that of another ticket, a user, an invitation or a site. */
async function forgetAddress(tx: Database, address: string): Promise<void> {
  const { rows } = await sql`
    select from tickets where ${contains(wordsOfAddress(address))} and lower(user_email) = ${address}
    union all select from users where lower(email) = ${address}
    union all select from invitations where lower(email) = ${address}
    union all select from all_sites where lower(admin_notification_email) = ${address}
    limit 1`.execute(tx);
  if (rows.length > 0) return;
  const mailbox = mailboxOf(address);
  await tx.deleteFrom('mailboxes').where('mailbox', '=', mailbox).execute();
  await tx.deleteFrom('suppressed_addresses').where('email', '=', mailbox).execute();
}
