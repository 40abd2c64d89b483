import { sql } from 'kysely';
import { cannotWrite, type Database, isDatabaseUnreachable, isUniqueViolation } from '../../db/database.ts';
import { countedPaths, knownPagesOf } from '../../db/page-days.ts';
import { SUBMITTED_FIELDS } from '../../db/tables/ticket-fields.ts';
import { today } from '../../db/utc-day.ts';
import { queueNewTicketEmails, type TicketSender } from '../../email/outbox/ticket-emails.ts';
import { type AttachedFiles, attachToTickets, NO_FILES } from '../../files/attached-files.ts';
import { siteLanguage } from '../../languages/site-language.ts';
import { mailboxOf } from '../../mailbox.ts';
import { queueNewTicketNotifications } from '../notify/member-notifications.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { type LockedSites, lockSites } from '../site-lock.ts';
import { findEarlierTicket, hashTicket, isUnusedKey } from './idempotency.ts';
import type { NewTicket, SubmittedTicket } from './new-ticket.ts';

/** Stores ticket, counters, daily statistics and emails in one commit, once per idempotency key. */
export async function submitTicket(db: Database, ticket: NewTicket): Promise<SubmittedTicket> {
  try {
    const [stored] = await storeTickets(db, [ticket], 'wait');
    if (stored) return submitted(stored);
  } catch (error) {
    // Race: another attempt with the same key committed first.
    if (!isUniqueViolation(error)) throw error;
  }
  return findEarlierTicket(db, ticket);
}

/** Group commit. Null for a used key or a site that is gone or locked: submitTicket takes it, to delay no other. */
export async function submitTickets(
  db: Database,
  tickets: readonly NewTicket[],
  onRefused: (error: unknown) => void,
): Promise<(SubmittedTicket | null)[]> {
  try {
    const stored = new Map((await storeTickets(db, tickets, 'skip')).map((row) => [row.ticket, row]));
    return tickets.map((ticket) => {
      const row = stored.get(ticket);
      return row ? submitted(row) : null;
    });
  } catch (error) {
    if (isDatabaseUnreachable(error) || cannotWrite(error)) throw error;
    onRefused(error);
    return tickets.map(() => null);
  }
}

const submitted = ({ id, created_at, files }: StoredTicket): SubmittedTicket => ({
  id,
  created_at,
  isNew: true,
  page_version: 0,
  attached: files.attached,
});

interface StoredTicket {
  readonly id: number;
  readonly created_at: string;
  readonly ticket: NewTicket;
  readonly site: TicketSender;
  readonly has_subscribers: boolean;
  readonly has_webhooks: boolean;
  readonly is_blocked: boolean;
  readonly files: AttachedFiles;
}

function storeTickets(db: Database, tickets: readonly NewTicket[], lockedSites: LockedSites): Promise<StoredTicket[]> {
  const hasKnownPages = knownPagesOf(db).hasAll(
    new Date().toISOString().slice(0, 10),
    tickets.map(({ site_id, page_path }) => ({ site_id, path: page_path })),
  );
  return db.transaction().execute(async (tx) => {
    const siteIds = await lockSites(tx, sitesOfUnusedKeys(tickets), lockedSites);
    if (siteIds.length === 0) return [];
    const stored = await attachFiles(tx, await insertTickets(tx, tickets, siteIds, hasKnownPages));
    const heard = stored.filter(({ is_blocked }) => !is_blocked);
    await queueNewTicketEmails(
      tx,
      heard.map(({ id, created_at, ticket, site, files }) => ({
        ticket: { ...ticket, id, created_at, file_count: files.count },
        site,
      })),
    );
    await queueNewTicketNotifications(
      tx,
      heard.flatMap(({ id, has_subscribers }) => (has_subscribers ? [id] : [])),
    );
    await queueWebhooks(
      tx,
      heard.flatMap(({ id, has_webhooks }) => (has_webhooks ? [{ type: 'ticket.created', ticket_id: id }] : [])),
    );
    return stored;
  });
}

async function attachFiles(tx: Database, stored: readonly Omit<StoredTicket, 'files'>[]): Promise<StoredTicket[]> {
  const files = await attachToTickets(
    tx,
    stored.map(({ id, ticket }) => ({ ...ticket, ticket_id: id })),
  );
  return stored.map((row) => ({ ...row, files: files.get(row.id) ?? NO_FILES }));
}

const sitesOfUnusedKeys = (tickets: readonly NewTicket[]) => sql`
  select sent.site_id
  from unnest(
    ${tickets.map(({ site_id }) => site_id)}::int8[], ${tickets.map(({ idempotency_key }) => idempotency_key)}::uuid[]
  ) as sent (site_id, idempotency_key)
  where ${isUnusedKey}`;

const blockedBy = sql`(
  select array_agg(blocked.id) from blocked_senders as blocked
  where blocked.team_id = site.team_id and (blocked.site_id is null or blocked.site_id = site.id)
    and (blocked.mailbox = sent.mailbox or blocked.user_id = sent.user_id)
)`;

const submittedColumns = sql.join(SUBMITTED_FIELDS.map((name) => sql.ref(name)));
const submittedAsText = sql.join(SUBMITTED_FIELDS.map((name) => sql`${sql.ref(name)} text`));

