import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportedTicket } from '../imports/imported-ticket.ts';
import { buildSpool, type SpoolOptions } from '../imports/spool/build-spool.ts';
import { readSpool } from '../imports/spool/read-spool.ts';
import { temporaryFolder } from './test-database.ts';

/** The day on which the samples are read. */
const READ_AT = Date.parse('2026-11-19T12:00:00Z');

export const samplePath = (name: string): string =>
  fileURLToPath(new URL(`../imports/samples/${name}`, import.meta.url));
export const sampleBytes = (name: string): Buffer => readFileSync(samplePath(name));

export function historyFile(name: string, contents: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, contents);
  return path;
}

/** Lines of `deskbell convert` around these tickets. */
export const neutralFile = (tickets: readonly object[]): string =>
  historyFile(
    'history.jsonl',
    [
      { kind: 'history', format: 1, source: 'helpscout' },
      ...tickets.map((ticket) => ({ kind: 'ticket', ...ticket })),
      { kind: 'end' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );

export async function readHistoryFile(path: string, options: Partial<SpoolOptions> = {}) {
  const folder = mkdtempSync(join(temporaryFolder(), 'spool-'));
  const { summary, faults } = await buildSpool(path, folder, { timezone: 'UTC', now: READ_AT, ...options });
  const tickets: ImportedTicket[] = [];
  for await (const ticket of readSpool(folder)) tickets.push(ticket);
  return { summary, faults: faults.sorted(), csv: [...faults.csv()].join(''), tickets, folder };
}
