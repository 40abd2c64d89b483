import { Agent, get } from 'node:http';
import { median, percentile } from './load.ts';
import { scaled, words } from './scale.ts';

const ROUNDS = scaled(7);
const READS_PER_ROUND = scaled(60);
const WARM_UPS = scaled(5);

export interface FilledDesk {
  product: { readonly url: string };
  cookie: string;
  siteId: number;
  /** Number of tickets, which is also the id of the newest one. */
  tickets: number;
}

export type Reads = Record<string, (desk: FilledDesk) => string>;

interface Comparison {
  readonly title: string;
  readonly desks: { readonly measured: FilledDesk; readonly baseline: FilledDesk };
  readonly reads: Reads;
  readonly goal: number;
}

type Side = keyof Comparison['desks'];

const agent = new Agent({ keepAlive: true });

/** Prints latencies of reads on both desks and their ratio; arguments filter reads by name. */
export async function compareReads({ title, desks, reads, goal }: Comparison): Promise<void> {
  const chosen = Object.entries(reads).filter(([name]) => words.every((word) => name.includes(word)));
  const table: Record<string, object> = {};
  for (const { name, pathOf, baseline, measured } of await measureReads(desks, chosen)) {
    const ratio = measured.p95 / baseline.p95;
    table[name] = {
      rows: `${await countRows(desks.baseline, pathOf)} / ${await countRows(desks.measured, pathOf)}`,
      'p50 baseline': baseline.p50.toFixed(2),
      p50: measured.p50.toFixed(2),
      'p95 baseline': baseline.p95.toFixed(2),
      p95: measured.p95.toFixed(2),
      'p50 ratio': (measured.p50 / baseline.p50).toFixed(2),
      'p95 ratio': ratio.toFixed(2),
      [`goal ${goal}`]: ratio > goal ? 'MISSED' : '',
    };
  }
  console.log(`${title}; ms, medians of ${ROUNDS} rounds of ${READS_PER_ROUND}`);
  console.table(table);
  agent.destroy();
}

type PathOf = Reads[string];

/** Medians of several rounds, in each of which all reads take turns. */
export async function measureReads(desks: Comparison['desks'], reads: readonly [string, PathOf][]) {
  const rounds = new Map(reads.map(([name]) => [name, [] as Record<Side, Times>[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, pathOf] of reads) rounds.get(name)?.push(await measureBoth(desks, pathOf));
  return reads.map(([name, pathOf]) => {
    const medianOf = (side: Side, part: keyof Times) =>
      median((rounds.get(name) ?? []).map((round) => round[side][part]));
    const timesOf = (side: Side): Times => ({ p50: medianOf(side, 'p50'), p95: medianOf(side, 'p95') });
    return { name, pathOf, baseline: timesOf('baseline'), measured: timesOf('measured') };
  });
}

/** node:http has less overhead than fetch. */
function read({ product, cookie }: FilledDesk, path: string): Promise<{ ms: number; body: Buffer }> {
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
async function measureBoth(desks: Comparison['desks'], pathOf: PathOf) {
  const times: Record<Side, number[]> = { baseline: [], measured: [] };
  for (let n = 0; n < WARM_UPS + READS_PER_ROUND; n += 1)
    for (const side of ['baseline', 'measured'] as const) {
      const { ms } = await read(desks[side], pathOf(desks[side]));
      if (n >= WARM_UPS) times[side].push(ms);
    }
  return { baseline: summaryOf(times.baseline), measured: summaryOf(times.measured) };
}

const summaryOf = (times: number[]): Times => ({ p50: percentile(times, 50), p95: percentile(times, 95) });

async function countRows(desk: FilledDesk, pathOf: PathOf): Promise<number> {
  const rows: unknown = JSON.parse((await read(desk, pathOf(desk))).body.toString());
  return Array.isArray(rows) ? rows.length : 1;
}
