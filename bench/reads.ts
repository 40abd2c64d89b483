/**
 * `npm run bench:reads [-- search]`: latency of an owner's reads with 100,000 tickets against 100, on PostgreSQL; with an
 * argument only the reads whose name contains it.
 */
import { Agent, get } from 'node:http';
import pg from 'pg';
import type { Product } from '../e2e/product.ts';
import { openDesk, startPostgres } from './desk-on-postgres.ts';
import { fillDesk, SEARCH_TERMS } from './fill-desk.ts';
import { median, percentile } from './load.ts';

const GOAL = 1.5;
const ROUNDS = 7;
const READS_PER_ROUND = 60;
const WARM_UPS = 5;
const SITES = 10;
const DESKS = { small: { tickets: 100, ageDays: 30 }, large: { tickets: 100_000, ageDays: 730 } };

type Size = keyof typeof DESKS;

interface FilledDesk {
  product: Product;
  cookie: string;
  siteId: number;
  /** Number of tickets, and the id of the newest one. */
  tickets: number;
  close(): Promise<void>;
}

/** The dashboard's requests, with limits that return the same number of rows from either desk where possible. */
const READS: Record<string, (desk: FilledDesk) => string> = {
  sites: () => '/api/sites',
  'one site': ({ siteId }) => `/api/sites/${siteId}`,
  'overview: recent tickets': () => '/api/tickets?limit=10',
  'overview: analytics': () => '/api/analytics',
  'overview: small charts': () => '/api/analytics/sites',
  'site: recent tickets': ({ siteId }) => `/api/sites/${siteId}/tickets?limit=50`,
  'site: analytics': ({ siteId }) => `/api/sites/${siteId}/analytics`,
  'site: users': ({ siteId }) => `/api/sites/${siteId}/user-analytics`,
  'list: first page': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&limit=50`,
  'list: page in the middle': ({ siteId, tickets }) =>
    `/api/sites/${siteId}/tickets?archived=false&limit=10&before=${tickets / 2}`,
  'list: last page': ({ siteId, tickets }) =>
    `/api/sites/${siteId}/tickets?archived=false&limit=10&before=${tickets * 0.2}`,
  'list: urgent': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&priority=urgent&limit=3`,
  'list: archived': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=true&limit=10`,
  'board: new': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&status=new&limit=10`,
  'board: open': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&status=open&status=in_progress&limit=10`,
  'board: closed': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&status=resolved&status=closed&limit=10`,
  'ticket with comments': ({ tickets }) => `/api/tickets/${tickets / 2}`,
  'search: in every 2nd ticket': () => `/api/tickets?q=${SEARCH_TERMS.inEverySecond}&limit=6`,
  'search: in every 10th': () => `/api/tickets?q=${SEARCH_TERMS.inEveryTenth}&limit=6`,
  'search: in every 50th': () => `/api/tickets?q=${SEARCH_TERMS.inEveryFiftieth}&limit=2`,
  'search: in four tickets': () => `/api/tickets?q=${SEARCH_TERMS.inFour}&limit=6`,
  'search: one letter': () => '/api/tickets?q=b&limit=6',
  'search: a frequent word and one in four tickets': () =>
    `/api/tickets?q=${SEARCH_TERMS.inEverySecond}%20${SEARCH_TERMS.inFour}&limit=6`,
  'search: two words': () => `/api/tickets?q=${SEARCH_TERMS.inEverySecond}%20${SEARCH_TERMS.inEveryTenth}&limit=6`,
  'search: address': () => '/api/tickets?q=customer.5%40mail.example.com&limit=3',
  'search: number': ({ tickets }) => `/api/tickets?q=${10_000 + tickets / 2}&limit=6`,
  'list: search, in every 2nd': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&q=${SEARCH_TERMS.inEverySecond}&limit=20`,
  'list: search, in every 10th': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&q=${SEARCH_TERMS.inEveryTenth}&limit=50`,
  'list: search, in four tickets': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&q=${SEARCH_TERMS.inFour}&limit=50`,
  'email log: first page': ({ siteId }) => `/api/sites/${siteId}/email-logs?limit=50`,
  'email log: page in the middle': ({ siteId, tickets }) =>
    `/api/sites/${siteId}/email-logs?limit=50&before=${tickets * 1.2}`,
  'email log: figures': ({ siteId }) => `/api/sites/${siteId}/email-stats`,
};

const agent = new Agent({ keepAlive: true });

async function openFilledDesk(postgresUrl: string, size: Size): Promise<FilledDesk> {
  const databaseUrl = await createDatabase(postgresUrl, size);
  const { product, owner, sites, close } = await openDesk(databaseUrl, SITES);
  const siteIds = sites.map(({ id }) => id);
  await fillDesk(databaseUrl, { ...DESKS[size], siteIds });
  return { product, cookie: owner.cookie, siteId: siteIds[0] ?? 0, tickets: DESKS[size].tickets, close };
}

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const postgres = new pg.Client({ connectionString: postgresUrl });
  await postgres.connect();
  await postgres.query(`create database ${name}`);
  await postgres.end();
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
}

interface TimedResponse {
  ms: number;
  body: Buffer;
}

/** node:http has less overhead than fetch. */
function read({ product, cookie }: FilledDesk, path: string): Promise<TimedResponse> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(product.url + path, { agent, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
        resolve({ ms: performance.now() - started, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

interface Times {
  p50: number;
  p95: number;
}

/** Alternates, so that a slow moment of the machine hits both. */
async function measureBoth(desks: Record<Size, FilledDesk>, pathOf: (desk: FilledDesk) => string) {
  const times: Record<Size, number[]> = { small: [], large: [] };
  for (let n = 0; n < WARM_UPS + READS_PER_ROUND; n += 1)
    for (const size of ['small', 'large'] as const) {
      const { ms } = await read(desks[size], pathOf(desks[size]));
      if (n >= WARM_UPS) times[size].push(ms);
    }
  return { small: summaryOf(times.small), large: summaryOf(times.large) };
}

const summaryOf = (times: number[]): Times => ({ p50: percentile(times, 50), p95: percentile(times, 95) });

async function countRows(desk: FilledDesk, pathOf: (desk: FilledDesk) => string): Promise<number> {
  const rows: unknown = JSON.parse((await read(desk, pathOf(desk))).body.toString());
  return Array.isArray(rows) ? rows.length : 1;
}

const postgres = await startPostgres();
const desks = {
  small: await openFilledDesk(postgres.url, 'small'),
  large: await openFilledDesk(postgres.url, 'large'),
};
const words = process.argv.slice(2);
const reads = Object.entries(READS).filter(([name]) => words.every((word) => name.includes(word)));

try {
  const rounds = new Map(reads.map(([name]) => [name, [] as Record<Size, Times>[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, pathOf] of reads) rounds.get(name)?.push(await measureBoth(desks, pathOf));

  console.log(
    `Reads with ${DESKS.large.tickets} tickets against ${DESKS.small.tickets}, ${SITES} sites each; ms, medians of ${ROUNDS} rounds of ${READS_PER_ROUND}`,
  );
  const table: Record<string, object> = {};
  for (const [name, pathOf] of reads) {
    const medianOf = (size: Size, part: keyof Times) =>
      median((rounds.get(name) ?? []).map((round) => round[size][part]));
    const ratio = medianOf('large', 'p95') / medianOf('small', 'p95');
    table[name] = {
      rows: `${await countRows(desks.small, pathOf)} / ${await countRows(desks.large, pathOf)}`,
      'p50 small': medianOf('small', 'p50').toFixed(2),
      'p50 large': medianOf('large', 'p50').toFixed(2),
      'p95 small': medianOf('small', 'p95').toFixed(2),
      'p95 large': medianOf('large', 'p95').toFixed(2),
      'p50 ratio': (medianOf('large', 'p50') / medianOf('small', 'p50')).toFixed(2),
      'p95 ratio': ratio.toFixed(2),
      [`goal ${GOAL}`]: ratio > GOAL ? 'MISSED' : '',
    };
  }
  console.table(table);
} finally {
  agent.destroy();
  for (const { close } of Object.values(desks)) await close();
  await postgres.stop();
}
