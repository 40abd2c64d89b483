import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isOfKind } from '../email-kinds.ts';
import type { ClaimedEmail, DueEmail } from './claimed-email.ts';
import {
  type Decision,
  decideEmails,
  firstEmailsPerHour,
  isFirst,
  type Limit,
  limitsOf,
  type Standing,
  type TakenSlots,
} from './decide-emails.ts';
import { readFacts } from './email-facts.ts';

export const LEASE_SECONDS = 60;

interface Claim {
  readonly count: number;
  readonly perHourAndAccount: number;
  readonly isVisitorThrottleOpen: boolean;
  /** Mailboxes and teams that the slow lane has no room for. */
  readonly blocked: { readonly mailboxes: readonly string[]; readonly teams: readonly number[] };
}

interface Claimed {
  readonly claimed: readonly ClaimedEmail[];
  /** Emails that wait for a limit now, or failed. */
  readonly heldBack: readonly DueEmail[];
}

/**
 * Leases emails that are due. One over a limit waits for its next slot instead; what a visitor triggered fails when the mailbox
 * has enough, or when the wait would be longer than a day.
 */
export async function claimEmails(db: Database, claim: Claim): Promise<Claimed> {
  const decisions = await db.transaction().execute(async (tx) => {
    const due = await lockDueEmails(tx, claim);
    if (due.length === 0) return new Map<DueEmail, Decision>();
    const decided = await decide(tx, due, claim.perHourAndAccount);
    await writeDecisions(tx, decided);
    return decided;
  });
  const sent = [...decisions].flatMap(([email, decision]) =>
    decision.outcome === 'send' ? [{ ...email, ...decision }] : [],
  );
  const heldBack = [...decisions].flatMap(([email, { outcome }]) => (outcome === 'send' ? [] : [email]));
  return { claimed: sent.length === 0 ? [] : await readFacts(db, sent), heldBack };
}

async function lockDueEmails(tx: Database, { count, isVisitorThrottleOpen, blocked }: Claim): Promise<DueEmail[]> {
  const { mailboxes, teams } = blocked;
  const isOfBlockedTeam = sql`exists (select from sites where sites.id = site_id and team_id = any(${teams}::int8[]))`;
  const { rows } = await sql<DueEmail>`
    with due as materialized (
      select *, coalesce(mailbox, lower(recipient_email)) as to_mailbox from email_logs
      where next_attempt_at <= now() and (status = 'queued' or (status = 'sending' and leased_until < now()))
        and (not is_visitor_triggered or ${isVisitorThrottleOpen})
        and not (coalesce(mailbox, '') = any(${mailboxes}::text[])) and ${teams.length === 0 ? sql`true` : sql`not ${isOfBlockedTeam}`}
      order by next_attempt_at limit ${count} for update skip locked
    )
    select due.id, site_id, ticket_id, comment_id, member_id, email_type, is_visitor_triggered, recipient_email,
      to_mailbox as mailbox, subject, content, message_id, attempts + 1 as attempts, held_by, team_id, owner_id,
      coalesce(extract(day from now() - teams.created_at)::int4, 0) as team_age_days,
      sites.name as site_name, domain as site_domain, admin_notification_email,
      site_id is not null and sites.id is null as is_site_deleted,
      confirmed_at is not null or ${isOfKind(({ to }) => to === 'operator')} as is_confirmed,
      exists (
        select from email_slots where key = 'met:' || team.team_id || ':' || md5(to_mailbox) and taken_at > now() - interval '1 day'
      ) as is_met
    from due
    left join (select id, team_id as site_team_id, name, domain, admin_notification_email from sites) as sites on sites.id = site_id
    left join lateral (
      select coalesce(site_team_id, case when ${isOfKind(({ from }) => from === 'team')} then (content->>'team_id')::int8 end) as team_id
    ) as team on true
    left join teams on teams.id = team.team_id
    left join lateral (
      select user_id as owner_id from team_members
      where team_members.team_id = team.team_id and role = 'owner' and joined_at is not null order by joined_at, id limit 1
    ) as first_owner on true
    left join mailboxes on mailboxes.mailbox = to_mailbox
    order by next_attempt_at, due.id`.execute(tx);
  return rows;
}

async function decide(tx: Database, due: readonly DueEmail[], perHourAndAccount: number) {
  const standings = await readStandings(tx, due, perHourAndAccount);
  const limits = due.flatMap((email) => {
    const standing = standings.get(email.team_id ?? 0);
    return limitsOf(email, perHourAndAccount, standing ? firstEmailsPerHour(email, standing, perHourAndAccount) : null);
  });
  await lockKeys(tx, limits);
  const { now, slots } = await readSlots(tx, limits);
  const facts = { now, slots, standings, perHourAndAccount, waiting: await countWaiting(tx, due) };
  const decisions = decideEmails(due, { ...facts, lineEnds: new Map() });
  const lines = [...decisions.values()].flatMap((decision) => (decision.outcome === 'wait' ? [decision.line] : []));
  if (lines.length === 0) return decisions;
  return decideEmails(due, { ...facts, lineEnds: await readLineEnds(tx, lines) });
}

