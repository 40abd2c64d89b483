import { randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@deskbell/contract/units';
import { type Insertable, sql } from 'kysely';
import { registerUser } from '../accounts/users.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/tables/schema.ts';
import { createTeam } from '../teams/create-team.ts';
import { readCurrentUser } from '../teams/memberships.ts';
import { type DemoSite, demoSites, demoUserIds } from './demo-content.ts';
import { seedDemoConversation } from './demo-conversation.ts';
import { mergeDemoTickets, readAnsweredTickets, seedDemoDailyWork } from './demo-daily-work.ts';
import { seedDemoImport } from './demo-import.ts';
import { type DemoIntegrations, seedDemoIntegrations } from './demo-integrations.ts';
import { seedDemoInbox, seedDemoKnownIssues } from './demo-news.ts';
import { seedDemoPages } from './demo-pages.ts';
import { seedDemoPrivacy } from './demo-privacy.ts';
import { seedDemoReceivedEmails } from './demo-received-emails.ts';
import { DEMO_OWNER, type DemoIdentities, type DemoOwner, seedDemoTeam } from './demo-team.ts';
import { seedDemoTimes } from './demo-times.ts';
import { seedDemoTriage } from './demo-triage.ts';
import { seedDemoWatchdog } from './demo-watchdog.ts';
import { seedTicket } from './seed-demo-tickets.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const DAYS = 30;
const TICKET_DAYS = 45;

const TICKETS_PER_PIECE = 10;

interface SeededDesk {
  readonly teamId: number;
  readonly ownerId: number;
}

/** How much of a desk is one transaction: all of it, or a piece after the other beside requests. */
type Piece = <T>(seed: (tx: Database) => Promise<T>) => Promise<T>;

/** A team, sites, tickets and a month of activity, once: null where they are. Deterministic except for dates and keys. */
export async function seedDemo(
  db: Database,
  identities: DemoIdentities,
  integrations: DemoIntegrations,
): Promise<SeededDesk | null> {
  const desk = await db
    .transaction()
    .execute((tx) => seedDesk((seed) => seed(tx), { identities, integrations, owner: DEMO_OWNER }));
  if (desk) await finishDesk(db, desk);
  return desk;
}

interface DeskToSeed {
  readonly identities: DemoIdentities;
  readonly integrations: DemoIntegrations;
  readonly owner: DemoOwner;
}

/** In short transactions: the embedded database has one connection and answers requests in between. */
export async function seedDemoInPieces(db: Database, toSeed: DeskToSeed): Promise<SeededDesk> {
  const desk = await seedDesk((seed) => db.transaction().execute(seed), toSeed);
  if (!desk) throw new Error('This demo desk exists already.');
  await finishDesk(db, desk);
  return desk;
}

async function seedDesk(piece: Piece, { identities, integrations, owner }: DeskToSeed): Promise<SeededDesk | null> {
  const desk = await piece((tx) => seedOwner(tx, identities, owner));
  if (!desk) return null;
  const random = seededRandom(7);
  const seeds: SiteSeed[] = [];
  for (const site of demoSites) seeds.push(await piece((tx) => seedSite(tx, desk.teamId, site, random)));
  const tickets = seeds
    .flatMap((seed) => seed.ticketAges.map((ageMs, n) => ({ seed, n, ageMs })))
    .sort((one, other) => other.ageMs - one.ageMs);
  for (let first = 0; first < tickets.length; first += TICKETS_PER_PIECE)
    await piece(async (tx) => {
      for (const { seed, n, ageMs } of tickets.slice(first, first + TICKETS_PER_PIECE))
        await seedTicket(tx, seed, n, ageMs);
    });
  const siteIds = seeds.map(({ siteId }) => siteId);
  await piece(async (tx) => {
    for (const siteId of siteIds) await recount(tx, siteId);
  });
  await piece((tx) => seedDemoPages(tx, siteIds));
  await piece((tx) => seedDemoTeam(tx, desk, owner, identities));
  await piece((tx) => seedDemoDailyWork(tx, desk));
  await piece((tx) => seedDemoIntegrations(tx, desk, integrations));
  await piece((tx) => seedDemoPrivacy(tx, desk));
  await piece((tx) => seedDemoTriage(tx, desk));
  await piece((tx) => seedDemoWatchdog(tx, desk));
  await piece((tx) => seedDemoConversation(tx, desk));
  await piece((tx) => seedDemoReceivedEmails(tx, desk));
  await piece((tx) => seedDemoInbox(tx, desk));
  const [firstSite] = siteIds;
  if (firstSite !== undefined) await piece((tx) => seedDemoKnownIssues(tx, firstSite));
  return desk;
}

async function seedOwner(tx: Database, identities: DemoIdentities, owner: DemoOwner): Promise<SeededDesk | null> {
  const subject = identities.subjectOf(owner.email);
  const { email, name, given_name } = owner;
  const { id: ownerId } = await registerUser(tx, {
    ...{ issuer: identities.issuer, subject, email, name, given_name },
    picture: null,
  });
  const { memberships } = await readCurrentUser(tx, ownerId);
  if (memberships.length > 0) return null;
  const teamId = await createTeam(tx, ownerId);
  if (owner.team) await tx.updateTable('teams').set({ name: owner.team }).where('id', '=', teamId).execute();
  return { teamId, ownerId };
}

async function finishDesk(db: Database, desk: SeededDesk): Promise<void> {
  await mergeDemoTickets(db, desk);
  await readAnsweredTickets(db, desk);
  await seedDemoImport(db, desk);
  await seedDemoTimes(db, desk);
}

interface SiteSeed {
  readonly teamId: number;
  readonly siteId: number;
  readonly site: DemoSite;
  readonly random: SeededRandom;
  readonly ticketAges: readonly number[];
}

async function seedSite(tx: Database, teamId: number, site: DemoSite, random: SeededRandom): Promise<SiteSeed> {
  const { ageDays, dailyLoads, ticketCount, things: _things, tickets, ...fields } = site;
  const { id: siteId } = await tx
    .insertInto('sites')
    .values({
      ...fields,
      team_id: teamId,
      api_key: `site_${randomBytes(16).toString('hex')}`,
      created_at: ago(ageDays * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = Math.min(ageDays, TICKET_DAYS);
  const ticketAges = Array.from(
    { length: ticketCount },
    (_, n) => days * DAY_MS * (1 - (n + random.between(0.05, 0.95)) / ticketCount),
  );
  await seedDays(tx, siteId, site, ticketAges, random);
  await tx
    .insertInto('widget_sightings')
    .values({ site_id: siteId, last_seen_at: ago(random.between(1, 9) * MINUTE_MS), last_seen_host: site.domain })
    .execute();
  return { teamId, siteId, site, random, ticketAges };
}

async function seedDays(
  tx: Database,
  siteId: number,
  site: DemoSite,
  ticketAges: readonly number[],
  random: SeededRandom,
): Promise<void> {
  const days: Insertable<Schema['site_days']>[] = [];
  const userDays: Insertable<Schema['site_user_days']>[] = [];
  for (let ago = Math.min(DAYS, site.ageDays) - 1; ago >= 0; ago--) {
    const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
    const weekday = new Date(day).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const loads = Math.round(
      site.dailyLoads * (isWeekend ? 0.7 : 1) * random.between(0.75, 1.35) * (ago === 0 ? 0.5 : 1),
    );
    const submitted = ticketAges.filter((age) => new Date(Date.now() - age).toISOString().slice(0, 10) === day).length;
    const users = demoUserIds.filter(() => random.next() < site.dailyLoads / 900);
    days.push({
      site_id: siteId,
      day,
      widget_loads: loads,
      widget_opens: Math.max(submitted, Math.round(loads * random.between(0.03, 0.06))),
      tickets_submitted: submitted,
      unique_sessions: Math.round(loads * random.between(0.55, 0.68)),
      unique_users: users.length,
    });
    for (const user_id of users) {
      const first_visit = `${day}T0${6 + Math.floor(random.next() * 3)}:12:00.000Z`;
      userDays.push({
        site_id: siteId,
        user_id,
        day,
        widget_loads: 1 + Math.floor(random.next() * 9),
        widget_opens: Math.floor(random.next() * 2.4),
        tickets_submitted: random.next() < 0.06 ? 1 : 0,
        unique_sessions: 1,
        first_visit,
        last_visit: new Date(Date.parse(first_visit) + random.next() * 9 * 60 * MINUTE_MS).toISOString(),
      });
    }
  }
  await tx.insertInto('site_days').values(days).execute();
  if (userDays.length > 0) await tx.insertInto('site_user_days').values(userDays).execute();
}

async function recount(tx: Database, siteId: number): Promise<void> {
  await sql`
    update sites set new_tickets = counted.fresh, open_tickets = counted.open, closed_tickets = counted.closed, archived_tickets = counted.archived,
      resolved_tickets = counted.resolved, resolution_seconds = counted.seconds
    from (
      select count(*) filter (where status = 'new') as fresh,
        count(*) filter (where status in ('open', 'in_progress')) as open,
        count(*) filter (where status in ('resolved', 'closed')) as closed,
        count(*) filter (where status = 'archived') as archived,
        count(resolved_at) as resolved,
        coalesce(sum(floor(extract(epoch from resolved_at - created_at))), 0)::int8 as seconds
      from tickets where site_id = ${siteId}
    ) as counted
    where id = ${siteId}`.execute(tx);
}

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
