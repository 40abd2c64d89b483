import { hash } from 'node:crypto';
import { USED_KEY_DAYS } from '@deskbell/contract/limits';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { type Database, isTakenAlready } from '../db/database.ts';
import { queueNewTicketEmails, type TicketSender } from '../email/ticket-emails.ts';
import { Conflict, NotFound } from '../errors.ts';

/** What a visitor sends; the key is the same for every attempt to send the same ticket. */
export interface TicketSubmission {
  readonly idempotency_key: string;
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly user_id: string | null;
  readonly page_url: string | null;
  readonly user_agent: string | null;
}

export interface SubmittedTicket {
  readonly id: number;
  readonly created_at: string;
  /** False when an earlier attempt with this key had made it already. */
  readonly isNew: boolean;
}

/** Stores a ticket, its site's counters, its day and its e-mails in one commit, once per key however often it is sent. */
export async function submitTicket(
  db: Database,
  siteId: number,
  submission: TicketSubmission,
): Promise<SubmittedTicket> {
  const { idempotency_key, user_agent, ...body } = submission;
  const bodyHash = hash('sha256', JSON.stringify(body), 'buffer');
  try {
    return await db.transaction().execute(async (tx) => {
      const stored = await storeTicket(tx, siteId, submission, bodyHash);
      if (!stored) return findEarlier(tx, siteId, idempotency_key, bodyHash);
      const { id, created_at, ...site } = stored;
      await queueNewTicketEmails(tx, { ...body, id, created_at, site_id: siteId }, site);
      return { id, created_at, isNew: true };
    });
  } catch (error) {
    // Another attempt was under way when this one began, and came first.
    if (isTakenAlready(error)) return findEarlier(db, siteId, idempotency_key, bodyHash);
    throw error;
  }
}

interface StoredTicket extends TicketSender {
  readonly id: number;
  readonly created_at: string;
}

/**
 * One statement, since every further one costs the visitor a round trip and the site's next ticket, which waits for its
 * counter, as well. Nothing is stored, and nothing returned, if the key was used or the site is gone.
 */
async function storeTicket(
  tx: Database,
  siteId: number,
  ticket: TicketSubmission,
  bodyHash: Buffer,
): Promise<StoredTicket | undefined> {
  const { rows } = await sql<StoredTicket>`
    with
    site as (
      update sites set new_tickets = new_tickets + 1
      where id = ${siteId} and not exists (
        select from ticket_submissions as used
        where used.site_id = ${siteId} and used.idempotency_key = ${ticket.idempotency_key}
      )
      returning id, owner_id, name, domain, widget_color, admin_notification_email
    ),
    ticket as (
      insert into tickets
        (site_id, owner_id, title, description, priority, user_email, user_name, user_id, page_url, user_agent)
      select id, owner_id, ${ticket.title}, ${ticket.description}, ${ticket.priority}, ${ticket.user_email},
        ${ticket.user_name}, ${ticket.user_id}, ${ticket.page_url}, ${ticket.user_agent}
      from site
      returning id, created_at
    ),
    used_key as (
      insert into ticket_submissions (site_id, idempotency_key, body_hash, ticket_id)
      select ${siteId}, ${ticket.idempotency_key}, ${bodyHash}, id from ticket
    ),
    user_day as (
      insert into site_user_days (site_id, user_id, day, tickets_submitted, first_visit, last_visit)
      select id, ${ticket.user_id}, (now() at time zone 'utc')::date, 1, now(), now()
      from site where ${ticket.user_id}::text is not null
      on conflict (site_id, day, user_id) do update set
        tickets_submitted = site_user_days.tickets_submitted + 1, last_visit = excluded.last_visit
      -- A row that the insert made, rather than found, was never updated.
      returning xmax = 0 as is_new
    ),
    site_day as (
      insert into site_days (site_id, day, tickets_submitted, unique_users)
      select id, (now() at time zone 'utc')::date, 1, (select count(*) from user_day where is_new) from site
      on conflict (site_id, day) do update set
        tickets_submitted = site_days.tickets_submitted + 1,
        unique_users = site_days.unique_users + excluded.unique_users
    )
    select ticket.id, ticket.created_at, site.name, domain, widget_color, admin_notification_email, timezone
    from ticket cross join site inner join users on users.id = site.owner_id`.execute(tx);
  return rows[0];
}

async function findEarlier(db: Database, siteId: number, key: string, bodyHash: Buffer): Promise<SubmittedTicket> {
  const earlier = await db
    .selectFrom('ticket_submissions')
    .innerJoin('tickets', 'tickets.id', 'ticket_submissions.ticket_id')
    .select(['tickets.id', 'tickets.created_at', 'body_hash'])
    .where('ticket_submissions.site_id', '=', siteId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!earlier) throw new NotFound('Site not found.');
  if (!bodyHash.equals(earlier.body_hash)) throw new Conflict('This key was used for another ticket already.');
  return { id: earlier.id, created_at: earlier.created_at, isNew: false };
}

/** No widget tries for so long to send a ticket. */
export async function removeUsedKeys(tx: Database): Promise<void> {
  await sql`delete from ticket_submissions where created_at < now() - make_interval(days => ${USED_KEY_DAYS})`.execute(
    tx,
  );
}
