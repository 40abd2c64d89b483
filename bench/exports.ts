/**
 * `npm run bench -- exports`: `team.jsonl` of 200,000 tickets, on PostgreSQL. Prints how much memory the server takes for it,
 * how long a page of the board takes meanwhile beside before, and that the last line was written.
 */
import { openDesk } from './desk-on-postgres.ts';
import { fillDesk } from './fill-desk.ts';
import { memoryOf } from './memory.ts';
import { openPostgres } from './open-product.ts';
import { isSmoke, scaled } from './scale.ts';

const SITES = 10;
const TICKETS = scaled(200_000);
const AGE_DAYS = 730;
const MEMORY_LIMIT_MB = 50;
const SLOWDOWN_LIMIT = 2;
const READS_BEFORE = scaled(200);
const SAMPLE_MS = 20;

const postgres = await openPostgres();
const desk = await openDesk(postgres.url, SITES);
const { product, owner, sites } = desk;
try {
  await fillDesk(postgres.url, { siteIds: sites.map(({ id }) => id), tickets: TICKETS, ageDays: AGE_DAYS });
  const [team] = await owner.json<{ id: number }[]>('GET', '/api/teams');
  const board = `/api/sites/${sites[0]?.id}/tickets?archived=false&status=new&limit=50`;
  const read = async () => {
    const started = performance.now();
    await owner.json('GET', board);
    return performance.now() - started;
  };
  // The first export warms up connections and buffers.
  await download(`/api/teams/${team?.id}/export/tickets.csv`);
  const quiet: number[] = [];
  for (let n = 0; n < READS_BEFORE; n += 1) quiet.push(await read());

  const before = memoryOf(product.pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(product.pid));
  }, SAMPLE_MS);
  const started = performance.now();
  const exported = download(`/api/teams/${team?.id}/export/team.jsonl`);
  const busy: number[] = [];
  let isRunning = true;
  void exported.finally(() => {
    isRunning = false;
  });
  while (isRunning) busy.push(await read());
  const { bytes, end } = await exported;
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampling);

  const slowdown = median(busy) / median(quiet);
  console.log(`team.jsonl of ${TICKETS} tickets: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`);
  console.log(`  last line    ${end}`);
  console.log(
    `  memory       ${before} MB before, ${peak} MB at most: +${peak - before} MB (limit ${MEMORY_LIMIT_MB})`,
  );
  console.log(
    `  board page   ${median(quiet).toFixed(1)} ms, meanwhile ${slowdown.toFixed(2)}x (limit ${SLOWDOWN_LIMIT})`,
  );
  const isTooHeavy = !isSmoke && (peak - before >= MEMORY_LIMIT_MB || slowdown > SLOWDOWN_LIMIT);
  if (isTooHeavy || !end.includes('"end"')) process.exitCode = 1;
} finally {
  await desk.close();
  await postgres.stop();
}

/** Discards the body, as a browser that writes to disk does. */
async function download(path: string): Promise<{ bytes: number; end: string }> {
  const response = await owner.send(path);
  if (!response.ok || !response.body) throw new Error(`GET ${path} answered ${response.status}`);
  let bytes = 0;
  let end = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    end = (end + decoder.decode(chunk, { stream: true })).slice(-2_000);
  }
  return { bytes, end: end.trimEnd().split('\n').at(-1) ?? '' };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
