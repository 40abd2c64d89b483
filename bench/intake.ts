/** `npm run bench:intake`: what is left of bare speed when events, tickets and unchanged polls are answered, on PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { openDesk, startPostgres } from './desk-on-postgres.ts';
import { measure, measureVisitors, median, newTicket, pageView } from './load.ts';
import { measurePlainTickets } from './plain-tickets.ts';

const ROUNDS = 5;
const SITES = 32;
const EVENT_CONNECTIONS = 128;
const TICKET_CONNECTIONS = 32;
const SETTLED_MS = 500;

/** In turns, so that a slow moment of the machine hits both; the first turn of each is for getting warm. */
async function compare(what: string, goal: number, ours: () => Promise<number>, baseline: () => Promise<number>) {
  await baseline();
  await ours();
  const rounds: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ baseline: await baseline(), ours: await ours() });
  const our = median(rounds.map((round) => round.ours));
  const bare = median(rounds.map((round) => round.baseline));
  const share = (100 * our) / bare;
  console.log(
    `${what}: ${Math.round(our)}/s, bare ${Math.round(bare)}/s: ${share.toFixed(1)} % (goal ${goal} %)${share < goal ? ' MISSED' : ''}`,
  );
}

const postgres = await startPostgres();
const { product, owner, sites, close } = await openDesk(postgres.url, SITES);
const bare = await startBare({ active: true, name: 'Site 1', color: '#7c3aed' });

try {
  const events = {
    connections: EVENT_CONNECTIONS,
    bodies: sites.map(pageView),
  };
  await compare(
    `events, ${EVENT_CONNECTIONS} connections`,
    50,
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
      measurePlainTickets(
        postgres.url,
        sites.map(({ id }) => id),
        TICKET_CONNECTIONS,
      ),
  );

  const etagOf = async () => (await owner.send('/api/sites')).headers.get('etag') ?? '';
  let etag = await etagOf();
  // What was sent before is still being told about for a moment.
  for (let before = ''; etag !== before; etag = await etagOf()) {
    before = etag;
    await pause(SETTLED_MS);
  }
  const unchanged = { cookie: owner.cookie, 'if-none-match': etag };
  await compare(
    'unchanged poll',
    70,
    () => measure(`${product.url}/api/sites`, unchanged),
    () => measure(bare.url, unchanged),
  );
} finally {
  bare.stop();
  await close();
  await postgres.stop();
}
