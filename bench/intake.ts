/** `npm run bench -- intake`: throughput of events, tickets and unchanged polls as a share of a bare baseline, on PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import { startBareFastify } from './bare-fastify.ts';
import { openDesk } from './desk-on-postgres.ts';
import { measure, measureVisitors, median, newTicket, pageView, sendVisitors, type VisitorLoad } from './load.ts';
import { openPostgres } from './open-product.ts';
import { measurePlainSqlTickets } from './plain-sql-tickets.ts';
import { isSmoke, scaled } from './scale.ts';

const ROUNDS = scaled(5);
const SITES = 32;
const EVENT_CONNECTIONS = 128;
const TICKET_CONNECTIONS = 32;
const EVENTS_PER_SECOND = 500;
const POLL_MS = 50;
const SETTLE_MS = scaled(500, 100);

/** Alternates, so that a slow moment of the machine hits both. */
async function compare(what: string, goal: number, ours: () => Promise<number>, baseline: () => Promise<number>) {
  if (!isSmoke) {
    await baseline();
    await ours();
  }
  const rounds: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ baseline: await baseline(), ours: await ours() });
  const our = median(rounds.map((round) => round.ours));
  const bare = median(rounds.map((round) => round.baseline));
  const share = (100 * our) / bare;
  console.log(
    `${what}: ${Math.round(our)}/s, bare ${Math.round(bare)}/s: ${share.toFixed(1)} % (goal ${goal} %)${share < goal ? ' MISSED' : ''}`,
  );
}

/** Polls an open dashboard while visitors load pages of its sites. */
async function countUnchangedPolls(events: VisitorLoad) {
  const polls = ['/api/tickets?limit=50', '/api/sites', '/api/analytics'];
  const known = new Map<string, string>();
  const unchanged = new Map(polls.map((url) => [url, 0]));
  let rounds = 0;
  let isLoaded = true;
  const load = sendVisitors({ ...events, duration: scaled(10), rate: EVENTS_PER_SECOND }).finally(() => {
    isLoaded = false;
  });
  while (isLoaded) {
    for (const url of polls) {
      const response = await owner.send(url, { headers: { 'if-none-match': known.get(url) ?? '' } });
      if (response.status === 304) unchanged.set(url, (unchanged.get(url) ?? 0) + 1);
      known.set(url, response.headers.get('etag') ?? '');
      await response.arrayBuffer();
    }
    rounds += 1;
    await pause(POLL_MS);
  }
  await load;
  for (const [url, count] of unchanged)
    console.log(
      `unchanged of ${rounds} polls at ${EVENTS_PER_SECOND} events/s: ${url} ${((100 * count) / rounds).toFixed(1)} %`,
    );
}

const postgres = await openPostgres();
const { product, owner, sites, close } = await openDesk(postgres.url, SITES);
const bare = await startBareFastify({ active: true, name: 'Site 1', color: '#7c3aed' });

try {
  const events = { connections: EVENT_CONNECTIONS, bodies: sites.map(pageView) };
  await compare(
    `events, ${EVENT_CONNECTIONS} connections`,
    40,
    () => measureVisitors({ url: `${product.url}/api/widget/events`, ...events }),
    () => measureVisitors({ url: bare.url, ...events }),
  );

  const tickets = {
    url: `${product.url}/api/widget/tickets`,
    connections: TICKET_CONNECTIONS,
    bodies: sites.map(newTicket),
  };
  await compare(
    `tickets, ${TICKET_CONNECTIONS} connections`,
    60,
    () => measureVisitors(tickets),
    () =>
      measurePlainSqlTickets(
        postgres.url,
        sites.map(({ id }) => id),
        TICKET_CONNECTIONS,
      ),
  );

  const etagOf = async () => (await owner.send('/api/sites')).headers.get('etag') ?? '';
  let etag = await etagOf();
  // Changes of the earlier load still raise the version for a moment.
  for (let before = ''; etag !== before; etag = await etagOf()) {
    before = etag;
    await pause(SETTLE_MS);
  }
  const unchanged = { cookie: owner.cookie, 'if-none-match': etag };
  await compare(
    'unchanged poll',
    60,
    () => measure(`${product.url}/api/sites`, unchanged),
    () => measure(bare.url, unchanged),
  );
  await countUnchangedPolls({ url: `${product.url}/api/widget/events`, ...events });
} finally {
  bare.stop();
  await close();
  await postgres.stop();
}