const KNOWN_PAGES = { page: sql``, path: sql`page_path` };
const NEW_PAGES = {
  page: sql`page as materialized (${countedPaths(
    sql`(select site_id, page_path as path, count(*) as views from sent group by site_id, page_path)`,
  )}),`,
  path: sql`(select counted from page where page.site_id = sent.site_id and page.path = page_path)`,
};

/** One statement: each further round trip would keep the site locked longer. */
async function insertTickets(
  tx: Database,
  tickets: readonly NewTicket[],
  siteIds: readonly number[],
  hasKnownPages: boolean,
): Promise<Omit<StoredTicket, 'files'>[]> {
  const sent = tickets.map((ticket, n) => ({
    ...ticket,
    n,
    body_hash: hashTicket(ticket).toString('hex'),
    user_id: ticket.identity === 'dropped' ? null : ticket.user_id,
    user_verified: ticket.identity === 'verified',
    is_signed: ticket.identity !== 'unsigned',
    mailbox: ticket.user_email === null ? null : mailboxOf(ticket.user_email),
  }));
  const { page, path } = hasKnownPages ? KNOWN_PAGES : NEW_PAGES;
  const { rows } = await sql<
    TicketSender &
      Pick<StoredTicket, 'id' | 'created_at' | 'has_subscribers' | 'has_webhooks' | 'is_blocked'> & { n: number }
  >`
    with
    sent as materialized (
      select distinct on (site_id, idempotency_key) *
      from json_to_recordset(${JSON.stringify(sent)}) as sent (
        n int, site_id int8, idempotency_key uuid, body_hash text, user_verified boolean, is_signed boolean, mailbox text,
        page_path text, ${submittedAsText}
      )
      order by site_id, idempotency_key, n
    ),
    site as materialized (
      select sites.id, team_id, sites.name, domain, widget_color, admin_notification_email, form_of_address, ${siteLanguage} as site_language,
        timezone, has_subscribers, has_webhooks
      from sites inner join teams on teams.id = team_id
      where sites.id = any(${siteIds}::int8[])
    ),
    ${page}
    new_ticket as materialized (
      select nextval(pg_get_serial_sequence('tickets', 'id')) as id, sent.*, team_id, ${blockedBy} as blocked_by, ${path} as counted_path
      from sent inner join site on site.id = site_id
      where ${isUnusedKey}
      order by n
    ),
    ticket as (
      insert into tickets (id, site_id, team_id, user_verified, status, visitor_status, blocked_by, page_path, ${submittedColumns})
      overriding system value
      select id, site_id, team_id, user_verified, case when blocked_by is null then 'new' else 'archived' end,
        case when blocked_by is not null then 'new' end, blocked_by, counted_path, ${submittedColumns}
      from new_ticket
      returning id, created_at
    ),
    blocked as (
      insert into ticket_events (ticket_id, actor, kind) select id, 'system', 'blocked' from new_ticket where blocked_by is not null
    ),
    used_key as (
      insert into ticket_submissions (site_id, idempotency_key, body_hash, ticket_id)
      select site_id, idempotency_key, decode(body_hash, 'hex'), id from new_ticket
    ),
    counted as (
      update sites set new_tickets = new_tickets + added.tickets - added.blocked,
        archived_tickets = archived_tickets + added.blocked
      from (
        select site_id, count(*) as tickets, count(blocked_by) as blocked from new_ticket group by site_id
      ) as added
      where sites.id = added.site_id
    ),
    user_day as (
      insert into site_user_days (site_id, user_id, day, tickets_submitted, first_visit, last_visit)
      select site_id, user_id, ${today}, count(*), now(), now()
      from new_ticket where user_id is not null group by site_id, user_id order by site_id, user_id
      on conflict (site_id, day, user_id) do update set
        tickets_submitted = site_user_days.tickets_submitted + excluded.tickets_submitted,
        last_visit = excluded.last_visit
      -- xmax = 0: inserted, not updated.
      returning site_id, xmax = 0 as is_new
    ),
    site_day as (
      insert into site_days (site_id, day, tickets_submitted, unique_users, signed_ids, failed_ids)
      select site_id, ${today}, count(*),
        (select count(*) from user_day where user_day.site_id = new_ticket.site_id and is_new),
        count(*) filter (where is_signed), count(*) filter (where is_signed and not user_verified)
      from new_ticket group by site_id order by site_id
      on conflict (site_id, day) do update set
        tickets_submitted = site_days.tickets_submitted + excluded.tickets_submitted,
        unique_users = site_days.unique_users + excluded.unique_users,
        signed_ids = site_days.signed_ids + excluded.signed_ids, failed_ids = site_days.failed_ids + excluded.failed_ids
    ),
    page_day as (
      insert into page_days (site_id, day, path, tickets)
      select site_id, ${today}, counted_path, count(*)
      from new_ticket group by site_id, counted_path order by site_id, counted_path
      on conflict (site_id, day, path) do update set tickets = page_days.tickets + excluded.tickets
    )
    select n, ticket.id, created_at, site.name, domain, widget_color, admin_notification_email, form_of_address, site_language, timezone,
      has_subscribers, has_webhooks, blocked_by is not null as is_blocked
    from new_ticket inner join ticket on ticket.id = new_ticket.id inner join site on site.id = site_id
    order by n`.execute(tx);
  return rows.flatMap(({ n, id, created_at, has_subscribers, has_webhooks, is_blocked, ...site }) => {
    const ticket = tickets[n];
    return ticket ? [{ id, created_at, ticket, site, has_subscribers, has_webhooks, is_blocked }] : [];
  });
}
