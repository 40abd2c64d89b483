import { createHash } from 'node:crypto';
import { USED_KEY_DAYS } from '@deskbell/contract/limits';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueNewTicketEmails } from '../email/ticket-emails.ts';
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
export function submitTicket(db: Database, siteId: number, submission: TicketSubmission): Promise<SubmittedTicket> {
  const { idempotency_key, ...fields } = submission;
  const { user_agent, ...body } = fields;
  const body_hash = createHash('sha256').update(JSON.stringify(body)).digest();
  return db.transaction().execute(async (tx) => {
    // Attempts that arrive together wait here for the first one's commit.
    const site = await tx
      .selectFrom('sites')
      .select('owner_id')
      .where('id', '=', siteId)
      .forUpdate()
      .executeTakeFirst();
    if (!site) throw new NotFound('Site not found.');

    const earlier = await tx
      .selectFrom('ticket_submissions')
      .innerJoin('tickets', 'tickets.id', 'ticket_submissions.ticket_id')
      .select(['tickets.id', 'tickets.created_at', 'body_hash'])
      .where('ticket_submissions.site_id', '=', siteId)
      .where('idempotency_key', '=', idempotency_key)
      .executeTakeFirst();
    if (earlier) {
      if (!body_hash.equals(earlier.body_hash)) throw new Conflict('This key was used for another ticket already.');
      return { id: earlier.id, created_at: earlier.created_at, isNew: false };
    }

    const ticket = await tx
      .insertInto('tickets')
      .values({ ...fields, site_id: siteId, owner_id: site.owner_id })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ticket_submissions')
      .values({ site_id: siteId, idempotency_key, body_hash, ticket_id: ticket.id })
      .execute();
    await tx
      .updateTable('sites')
      .set((counters) => ({ new_tickets: counters('new_tickets', '+', 1) }))
      .where('id', '=', siteId)
      .execute();
    await countOnItsDay(tx, siteId, fields.user_id);
    await queueNewTicketEmails(tx, { ...fields, ...ticket, site_id: siteId });
    return { ...ticket, isNew: true };
  });
}

async function countOnItsDay(tx: Database, siteId: number, userId: string | null): Promise<void> {
  const newUsers = userId !== null && (await isFirstSightToday(tx, siteId, userId)) ? 1 : 0;
  await sql`
    insert into site_days (site_id, day, tickets_submitted, unique_users) values (${siteId}, (now() at time zone 'utc')::date, 1, ${newUsers})
    on conflict (site_id, day) do update set
      tickets_submitted = site_days.tickets_submitted + 1, unique_users = site_days.unique_users + excluded.unique_users`.execute(
    tx,
  );
}

async function isFirstSightToday(tx: Database, siteId: number, userId: string): Promise<boolean> {
  // A row that an insert made, rather than found, was never updated: its xmax is 0.
  const { rows } = await sql<{ is_first: boolean }>`
    insert into site_user_days (site_id, user_id, day, tickets_submitted, first_visit, last_visit)
    values (${siteId}, ${userId}, (now() at time zone 'utc')::date, 1, now(), now())
    on conflict (site_id, day, user_id) do update set tickets_submitted = site_user_days.tickets_submitted + 1, last_visit = now()
    returning xmax = 0 as is_first`.execute(tx);
  return rows[0]?.is_first === true;
}

/** No widget tries for so long to send a ticket. */
export async function removeUsedKeys(tx: Database): Promise<void> {
  await sql`delete from ticket_submissions where created_at < now() - make_interval(days => ${USED_KEY_DAYS})`.execute(
    tx,
  );
}
