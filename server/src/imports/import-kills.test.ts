import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { addSite, register } from '../testing/an-installation.ts';
import { serverProgram } from '../testing/server-program.ts';
import { aMigratedDatabase, postgresUrl, temporaryFolder } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';
import { PNG } from '../testing/uploading.ts';
import { writeZip } from '../testing/zip-file.ts';

/** More by hand: IMPORT_KILLS=50. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 2);
const PAGE = 200;
const PAGES_BETWEEN_KILLS = 2;
const TICKETS = (KILLS * PAGES_BETWEEN_KILLS + 1) * PAGE;

/** Chosen by a seed, so that a failure can be repeated. */
const delays = (() => {
  let seed = 4_711;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % 120;
  };
})();

function anExport(): string {
  const lines = Array.from({ length: TICKETS }, (_, n) => ({
    ...{
      kind: 'ticket',
      id: String(n + 1),
      title: `Lamp ${n + 1}`,
      text: 'It flickers.',
      status: 'closed',
      tags: ['a'],
    },
    created_at: new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
    merged_into: n % 50 === 49 ? String(n) : null,
    comments: [{ id: 'c', author: 'agent', text: 'Yes', created_at: '2024-06-01T00:00:00Z' }],
    files: n % 10 === 0 ? [{ name: 'lamp.png', path: 'lamp.png' }] : [],
  }));
  const history = [{ kind: 'history', format: 1, source: 'freescout' }, ...lines, { kind: 'end' }];
  return writeZip(join(temporaryFolder(), 'export.zip'), [
    { name: 'history.jsonl', bytes: Buffer.from(history.map((line) => JSON.stringify(line)).join('\n')) },
    { name: 'lamp.png', bytes: PNG },
  ]);
}

const nextRow = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ next_row: number }>`select next_row from imports order by id desc limit 1`.execute(db);
  return rows[0]?.next_row ?? 0;
};

/** Kills the command somewhere behind the given row; returns whether it was faster. */
async function runUntil(db: Database, words: readonly string[], env: Record<string, string>, row: number | null) {
  const child = spawn(process.execPath, [...serverProgram('cli'), ...words], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  while (row !== null && child.exitCode === null && (await nextRow(db)) < row) await pause(5);
  if (row !== null) {
    await pause(delays());
    child.kill('SIGKILL');
  }
  const [code] = (await ended) as [number | null];
  return code === 0;
}

// The embedded database takes seconds to open for each command.
test.runIf(postgresUrl)(`an import that is killed at ${KILLS} places stores everything once`, async () => {
  const database = await aMigratedDatabase();
  const db = await database.open();
  const ann = await register(db, 'ann@example.com');
  const site = await addSite(db, ann.id, 'kettle.example');
  const env = { ...database.env, FILES_DIR: join(temporaryFolder(), 'files') };
  const words = ['import', anExport(), '--site', 'kettle.example', '--yes'];
  let isDone = false;
  for (let kill = 0; kill < KILLS && !isDone; kill += 1)
    isDone = await runUntil(db, words, env, kill * PAGES_BETWEEN_KILLS * PAGE + 1);
  expect(isDone || (await runUntil(db, words, env, null))).toBe(true);
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from tickets) as tickets, (select count(distinct title) from tickets) as titles,
      (select count(*) from comments) as comments, (select count(*) from files where state = 'ready') as files,
      (select count(*) from ticket_tags) as tags, (select count(*) from tickets where merged_into is not null) as merged,
      (select count(*) from imports) as imports, (select count(*) from import_rows where merge_into is not null) as unmerged`.execute(
    db,
  );
  const merged = TICKETS / 50;
  expect(rows[0]).toEqual({
    ...{ tickets: TICKETS, titles: TICKETS, comments: TICKETS + merged, files: TICKETS / 10, tags: TICKETS, merged },
    ...{ imports: 1, unmerged: 0 },
  });
  expect(await storedCounters(site.id, db)).toEqual(await recount(site.id, db));
  await db.destroy();
});