async function readStandings(tx: Database, due: readonly DueEmail[], most: number): Promise<Map<number, Standing>> {
  const owners = new Map(
    due.flatMap((email) =>
      isFirst(email) && !email.is_confirmed && email.team_id !== null ? [[email.team_id, email.owner_id]] : [],
    ),
  );
  if (owners.size === 0) return new Map();
  const count = (key: string, of: string, when: RawBuilder<boolean>) => sql<number>`
    (select count(*)::int4 from (
      select from email_slots where key = ${key} || ${sql.ref(of)} and ${when} limit ${most}::int4
    ) as counted)`;
  const isWithinADay = sql<boolean>`taken_at > now() - interval '1 day'`;
  const { rows } = await sql<Standing & { team_id: number }>`
    select team_id, ${count('proven:', 'team_id', isWithinADay)} as proven,
      ${count('strangers:', 'owner_id', sql`taken_at < now() - interval '1 hour'`)} as strangers_kept,
      ${count('bounced:', 'team_id', isWithinADay)} as bounced
    from unnest(${[...owners.keys()]}::int8[], ${[...owners.values()]}::int8[]) as writing (team_id, owner_id)`.execute(
    tx,
  );
  return new Map(rows.map(({ team_id, ...standing }) => [team_id, standing]));
}

const LOCK_ORDER = ['mailbox', 'account', 'met', 'proven', 'strangers'];

/** Every instance, also of the release before, locks keys in this order, which avoids a deadlock. The next statement sees what was committed meanwhile. */
async function lockKeys(tx: Database, limits: readonly Limit[]): Promise<void> {
  const rankOf = (key: string) => LOCK_ORDER.indexOf(key.split(':')[0] ?? '');
  const keys = [...new Set(limits.map(({ key }) => key))].sort();
  keys.sort((one, other) => rankOf(one) - rankOf(other));
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(tx);
}

/** The slots on which the next ones of each limit depend. */
async function readSlots(tx: Database, limits: readonly Limit[]) {
  const wanted = limits.flatMap(({ key, hour, day }) => [
    { key, allowed: hour },
    ...(day === null ? [] : [{ key, allowed: day }]),
  ]);
  const { rows } = await sql<{ key: string; last: number; n: number | null; taken_at: number; now: number }>`
    select wanted.key, last, n, extract(epoch from taken_at)::float8 as taken_at, extract(epoch from statement_timestamp())::float8 as now
    from (
      select key, allowed, count(*) as emails
      from json_to_recordset(${JSON.stringify(wanted)}) as wanted (key text, allowed int8) group by key, allowed
    ) as wanted
    cross join lateral (
      select coalesce(max(n), 0) as last from email_slots where email_slots.key = wanted.key
    ) as newest
    left join email_slots on email_slots.key = wanted.key and n between last + 1 - allowed and last + 1 - allowed + emails`.execute(
    tx,
  );
  const slots = new Map<string, TakenSlots & { readonly takenAt: Map<number, number> }>();
  for (const { key, last, n, taken_at } of rows) {
    const { takenAt } = slots.get(key) ?? { takenAt: new Map<number, number>() };
    if (n !== null) takenAt.set(n, taken_at);
    slots.set(key, { last, takenAt });
  }
  return { now: rows[0]?.now ?? 0, slots };
}

async function countWaiting(tx: Database, due: readonly DueEmail[]): Promise<Map<string, number>> {
  const mailboxes = due.flatMap(({ is_confirmed, mailbox }) => (is_confirmed ? [] : [mailbox]));
  if (mailboxes.length === 0) return new Map();
  const { rows } = await sql<{ mailbox: string; emails: number }>`
    select mailbox, count(*) as emails from email_logs
    where mailbox = any(${mailboxes}::text[]) and held_by like 'mailbox:%' and status = 'queued' group by mailbox`.execute(
    tx,
  );
  return new Map(rows.map(({ mailbox, emails }) => [mailbox, emails]));
}

async function readLineEnds(tx: Database, lines: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ line: string; ends_at: number | null }>`
    select line, (
      select extract(epoch from max(next_attempt_at))::float8 from email_logs where held_by = line
    ) as ends_at
    from unnest(${[...new Set(lines)]}::text[]) as line`.execute(tx);
  return new Map(rows.flatMap(({ line, ends_at }) => (ends_at === null ? [] : [[line, ends_at]])));
}

async function writeDecisions(tx: Database, decisions: ReadonlyMap<DueEmail, Decision>): Promise<void> {
  const slots = [...decisions.values()].flatMap((decision) => (decision.outcome === 'send' ? decision.slots : []));
  const decided = [...decisions].map(([{ id, attempts }, decision]) => ({ id, ...columnsOf(decision, attempts) }));
  await sql`
    with taken as (
      insert into email_slots (key, n)
      select key, n from json_to_recordset(${JSON.stringify(slots)}) as slots (key text, n int8)
    )
    update email_logs set status = decided.status, attempts = decided.attempts, held_by = decided.held_by,
      leased_until = case when decided.status = 'sending' then now() + make_interval(secs => ${LEASE_SECONDS}) end,
      error_message = coalesce(decided.reason, error_message),
      next_attempt_at = coalesce(to_timestamp(decided.due_at), next_attempt_at)
    from json_to_recordset(${JSON.stringify(decided)}) as decided (
      id int8, status text, attempts int4, held_by text, due_at float8, reason text
    )
    where email_logs.id = decided.id`.execute(tx);
}

function columnsOf(decision: Decision, attempts: number) {
  switch (decision.outcome) {
    case 'send':
      return { status: 'sending', attempts };
    case 'wait':
      return { status: 'queued', attempts: attempts - 1, ...decision, held_by: decision.line };
    case 'fail':
      return { status: 'failed', attempts: attempts - 1, reason: decision.reason };
  }
}
