/** `npm run bench -- hold [share]`: the load that one machine has to hold, for the full time or a share of it. */
import { connect, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { openDesk } from './desk-on-postgres.ts';
import { newTicket, pageView, sendVisitors } from './load.ts';
import { memoryOf } from './memory.ts';
import { openPostgres } from './open-product.ts';
import { isSmoke, scaled, words } from './scale.ts';

const SHARE = Number(words[0] ?? 1);
const MINUTE_S = 60;
const SITES = 32;
const READS_PER_SECOND = 20;
const IDLE_SOCKETS = scaled(1_000);

const postgres = await openPostgres();
const desk = await openDesk(postgres.url, SITES);
try {
  await holdEverydayLoad();
  await holdBurst();
  await holdFlood();
  await holdIdleSockets();
} finally {
  await desk.close();
  await postgres.stop();
}

async function holdEverydayLoad(): Promise<void> {
  const duration = seconds(30);
  await withMemory(`150 events, 10 tickets and ${READS_PER_SECOND} reads a second for ${duration} s`, async () => {
    const before = await stored();
    const reading = readDashboard(duration);
    const [events, tickets] = await Promise.all([
      sendVisitors({ url: urlOf('events'), connections: 150, rate: 150, bodies: desk.sites.map(pageView), duration }),
      sendVisitors({ url: urlOf('tickets'), connections: 50, rate: 10, bodies: desk.sites.map(newTicket), duration }),
    ]);
    console.log(`  events:  ${summaryOf(events)}`);
    console.log(`  tickets: ${summaryOf(tickets)}`);
    console.log(`  reads:   ${await reading}`);
    compare('events', events['2xx'], (await stored()).events - before.events);
    compare('tickets', tickets['2xx'], (await stored()).tickets - before.tickets);
  });
}

async function holdBurst(): Promise<void> {
  const duration = seconds(1);
  await withMemory(`a burst of 100 tickets a second for ${duration} s`, async () => {
    const before = await stored();
    const burst = await sendVisitors({
      url: urlOf('tickets'),
      connections: 100,
      rate: 100,
      bodies: desk.sites.map(newTicket),
      duration,
    });
    console.log(`  tickets: ${summaryOf(burst)}`);
    compare('tickets', burst['2xx'], (await stored()).tickets - before.tickets);
  });
}

async function holdFlood(): Promise<void> {
  const duration = seconds(5);
  await withMemory(`2,000 events a second for ${duration} s`, async () => {
    const before = await stored();
    const flood = await sendVisitors({
      url: urlOf('events'),
      connections: 200,
      rate: 2_000,
      bodies: desk.sites.map(pageView),
      duration,
    });
    console.log(`  events:  ${summaryOf(flood)}, ${Math.round(flood.requests.average)} a second`);
    compare('events', flood['2xx'], (await stored()).events - before.events);
  });
}

async function holdIdleSockets(): Promise<void> {
  await withMemory(`${IDLE_SOCKETS} idle sockets and as many stuck in the middle of a request`, async () => {
    const alone = await readDashboard(seconds(1));
    const port = desk.product.port;
    const sockets = await Promise.all([
      ...Array.from({ length: IDLE_SOCKETS }, () => open(port, '')),
      ...Array.from({ length: IDLE_SOCKETS }, () => open(port, 'POST /api/widget/events HTTP/1.1\r\nHost: a\r\nX-')),
    ]);
    console.log(`  reads with them:   ${await readDashboard(seconds(1))}`);
    console.log(`  reads before:      ${alone}`);
    for (const socket of sockets) socket.destroy();
  });
}

function open(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => resolve(socket));
    socket.on('error', reject);
    socket.write(bytes);
  });
}

async function readDashboard(duration: number): Promise<string> {
  const paths = [
    '/api/sites',
    '/api/tickets?archived=false&limit=10',
    '/api/analytics',
    `/api/sites/${desk.sites[0]?.id}/tickets?limit=50`,
  ];
  const reads: Promise<{ ms: number; isOk: boolean }>[] = [];
  const total = duration * READS_PER_SECOND;
  for await (const _ of every(1000 / READS_PER_SECOND)) {
    reads.push(readOnce(paths[reads.length % paths.length] ?? ''));
    if (reads.length >= total) break;
  }
  const done = await Promise.all(reads);
  const times = done.map(({ ms }) => ms).sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  return `${done.length}, of which ${done.filter(({ isOk }) => !isOk).length} failed, p95 ${p95.toFixed(0)} ms`;
}

async function readOnce(path: string): Promise<{ ms: number; isOk: boolean }> {
  const started = performance.now();
  try {
    const response = await desk.owner.send(path);
    await response.arrayBuffer();
    return { ms: performance.now() - started, isOk: response.ok };
  } catch {
    return { ms: performance.now() - started, isOk: false };
  }
}

async function stored(): Promise<{ events: number; tickets: number }> {
  const days = await desk.owner.json<{ widget_loads: number }[]>('GET', '/api/analytics');
  const sites = await desk.owner.json<{ total_tickets: number }[]>('GET', '/api/sites');
  return {
    events: days.reduce((sum, day) => sum + day.widget_loads, 0),
    tickets: sites.reduce((sum, site) => sum + site.total_tickets, 0),
  };
}

/** More stored than acknowledged is fine: responses were in flight at the end. */
function compare(what: string, acknowledged: number, inDatabase: number): void {
  const verdict = inDatabase < acknowledged ? 'LOST' : 'none lost';
  console.log(`  ${what} acknowledged ${acknowledged}, stored ${inDatabase}: ${verdict}`);
}

async function withMemory(what: string, run: () => Promise<void>): Promise<void> {
  console.log(what);
  const before = memoryOf(desk.product.pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(desk.product.pid));
  }, 1000);
  await run();
  clearInterval(sampling);
  console.log(`  memory: ${before} MB before, ${peak} MB peak, ${memoryOf(desk.product.pid)} MB after`);
}

function seconds(minutes: number): number {
  return isSmoke ? 1 : Math.max(5, Math.round(minutes * MINUTE_S * SHARE));
}

function urlOf(kind: 'events' | 'tickets'): string {
  return `${desk.product.url}/api/widget/${kind}`;
}

function summaryOf(report: Awaited<ReturnType<typeof sendVisitors>>): string {
  return `${report['2xx']} answered 2xx, ${report.non2xx} otherwise, ${report.errors} errors, 97.5 % within ${report.latency.p97_5} ms`;
}
