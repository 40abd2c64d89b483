/** Long jobs of an installation; each measurement returns a table row. */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { removeDataDir, temporaryDataDir } from '../e2e/product.ts';
import type { CookieClient } from './cookie-client.ts';
import { isSmoke } from './scale.ts';

const CLI = fileURLToPath(new URL('../server/dist/cli.js', import.meta.url));
const POLL_MS = 100;
const EXPIRING_SITES = 20;

interface LargeDesk {
  readonly databaseUrl: string;
  readonly owner: CookieClient;
  readonly settings: Readonly<Record<string, string>>;
  readonly siteIds: readonly number[];
  readonly neighbors: readonly { readonly id: number }[];
}

export async function measureExport({ owner, siteIds }: LargeDesk): Promise<string> {
  const { team_id } = await owner.json<{ team_id: number }>('GET', `/api/sites/${siteIds[0]}`);
  const started = performance.now();
  const response = await owner.send(`/api/teams/${team_id}/export/team.jsonl`);
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
  let bytes = 0;
  let lines = 0;
  let end = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    end = Buffer.from(chunk.subarray(-20)).toString();
  }
  if (!end.endsWith('}}\n')) throw new Error(`The export was cut: ${end}`);
  return `${lines} lines, ${megabytes(bytes)} in ${secondsSince(started)}`;
}

export async function measureBackup({ settings }: LargeDesk): Promise<string> {
  const folder = temporaryDataDir();
  const file = join(folder, 'backup');
  const started = performance.now();
  const env = { PATH: process.env.PATH, ...settings, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, [CLI, 'backup', file], { env });
  const line = `${megabytes(statSync(file).size)} in ${secondsSince(started)}`;
  removeDataDir(folder);
  return line;
}

/** The server starts the nightly run within a minute; some sites keep no closed tickets. */
export async function measureRetention({ databaseUrl, neighbors }: LargeDesk): Promise<string> {
  const db = await connect(databaseUrl);
  const ids = neighbors.slice(0, EXPIRING_SITES).map(({ id }) => id);
  const count = async () =>
    (await db.query('select count(*)::int as count from tickets where site_id = any($1)', [ids])).rows[0].count;
  const before: number = await count();
  await db.query('update tickets set status_changed_at = created_at where site_id = any($1)', [ids]);
  await db.query('update sites set keep_tickets_days = 30 where id = any($1)', [ids]);
  await db.query("delete from daily_jobs where name = 'retention'");
  const isRunning = async () =>
    (await db.query('select exists (select from retention_runs) as is_running')).rows[0].is_running as boolean;
  while (!isSmoke && !(await isRunning())) await pause(POLL_MS);
  const started = performance.now();
  while (await isRunning()) await pause(POLL_MS);
  const line = `${before - (await count())} tickets in ${secondsSince(started)}`;
  await db.end();
  return line;
}

export async function measureSiteRemoval({ databaseUrl, owner, siteIds }: LargeDesk): Promise<string> {
  const id = siteIds.at(-1);
  const { total_tickets } = await owner.json<{ total_tickets: number }>('GET', `/api/sites/${id}`);
  const started = performance.now();
  await owner.send(`/api/sites/${id}`, { method: 'DELETE' });
  const answered = performance.now() - started;
  const db = await connect(databaseUrl);
  const isThere = async () => (await db.query('select from all_sites where id = $1', [id])).rowCount !== 0;
  while (await isThere()) await pause(POLL_MS);
  await db.end();
  return `answered in ${Math.round(answered)} ms; ${total_tickets} tickets gone in ${secondsSince(started)}`;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  return db;
}

const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
