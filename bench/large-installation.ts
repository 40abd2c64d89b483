/**
 * `npm run bench -- scale [0.1]`: an installation with 1,000 sites, 1,000,000 tickets, 4,000,000 comments and the daily rows of
 * 100,000,000 events, or a share of them, on two instances; half of it belongs to one team. Compares it with 100 tickets.
 */
import type { Site } from './add-sites.ts';
import { measureReads } from './compare-reads.ts';
import { DASHBOARD_READS } from './dashboard-reads.ts';
import { fillDesk } from './fill-desk.ts';
import { measureBackup, measureExport, measureRetention, measureSiteRemoval } from './large-jobs.ts';
import { measureVisitors, median, newTicket, pageView } from './load.ts';
import { addNeighborSites } from './neighbor-sites.ts';
import { createDatabase, openPostgres } from './open-product.ts';
import { isSmoke, scaled, words } from './scale.ts';
import { openTwoInstances } from './two-instances.ts';

const SHARE = isSmoke ? 0.001 : Number(words[0] ?? 1);
const SITES_OF_TEAM = 10;
const NEIGHBORS = isSmoke ? 30 : 990;
const SMALL = { tickets: 100, ageDays: 30 };
const LARGE = {
  tickets: Math.round(1_000_000 * SHARE),
  ageDays: 730,
  // 4,000,000, since 15 % of the tickets are new.
  comments: 4.7,
  events: 100_000_000 * SHARE,
};
const GOAL = 1.5;
const LIMIT = 3;
const ROUNDS = scaled(3);
/** A user may search thirty times an hour. */
const SEARCHES = scaled(14);

type InstalledDesk = Awaited<ReturnType<typeof install>>;

/** A small desk's neighbors have sites but no tickets: limits of a site must not end the load. */
async function install(postgresUrl: string, name: 'small' | 'large') {
  const databaseUrl = await createDatabase(postgresUrl, `scale_${name}`);
  const desk = await openTwoInstances(databaseUrl, SITES_OF_TEAM);
  const neighbors = await addNeighborSites(databaseUrl, NEIGHBORS);
  const siteIds = desk.sites.map(({ id }) => id);
  const size = name === 'small' ? SMALL : { ...LARGE, neighborIds: neighbors.map(({ id }) => id) };
  const started = performance.now();
  await fillDesk(databaseUrl, { ...size, siteIds });
  console.log(`Filled with ${size.tickets} tickets in ${seconds(performance.now() - started)}`);
  return { ...desk, databaseUrl, siteIds, neighbors, tickets: size.tickets };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Printed at once: a later error must not lose it. */
function printRow(what: string, small: string, large: string, ratio?: number): void {
  const verdict = ratio === undefined ? '' : ratio > LIMIT ? `above ${LIMIT}` : ratio > GOAL ? 'MISSED' : '';
  const columns = [what.padEnd(48), small.padStart(10), large.padStart(10), ratio?.toFixed(2).padStart(7) ?? ''];
  console.log(`${columns.join('  ')}  ${isSmoke ? '' : verdict}`.trimEnd());
}

async function printReads(small: InstalledDesk, large: InstalledDesk): Promise<void> {
  const deskOf = ({ url, owner, siteIds, tickets }: InstalledDesk) => ({
    product: { url },
    cookie: owner.cookie,
    siteId: siteIds[0] ?? 0,
    tickets,
  });
  const desks = { baseline: deskOf(small), measured: deskOf(large) };
  for (const { name, baseline, measured } of await measureReads(desks, Object.entries(DASHBOARD_READS)))
    printRow(name, `${baseline.p95.toFixed(1)} ms`, `${measured.p95.toFixed(1)} ms`, measured.p95 / baseline.p95);
}

/** Alternates, so that a slow moment of the machine hits both. */
async function printComparison(
  what: string,
  [small, large]: readonly [InstalledDesk, InstalledDesk],
  measure: (desk: InstalledDesk) => Promise<number>,
  unit: 'ms' | '/s',
): Promise<void> {
  const rounds: { small: number; large: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ small: await measure(small), large: await measure(large) });
  const [ours, theirs] = [median(rounds.map((round) => round.large)), median(rounds.map((round) => round.small))];
  const text = (value: number) => (unit === 'ms' ? `${Math.round(value)} ms` : `${Math.round(value)}/s`);
  printRow(what, text(theirs), text(ours), unit === 'ms' ? ours / theirs : theirs / ours);
}

const intakeOf =
  (path: string, connections: number, bodyOf: (site: Site) => object) =>
  ({ url, sites, neighbors }: InstalledDesk) =>
    measureVisitors({ url: `${url}${path}`, connections, bodies: [...sites, ...neighbors].map(bodyOf) });

async function findPerson({ owner, siteIds }: InstalledDesk): Promise<number> {
  const { team_id } = await owner.json<{ team_id: number }>('GET', `/api/sites/${siteIds[0]}`);
  const times: number[] = [];
  for (let n = 0; n < Math.ceil(SEARCHES / ROUNDS); n += 1) {
    const started = performance.now();
    await owner.json('POST', `/api/teams/${team_id}/people/find`, { email: `customer.${n * 2 + 1}@mail.example.com` });
    times.push(performance.now() - started);
  }
  return median(times);
}

const postgres = await openPostgres();
const large = await install(postgres.url, 'large');
// Starting takes longer than the rest of a smoke run.
const small = isSmoke ? large : await install(postgres.url, 'small');
const both = [small, large] as const;
try {
  console.log(
    `${LARGE.tickets} tickets of ${SITES_OF_TEAM + NEIGHBORS} sites, two instances; reads are the 95th percentile, goal ${GOAL}`,
  );
  printRow('', `${SMALL.tickets}`, `${LARGE.tickets}`);
  await printReads(small, large);
  await printComparison('find a person', both, findPerson, 'ms');
  await printComparison('start of an instance', both, (desk) => desk.measureStart(), 'ms');
  await printComparison('intake: events', both, intakeOf('/api/widget/events', 128, pageView), '/s');
  await printComparison('intake: tickets', both, intakeOf('/api/widget/tickets', 32, newTicket), '/s');
  printRow('export of a team', '', await measureExport(large));
  printRow('backup', '', await measureBackup(large));
  printRow('retention', '', await measureRetention(large));
  printRow('deletion of a site', '', await measureSiteRemoval(large));
} finally {
  for (const desk of new Set(both)) await desk.close();
  await postgres.stop();
}
