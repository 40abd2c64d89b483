/** A hundred desks of a public demo at once, in one process: openings, work, memory and disk; then a kill. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Product, removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { CookieClient } from './cookie-client.ts';
import { memoryOf } from './memory.ts';
import { scaled } from './scale.ts';

const DESKS = scaled(100, 3);
const ROUNDS = scaled(5, 1);
/** What the server seeds ahead. */
const READY = Math.min(10, DESKS);
const TRY_AGAIN_MS = 500;

const settings = { DEMO: 'public', DEMO_DESKS: String(DESKS), TRUST_PROXY: '127.0.0.1,::1', HOST: 'localhost' };
const dataDir = temporaryDataDir();
const product = await startProduct(dataDir, settings);
const visitors = Array.from({ length: DESKS }, () => new CookieClient(product.url));
const times = { first: [] as number[], later: [] as number[], list: [] as number[], ticket: [] as number[] };
const replies: number[] = [];

await untilReady();
for (const [n, visitor] of visitors.slice(0, READY).entries()) times.first.push(await open(visitor, n));
console.log(`${READY} desks that were ready   opened in ${spread(times.first)}`);
const burst = performance.now();
await Promise.all(visitors.slice(READY).map(async (visitor, n) => times.later.push(await open(visitor, READY + n))));
const seconds = (performance.now() - burst) / 1000;
await refuseOneMore();

const started = performance.now();
await Promise.all(visitors.map(work));
if (times.later.length > 0)
  console.log(
    `${times.later.length} visitors at once         opened in ${spread(times.later)}, ${(seconds / times.later.length).toFixed(1)} s each`,
  );
console.log(
  `${DESKS} desks at work for ${((performance.now() - started) / 1000).toFixed(1)} s: a list ${spread(times.list)}, a ticket ${spread(times.ticket)}, a reply ${spread(replies)}`,
);
console.log(`memory                   ${memoryOf(product.pid)} MB, ${peakOf(product)} MB at most`);
console.log(`disk                     ${folderMegabytes()} MB`);
if (existsSync(join(dataDir, 'public-demo', 'outbox'))) fail('The demo wrote emails.');

await product.kill();
const again = await startProduct(dataDir, settings);
const stranger = new CookieClient(again.url);
for (const { name, value } of visitors[0]?.browserCookies ?? []) {
  const { status } = await stranger.send('/api/users/me', { headers: { cookie: `${name}=${value}` } });
  if (status !== 401) fail(`After a kill ${name} still opens a desk.`);
}
console.log(`after kill -9            ${folderMegabytes()} MB, and no desk opens`);
await again.stop();
removeDataDir(dataDir);

/** The first opening would otherwise wait for seeding. */
async function untilReady(): Promise<void> {
  const before = folderMegabytes();
  let steady = 0;
  for (let last = before; steady < 8; await pause(1_000)) {
    const now = folderMegabytes();
    steady = now === last ? steady + 1 : 0;
    last = now;
  }
}

async function open(visitor: CookieClient, n: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const answer = await visitor.send('/demo', {
      method: 'POST',
      body: '',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `2001:db8:${n.toString(16)}:${Math.floor(Math.random() * 65_536).toString(16)}::1`,
      },
    });
    if (answer.status === 303) return performance.now() - begun;
    if (answer.status !== 503) throw new Error(`POST /demo answered ${answer.status}.`);
    await pause(TRY_AGAIN_MS);
  }
}

async function refuseOneMore(): Promise<void> {
  const late = new CookieClient(product.url);
  const { status } = await late.send('/demo', {
    ...{ method: 'POST', body: '' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (status !== 503) fail(`A visitor beyond all places was answered ${status}.`);
}

async function work(visitor: CookieClient): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [list, tickets] = await timed(() =>
      visitor.json<{ id: number; user_email: string | null }[]>('GET', '/api/tickets?waiting=us&limit=50'),
    );
    times.list.push(list);
    const ticket = tickets[round % tickets.length];
    if (!ticket) continue;
    const [read] = await timed(() => visitor.json('GET', `/api/tickets/${ticket.id}`));
    times.ticket.push(read);
    const [replied] = await timed(() =>
      visitor.json('POST', `/api/tickets/${ticket.id}/comments`, { comment: 'Thank you, we look into it.' }),
    );
    replies.push(replied);
  }
}

async function timed<T>(act: () => Promise<T>): Promise<[number, T]> {
  const begun = performance.now();
  const result = await act();
  return [performance.now() - begun, result];
}

function spread(ms: number[]): string {
  const sorted = [...ms].sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `${at(0.5)} ms (${at(0.95)} ms at the 95th percentile)`;
}

function peakOf({ pid }: Product): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function folderMegabytes(): number {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce(
    (sum, file) => sum + (statSync(join(dataDir, file), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  return Math.round(bytes / 1024 ** 2);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
