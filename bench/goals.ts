/**
 * `npm run bench -- goals`: what measured times and goals cost tickets that arrive, on PostgreSQL: in their own transactions, and with the
 * worker that measures them. CPU time says more than throughput on a machine that has other work.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openDesk } from './desk-on-postgres.ts';
import { median, newTicket, sendVisitors } from './load.ts';
import { openPostgres } from './open-product.ts';
import { isSmoke, scaled } from './scale.ts';

const ROUNDS = scaled(7);
const SITES = 32;
const CONNECTIONS = 32;
const TICKETS_A_ROUND = scaled(1_280, 32);
/** How many microseconds a tick of /proc is. */
const TICK_US = 10_000;

const TRIGGERS = ['tickets_added_stale', 'tickets_times_stale', 'tickets_no_reply', 'tickets_when_due'];
type Mode = 'without triggers' | 'without goals' | 'with goals';
const MODES: readonly Mode[] = ['without triggers', 'without goals', 'with goals'];

const postgres = await openPostgres();
const { product, owner, sites, close } = await openDesk(postgres.url, SITES);
const db = new pg.Client({ connectionString: postgres.url });
await db.connect();

async function become(mode: Mode): Promise<void> {
  const state = mode === 'without triggers' ? 'disable' : 'enable';
  for (const trigger of TRIGGERS) await db.query(`alter table tickets ${state} trigger ${trigger}`);
  const goal = { priority: null, first_reply_minutes: 240, next_reply_minutes: 480, resolve_minutes: null };
  for (const { id } of sites) {
    const body = JSON.stringify({ goals: mode === 'with goals' ? [goal] : [] });
    const headers = { 'content-type': 'application/json', origin: product.url };
    const response = await owner.send(`/api/sites/${id}/goals`, { method: 'PUT', headers, body });
    if (response.status !== 200) throw new Error(await response.text());
  }
  await settled();
}

/** Until nothing is left to measure. */
async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await db.query(`
      select exists (select from stale_times) or exists (select from goal_settings where dated_up_to is not null) as is_any`);
    if (!rows[0].is_any) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The product and the backends of its database. */
async function cpuMs(): Promise<number> {
  const { rows } = await db.query(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const ticks = [product.pid, ...rows.map(({ pid }) => pid as number)].map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * TICK_US) / 1_000;
}

const countTickets = async (): Promise<number> =>
  (await db.query('select count(*)::int as count from tickets')).rows[0].count;

interface Round {
  readonly arrivingMs: number;
  readonly withMeasuringMs: number;
}

/** CPU time of each ticket. */
async function sendTickets(): Promise<Round> {
  const [cpu, tickets] = [await cpuMs(), await countTickets()];
  const url = `${product.url}/api/widget/tickets`;
  await sendVisitors({ url, connections: CONNECTIONS, bodies: sites.map(newTicket), amount: TICKETS_A_ROUND });
  const arrived = await cpuMs();
  await settled();
  const sent = (await countTickets()) - tickets;
  return { arrivingMs: (arrived - cpu) / sent, withMeasuringMs: ((await cpuMs()) - cpu) / sent };
}

async function compareModes(): Promise<void> {
  const rounds = new Map<Mode, Round[]>(MODES.map((mode) => [mode, []]));
  if (!isSmoke) await sendTickets();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const mode of MODES) {
      await become(mode);
      rounds.get(mode)?.push(await sendTickets());
    }
  const bare = rounds.get('without triggers') ?? [];
  for (const [mode, measured] of rounds) {
    const figure = (part: keyof Round) => {
      const ratio = median(measured.map((round, n) => round[part] / (bare[n]?.[part] ?? Number.NaN)));
      return `${median(measured.map((round) => round[part])).toFixed(2)} ms (${ratio.toFixed(2)})`;
    };
    console.log(
      `CPU time of a ticket ${mode}: ${figure('arrivingMs')}, with measuring it ${figure('withMeasuringMs')}`,
    );
  }
}

try {
  await compareModes();
} finally {
  await db.end();
  await close();
  await postgres.stop();
}
