/** `npm run bench -- people`: finding a person in a small and a large desk, and intake while retention deletes, on PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Desk, openDesk } from './desk-on-postgres.ts';
import { fillDesk } from './fill-desk.ts';
import { measureVisitors, median, newTicket } from './load.ts';
import { memoryOf } from './memory.ts';
import { openPostgres } from './open-product.ts';
import { isSmoke, scaled } from './scale.ts';

const SMALL = scaled(1_000, 100);
const LARGE = scaled(100_000);
const AGE_DAYS = 365;
/** Enough sites that no rate limit refuses the load. */
const SITES = 40;
const BETWEEN_LOADS_MS = scaled(8_000);
/** A user may search thirty times an hour. */
const SEARCHES = scaled(14);
const TICKET_CONNECTIONS = 32;
const ROUNDS = scaled(3);
const POLL_MS = 100;

interface FoundPerson {
  readonly counts: { readonly tickets: number };
}

async function measureFind({ owner, sites }: Desk, person: (n: number) => object): Promise<number> {
  const [site] = sites;
  const { team_id } = await owner.json<{ team_id: number }>('GET', `/api/sites/${site?.id}`);
  const times: number[] = [];
  for (let n = 1; n <= SEARCHES; n += 1) {
    const started = performance.now();
    const { counts } = await owner.json<FoundPerson>('POST', `/api/teams/${team_id}/people/find`, person(n));
    times.push(performance.now() - started);
    if (counts.tickets === 0) throw new Error(`${JSON.stringify(person(n))} was not found.`);
  }
  return median(times);
}

async function measureDesk(tickets: number, then?: (desk: Desk, databaseUrl: string) => Promise<void>) {
  const postgres = await openPostgres();
  const desk = await openDesk(postgres.url, SITES);
  try {
    await fillDesk(postgres.url, { siteIds: desk.sites.map(({ id }) => id), tickets, ageDays: AGE_DAYS });
    const figures = {
      email: await measureFind(desk, (n) => ({ email: `customer.${n * 10 + 1}@mail.example.com` })),
      user_id: await measureFind(desk, (n) => ({ user_id: `user-${n * 3}` })),
    };
    await then?.(desk, postgres.url);
    return figures;
  } finally {
    await desk.close();
    await postgres.stop();
  }
}

/** Expires all filled tickets; the run starts when the server finds the night unclaimed. */
const EXPIRE = `
  update tickets set status = 'closed', status_changed_at = now() - interval '40 days', resolved_at = null, snoozed_until = null;
  update sites set new_tickets = 0, open_tickets = 0, archived_tickets = 0, resolved_tickets = 0, resolution_seconds = 0,
    closed_tickets = (select count(*) from tickets where site_id = sites.id), keep_tickets_days = 30;
  delete from daily_jobs where name = 'retention'`;

async function measureRetention({ product, sites }: Desk, databaseUrl: string): Promise<void> {
  const load = {
    url: `${product.url}/api/widget/tickets`,
    connections: TICKET_CONNECTIONS,
    bodies: sites.map(newTicket),
  };
  const normal: number[] = [];
  const measureIntake = async () => {
    await pause(BETWEEN_LOADS_MS);
    return measureVisitors(load);
  };
  await measureVisitors(load);
  for (let round = 0; round < ROUNDS; round += 1) normal.push(await measureIntake());
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const isRunning = async () =>
    (await db.query('select exists (select from retention_runs) as is_running')).rows[0].is_running as boolean;
  await db.query(EXPIRE);
  const memory = memoryOf(product.pid);
  // The server checks once a minute.
  while (!isSmoke && !(await isRunning())) await pause(POLL_MS);
  const started = performance.now();
  const meanwhile: number[] = [];
  let peak = memory;
  while (await isRunning()) {
    const rate = await measureVisitors(load);
    // Counts only loads during which the run lasted.
    if (await isRunning()) meanwhile.push(rate);
    await pause(BETWEEN_LOADS_MS);
    peak = Math.max(peak, memoryOf(product.pid));
  }
  const seconds = (performance.now() - started) / 1000;
  await db.end();
  const share = median(meanwhile) / median(normal);
  console.log(
    `retention of ${LARGE} tickets: ${Math.round(seconds)} s; intake ${Math.round(median(meanwhile))}/s, otherwise ` +
      `${Math.round(median(normal))}/s: ${share.toFixed(2)} (goal 0.7)${share < 0.7 ? ' MISSED' : ''}; memory ${memory} MB, then ${peak} MB`,
  );
}

const small = await measureDesk(SMALL);
const large = await measureDesk(LARGE, measureRetention);
for (const kind of ['email', 'user_id'] as const) {
  const ratio = large[kind] / small[kind];
  console.log(
    `find by ${kind}: ${small[kind].toFixed(1)} ms among ${SMALL} tickets, ${large[kind].toFixed(1)} ms among ${LARGE}: ` +
      `${ratio.toFixed(2)} (goal 2)${ratio > 2 ? ' MISSED' : ''}`,
  );
}
