import { hash } from 'node:crypto';
import { IDEMPOTENCY_KEY_DAYS } from '@deskbell/contract/limits';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { type Database, isDatabaseAway, isOutOfSpace, isTakenAlready } from '../db/database.ts';
import { queueNewTicketEmails, type TicketSender } from '../email/ticket-emails.ts';
import { Conflict, NotFound } from '../errors.ts';

/** What a visitor sends; the key is the same for every attempt to send the same ticket. */
export interface TicketSubmission {
  readonly site_id: number;
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
export async function submitTicket(db: Database, submission: TicketSubmission): Promise<SubmittedTicket> {
  try {
    const [stored] = await storeAndTell(db, [submission], 'wait');
    if (stored) return submitted(stored);
  } catch (error) {
    // Another attempt was under way when this one began, and came first.
    if (!isTakenAlready(error)) throw error;
  }
  return findEarlier(db, submission);
}

/**
 * The same for several in one commit, as far as nothing is special about them. Null, with nothing stored, for one whose
 * key was used, whose site is gone or held by somebody else: whoever sent that must not delay the others.
 */
export async function submitTickets(
  db: Database,
  submissions: readonly TicketSubmission[],
  onRefused: (error: unknown) => void,
): Promise<(SubmittedTicket | null)[]> {
  try {
    const stored = await storeAndTell(db, submissions, 'skip');
    return submissions.map((submission) => {
      const ticket = stored.find((candidate) => candidate.submission === submission);
      return ticket ? submitted(ticket) : null;
    });
  } catch (error) {
    if (isDatabaseAway(error) || isOutOfSpace(error)) throw error;
    // One of them cannot be stored, or not now: alone each meets its own fate.
    onRefused(error);
    return submissions.map(() => null);
  }
}

const submitted = ({ id, created_at }: StoredTicket): SubmittedTicket => ({ id, created_at, isNew: true });

function storeAndTell(
  db: Database,
  submissions: readonly TicketSubmission[],
  heldSites: 'wait' | 'skip',
): Promise<StoredTicket[]> {
  return db.transaction().execute(async (tx) => {
    const siteIds = await lockSites(tx, submissions, heldSites);
    if (siteIds.length === 0) return [];
    const stored = await storeTickets(tx, submissions, siteIds);
    const told = stored.map(({ id, created_at, submission, site }) => ({
      ticket: { ...submission, id, created_at },
      site,
    }));
    await queueNewTicketEmails(tx, told);
    return stored;
  });
}

interface StoredTicket {
  readonly id: number;
  readonly created_at: string;
  readonly submission: TicketSubmission;
  readonly site: TicketSender;
}

/**
 * Takes the sites of new tickets, in order of their ids. In a statement of its own: the next one then sees what was
 * committed while this one waited, and need not go back to the version of a site that it began with.
 */
async function lockSites(
  tx: Database,
  submissions: readonly TicketSubmission[],
  heldSites: 'wait' | 'skip',
): Promise<number[]> {
  const siteIds = submissions.map(({ site_id }) => site_id);
  const keys = submissions.map(({ idempotency_key }) => idempotency_key);
  const { rows } = await sql<{ id: number }>`
    select id from sites
    where id in (
      select sent.site_id from unnest(${siteIds}::int8[], ${keys}::uuid[]) as sent (site_id, idempotency_key)
      where not exists (
        select from ticket_submissions as used
        where used.site_id = sent.site_id and used.idempotency_key = sent.idempotency_key
      )
    )
    order by id
    for no key update ${heldSites === 'skip' ? sql`skip locked` : sql``}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * One statement, since every further one costs the visitor a round trip and the site's next ticket, which waits for its
 * counter, as well.
 */
async function storeTickets(
  tx: Database,
  submissions: readonly TicketSubmission[],
  siteIds: readonly number[],
): Promise<StoredTicket[]> {
  const sent = submissions.map((submission, n) => ({
    ...submission,
    n,
    body_hash: hashOf(submission).toString('hex'),
  }));
  const { rows } = await sql<TicketSender & { n: number; id: number; created_at: string }>`
    with
    sent as materialized (
      select distinct on (site_id, idempotency_key) *
      from json_to_recordset(${JSON.stringify(sent)}) as sent (
        n int, site_id int8, idempotency_key uuid, body_hash text, title text, description text, priority text,
        user_email text, user_name text, user_id text, page_url text, user_agent text
      )
      order by site_id, idempotency_key, n
    ),
    site as materialized (
      select sites.id, owner_id, sites.name, domain, widget_color, admin_notification_email, timezone
      from sites inner join users on users.id = owner_id
      where sites.id = any(${siteIds}::int8[])
    ),
    new_ticket as materialized (
      select nextval(pg_get_serial_sequence('tickets', 'id')) as id, sent.*, owner_id
      from sent inner join site on site.id = site_id
      where not exists (
        select from ticket_submissions as used
        where used.site_id = sent.site_id and used.idempotency_key = sent.idempotency_key
      )
      order by n
    ),
    ticket as (
      insert into tickets
        (id, site_id, owner_id, title, description, priority, user_email, user_name, user_id, page_url, user_agent)
      overriding system value
      select id, site_id, owner_id, title, description, priority, user_email, user_name, user_id, page_url, user_agent
      from new_ticket
      returning id, created_at
    ),
    used_key as (
      insert into ticket_submissions (site_id, idempotency_key, body_hash, ticket_id)
      select site_id, idempotency_key, decode(body_hash, 'hex'), id from new_ticket
    ),
    counted as (
      update sites set new_tickets = new_tickets + added.tickets
      from (select site_id, count(*) as tickets from new_ticket group by site_id) as added
      where sites.id = added.site_id
    ),
    user_day as (
      insert into site_user_days (site_id, user_id, day, tickets_submitted, first_visit, last_visit)
      select site_id, user_id, (now() at time zone 'utc')::date, count(*), now(), now()
      from new_ticket where user_id is not null group by site_id, user_id order by site_id, user_id
      on conflict (site_id, day, user_id) do update set
        tickets_submitted = site_user_days.tickets_submitted + excluded.tickets_submitted,
        last_visit = excluded.last_visit
      -- A row that the insert made, rather than found, was never updated.
      returning site_id, xmax = 0 as is_new
    ),
    site_day as (
      insert into site_days (site_id, day, tickets_submitted, unique_users)
      select site_id, (now() at time zone 'utc')::date, count(*),
        (select count(*) from user_day where user_day.site_id = new_ticket.site_id and is_new)
      from new_ticket group by site_id order by site_id
      on conflict (site_id, day) do update set
        tickets_submitted = site_days.tickets_submitted + excluded.tickets_submitted,
        unique_users = site_days.unique_users + excluded.unique_users
    )
    select n, ticket.id, created_at, site.name, domain, widget_color, admin_notification_email, timezone
    from new_ticket inner join ticket on ticket.id = new_ticket.id inner join site on site.id = site_id
    order by n`.execute(tx);
  return rows.flatMap(({ n, id, created_at, ...site }) => {
    const submission = submissions[n];
    return submission ? [{ id, created_at, submission, site }] : [];
  });
}

/** Of what the visitor wrote: the same ticket may be sent again by another browser version. */
function hashOf({ idempotency_key, site_id, user_agent, ...written }: TicketSubmission): Buffer {
  return hash('sha256', JSON.stringify(written), 'buffer');
}

async function findEarlier(db: Database, submission: TicketSubmission): Promise<SubmittedTicket> {
  const earlier = await db
    .selectFrom('ticket_submissions')
    .innerJoin('tickets', 'tickets.id', 'ticket_submissions.ticket_id')
    .select(['tickets.id', 'tickets.created_at', 'body_hash'])
    .where('ticket_submissions.site_id', '=', submission.site_id)
    .where('idempotency_key', '=', submission.idempotency_key)
    .executeTakeFirst();
  if (!earlier) throw new NotFound('Site not found.');
  if (!hashOf(submission).equals(earlier.body_hash))
    throw new Conflict('This key was used for another ticket already.');
  return { id: earlier.id, created_at: earlier.created_at, isNew: false };
}

/** No widget tries for so long to send a ticket. */
export async function removeUsedKeys(tx: Database): Promise<void> {
  await sql`delete from ticket_submissions where created_at < now() - make_interval(days => ${IDEMPOTENCY_KEY_DAYS})`.execute(
    tx,
  );
}
