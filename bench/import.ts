/** `npm run bench -- import`: 100,000 tickets with 400,000 comments are stored while visitors send tickets, on PostgreSQL. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDesk } from './desk-on-postgres.ts';
import { COMMENTS_OF_TICKET, TICKETS, zendeskLines } from './history-lines.ts';
import { median, newTicket, sendVisitors } from './load.ts';
import { memoryOf } from './memory.ts';
import { createDatabase, openPostgres } from './open-product.ts';
import { isSmoke, scaled } from './scale.ts';

const CLI = fileURLToPath(new URL('../server/dist/cli.js', import.meta.url));
const GOAL_MINUTES = 15;
const GOAL_MEGABYTES = 100;
const GOAL_SHARE = 0.8;
const ROUNDS = scaled(5);
const SECONDS = isSmoke ? 1 : 5;
const CONNECTIONS = 8;
const POLL_MS = 50;
const SITES = 8;

const postgres = await openPostgres();
const databaseUrl = await createDatabase(postgres.url, 'import');
const { product, sites, close } = await openDesk(databaseUrl, SITES);
const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();

const runCommand = (...words: string[]) =>
  spawn(process.execPath, [CLI, ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Runs until the end, and samples how much memory it takes at most. */
async function peakOf(child: ReturnType<typeof runCommand>): Promise<number> {
  let megabytes = 0;
  const timer = setInterval(() => {
    if (child.pid && child.exitCode === null) megabytes = Math.max(megabytes, memoryOf(child.pid) || 0);
  }, POLL_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`The command ended with ${code}`);
  return megabytes;
}

const storedRows = async (): Promise<number> =>
  Number((await db.query('select coalesce(max(next_row), 0) as stored from imports')).rows[0].stored);

async function measureIntake(): Promise<number> {
  const extent = isSmoke ? { amount: CONNECTIONS } : { duration: SECONDS };
  const load = {
    url: `${product.url}/api/widget/tickets`,
    connections: CONNECTIONS,
    bodies: sites.map(newTicket),
    ...extent,
  };
  return (await sendVisitors(load)).requests.average;
}

const measureSeveral = async (rounds: number): Promise<number[]> => {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measureIntake());
  return found;
};

const said = (isMissed: boolean) => (isMissed ? ' MISSED' : '');

try {
  const path = join(folder, 'tickets.jsonl');
  await pipeline(Readable.from(zendeskLines()), createWriteStream(path));
  const idle = await peakOf(runCommand('import', '--help'));
  const serverIdle = memoryOf(product.pid);
  const before = await measureSeveral(ROUNDS);
  const started = performance.now();
  const child = runCommand('import', path, '--site', String(sites[0]?.id), '--yes');
  const peak = peakOf(child);
  while (child.exitCode === null && (await storedRows()) === 0) await pause(POLL_MS);
  const during: number[] = [];
  while (during.length < ROUNDS && child.exitCode === null) during.push(await measureIntake());
  const megabytes = await peak;
  const minutes = (performance.now() - started) / 60_000;
  const after = await measureSeveral(ROUNDS);
  const share = median(during) / median([...before, ...after]);
  const comments = TICKETS * COMMENTS_OF_TICKET;
  console.log(
    `load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(
    `${TICKETS} tickets with ${comments} comments in ${minutes.toFixed(1)} min (goal ${GOAL_MINUTES})${said(minutes > GOAL_MINUTES)}`,
  );
  console.log(
    `command ${megabytes} MB, ${megabytes - idle} MB beyond an idle one (goal ${GOAL_MEGABYTES})${said(megabytes - idle > GOAL_MEGABYTES)}; server ${serverIdle} MB before, ${memoryOf(product.pid)} MB after`,
  );
  console.log(
    `tickets of visitors: ${Math.round(median(during))}/s during, ${Math.round(median([...before, ...after]))}/s without: ${share.toFixed(2)} (goal ${GOAL_SHARE})${said(share < GOAL_SHARE)}`,
  );
} finally {
  await db.end();
  await close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
