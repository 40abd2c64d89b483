import { randomBytes, randomUUID } from 'node:crypto';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { type Insertable, sql } from 'kysely';
import { registerUser } from '../accounts/users.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type DemoSite, demoPeople, demoReplies, demoSites, demoUserAgents } from './demo-content.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS = 30;
const TICKET_DAYS = 45;

export const DEMO_OWNER = { email: 'demo@deskbell.example', name: 'Marta Lindqvist', given_name: 'Marta' };

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Fills an empty database with an owner, sites, tickets and a month of activity; the same each time but for the dates. */
export async function seedDemo(db: Database, identity: Identity): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await registerUser(tx, { ...identity, ...DEMO_OWNER, picture: null });
    const seeded = await tx.selectFrom('sites').select('id').where('owner_id', '=', owner.id).executeTakeFirst();
    if (seeded) return;
    const chance = createChance(7);
    // Oldest first, so that the newest site has the highest number.
    for (const site of demoSites) await seedSite(tx, owner.id, site, chance);
  });
}

async function seedSite(tx: Database, ownerId: number, site: DemoSite, chance: Chance): Promise<void> {
  const { ageDays, dailyLoads, ticketCount, tickets, ...fields } = site;
  const { id: siteId } = await tx
    .insertInto('sites')
    .values({ ...fields, owner_id: ownerId, api_key: `site_${randomBytes(16).toString('hex')}`, created_at: ago(ageDays * DAY_MS) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = Math.min(ageDays, TICKET_DAYS);
  const ticketAges = Array.from({ length: ticketCount }, (_, n) => days * DAY_MS * (1 - (n + chance.between(0.05, 0.95)) / ticketCount));
  for (const [n, age] of ticketAges.entries()) await seedTicket(tx, { ownerId, siteId, site, chance, n, age });
  await seedDays(tx, siteId, site, ticketAges, chance);
  await tx.insertInto('widget_sightings').values({ site_id: siteId, last_seen_at: ago(chance.between(1, 9) * MINUTE_MS), last_seen_host: site.domain }).execute();
  await recount(tx, siteId);
}

interface TicketSeed {
  ownerId: number;
  siteId: number;
  site: DemoSite;
  chance: Chance;
  n: number;
  age: number;
}

async function seedTicket(tx: Database, { ownerId, siteId, site, chance, n, age }: TicketSeed): Promise<void> {
  const draft = chance.at(site.tickets, n);
  const person = chance.next() < 0.82 ? chance.of(demoPeople) : null;
  const status = statusAt(age, chance);
  const isDone = status === 'resolved' || status === 'closed' || status === 'archived';
  const resolvedAfter = Math.min(age * 0.9, chance.between(20, 2_600) * MINUTE_MS);
  const number = String(1_000 + Math.floor(chance.next() * 9_000));
  const { id } = await tx
    .insertInto('tickets')
    .values({
      site_id: siteId,
      owner_id: ownerId,
      title: draft.title.replace('{n}', number),
      description: draft.description.replace('{n}', number),
      priority: draft.priority,
      status,
      user_email: person?.email ?? null,
      user_name: person?.name ?? null,
      user_id: chance.next() < 0.4 ? chance.of(userIds) : null,
      page_url: `https://${site.domain}${draft.path}`,
      user_agent: chance.of(demoUserAgents),
      created_at: ago(age),
      updated_at: ago(isDone ? age - resolvedAfter : age),
      resolved_at: isDone ? ago(age - resolvedAfter) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const replies = status === 'new' ? 0 : 1 + Math.floor(chance.next() * 3);
  for (let reply = 1; reply <= replies; reply++) {
    const author = reply % 2 === 0 && person ? 'customer' : 'agent';
    await tx
      .insertInto('comments')
      .values({
        ticket_id: id,
        author,
        author_name: author === 'customer' ? (person?.name ?? null) : null,
        received_by_email: author === 'customer',
        comment: author === 'customer' ? 'Thank you, that helps. I will try it tonight.' : chance.of(demoReplies),
        created_at: ago(age - (resolvedAfter * reply) / (replies + 1)),
      })
      .execute();
  }
  await seedEmails(tx, { siteId, site, ticketId: id, title: draft.title.replace('{n}', number), email: person?.email ?? null, replies, age, chance });
}

interface EmailSeed {
  siteId: number;
  site: DemoSite;
  ticketId: number;
  title: string;
  email: string | null;
  replies: number;
  age: number;
  chance: Chance;
}

async function seedEmails(tx: Database, { siteId, site, ticketId, title, email, replies, age, chance }: EmailSeed): Promise<void> {
  const mails: Pick<Insertable<Schema['email_logs']>, 'email_type' | 'recipient_email' | 'subject'>[] = [];
  if (site.admin_notification_email) mails.push({ email_type: 'admin_notification', recipient_email: site.admin_notification_email, subject: `New ticket: ${title}` });
  if (email) mails.push({ email_type: 'user_confirmation', recipient_email: email, subject: `${site.name} received your message (#${ticketId})` });
  if (email && replies > 0) mails.push({ email_type: 'comment_notification', recipient_email: email, subject: `${site.name} replied to your ticket (#${ticketId})` });
  for (const mail of mails) {
    const hasFailed = chance.next() < 0.03;
    await tx
      .insertInto('email_logs')
      .values({
        ...mail,
        site_id: siteId,
        ticket_id: ticketId,
        status: hasFailed ? 'failed' : 'sent',
        error_message: hasFailed ? '550 5.1.1 The recipient address does not exist' : null,
        message_id: `<${randomUUID()}@${site.domain}>`,
        attempts: 1,
        sent_at: hasFailed ? null : ago(age - 4_000),
        created_at: ago(age),
      })
      .execute();
  }
}

const userIds = Array.from({ length: 24 }, (_, n) => `customer-${1_040 + n * 7}`);

async function seedDays(tx: Database, siteId: number, site: DemoSite, ticketAges: readonly number[], chance: Chance): Promise<void> {
  for (let ago = Math.min(DAYS, site.ageDays) - 1; ago >= 0; ago--) {
    const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
    const weekday = new Date(day).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const loads = Math.round(site.dailyLoads * (isWeekend ? 0.7 : 1) * chance.between(0.75, 1.35) * (ago === 0 ? 0.5 : 1));
    const submitted = ticketAges.filter((age) => new Date(Date.now() - age).toISOString().slice(0, 10) === day).length;
    const users = userIds.filter(() => chance.next() < site.dailyLoads / 900);
    await tx
      .insertInto('site_days')
      .values({
        site_id: siteId,
        day,
        widget_loads: loads,
        widget_opens: Math.max(submitted, Math.round(loads * chance.between(0.03, 0.06))),
        tickets_submitted: submitted,
        unique_sessions: Math.round(loads * chance.between(0.55, 0.68)),
        unique_users: users.length,
      })
      .execute();
    for (const user_id of users) {
      const first_visit = `${day}T0${6 + Math.floor(chance.next() * 3)}:12:00.000Z`;
      await tx
        .insertInto('site_user_days')
        .values({
          site_id: siteId,
          user_id,
          day,
          widget_loads: 1 + Math.floor(chance.next() * 9),
          widget_opens: Math.floor(chance.next() * 2.4),
          tickets_submitted: chance.next() < 0.06 ? 1 : 0,
          unique_sessions: 1,
          first_visit,
          last_visit: new Date(Date.parse(first_visit) + chance.next() * 9 * 60 * MINUTE_MS).toISOString(),
        })
        .execute();
    }
  }
}

async function recount(tx: Database, siteId: number): Promise<void> {
  await sql`
    update sites set new_tickets = kept.fresh, open_tickets = kept.open, closed_tickets = kept.closed, archived_tickets = kept.archived,
      resolved_tickets = kept.resolved, resolution_seconds = kept.seconds
    from (
      select count(*) filter (where status = 'new') as fresh,
        count(*) filter (where status in ('open', 'in_progress')) as open,
        count(*) filter (where status in ('resolved', 'closed')) as closed,
        count(*) filter (where status = 'archived') as archived,
        count(resolved_at) as resolved,
        coalesce(sum(floor(extract(epoch from resolved_at - created_at))), 0)::int8 as seconds
      from tickets where site_id = ${siteId}
    ) as kept
    where id = ${siteId}`.execute(tx);
}

/** Old tickets are mostly done, fresh ones mostly new. */
function statusAt(age: number, chance: Chance): TicketStatus {
  const days = age / DAY_MS;
  if (days < 0.6) return chance.of(['new', 'new', 'new', 'open']);
  if (days < 4) return chance.of(['new', 'open', 'open', 'in_progress', 'in_progress', 'resolved', 'closed']);
  if (days < 12) return chance.of(['open', 'in_progress', 'resolved', 'closed', 'closed', 'closed']);
  return chance.of(['closed', 'closed', 'closed', 'resolved', 'archived', 'archived', 'open']);
}

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

type Chance = ReturnType<typeof createChance>;

/** Mulberry32: the same numbers for the same seed. */
function createChance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index % list.length];
    if (item === undefined) throw new Error('An empty list holds no chance');
    return item;
  };
  return { next, at, between: (low: number, high: number) => low + next() * (high - low), of: <T>(list: readonly T[]): T => at(list, Math.floor(next() * list.length)) };
}
