/**
 * `npm run bench -- uploads`: 50 visitors upload 10 MB each at once, on PostgreSQL. Prints how much memory the server takes
 * for it, and its throughput beside a bare write of the same bytes.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDataDir, temporaryDataDir } from '../e2e/product.ts';
import type { Site } from './add-sites.ts';
import { openDesk } from './desk-on-postgres.ts';
import { memoryOf } from './memory.ts';
import { openPostgres } from './open-product.ts';
import { isSmoke, scaled } from './scale.ts';

const UPLOADS = scaled(50, 5);
const FILE_BYTES = scaled(10_000_000);
const SMALL_BYTES = 1_000;
const PIECE_BYTES = 512 * 1024;
const SITES = 5;
const MEMORY_LIMIT_MB = 100;
const SAMPLE_MS = 50;
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = randomBytes(FILE_BYTES);

const folder = temporaryDataDir();
const postgres = await openPostgres();
const desk = await openDesk(postgres.url, SITES);
const { product } = desk;
try {
  const siteOf = (n: number) => desk.sites[n % SITES] as Site;
  const uploadAll = (bytes: Uint8Array<ArrayBuffer>) =>
    Promise.all(Array.from({ length: UPLOADS }, (_, n) => upload(siteOf(n), n, bytes)));
  // A warm-up with as many database requests, so that their memory is not counted.
  await uploadAll(BYTES.subarray(0, SMALL_BYTES));

  const before = memoryOf(product.pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(product.pid));
  }, SAMPLE_MS);
  const started = performance.now();
  await uploadAll(BYTES);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampling);

  const megabytes = (UPLOADS * FILE_BYTES) / 1_000_000;
  const bare = await writeBare();
  console.log(`${UPLOADS} uploads of ${FILE_BYTES / 1_000_000} MB at once, in pieces of ${PIECE_BYTES / 1024} KiB`);
  console.log(`  memory      ${before} MB before, ${peak} MB at most: +${peak - before} MB (limit ${MEMORY_LIMIT_MB})`);
  console.log(
    `  throughput  ${(megabytes / seconds).toFixed(0)} MB/s, ${(megabytes / seconds / bare).toFixed(2)} of a bare write`,
  );
  if (!isSmoke && peak - before >= MEMORY_LIMIT_MB) process.exitCode = 1;
} finally {
  await desk.close();
  await postgres.stop();
  removeDataDir(folder);
}

/** Starts an upload, sends a ticket that names it, then the bytes, as the widget does. */
async function upload({ api_key }: Site, n: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const send = async (path: string, { headers, ...init }: RequestInit) => {
    const all = { ...TUS, 'x-forwarded-for': `10.0.0.${n}`, ...headers };
    const answer = await fetch(new URL(path, product.url), { ...init, headers: all });
    if (!answer.ok) throw new Error(`${init.method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const created = await send('/api/widget/uploads', {
    method: 'POST',
    headers: {
      'upload-length': String(bytes.length),
      'upload-metadata': `site_key ${base64(api_key)},filename ${base64('film.mov')}`,
    },
  });
  const { pathname } = new URL(created.headers.get('location') ?? '');
  await send('/api/widget/tickets', {
    method: 'POST',
    body: JSON.stringify({
      site_key: api_key,
      idempotency_key: randomUUID(),
      title: 'Film',
      description: 'See the film.',
      files: [pathname.split('/').at(-1)],
    }),
  });
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES)
    await send(pathname, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(offset, offset + PIECE_BYTES),
    });
}

/** Writes the same bytes with a sync per chunk, one file after another; returns MB per second. */
async function writeBare(): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < UPLOADS / 10; n += 1) {
    const file = await open(join(folder, 'bare'), 'w');
    for (let offset = 0; offset < FILE_BYTES; offset += PIECE_BYTES) {
      await file.write(BYTES, offset, Math.min(PIECE_BYTES, FILE_BYTES - offset), offset);
      await file.sync();
    }
    await file.close();
  }
  return ((UPLOADS / 10) * FILE_BYTES) / 1000 / (performance.now() - started);
}
