/** Checks exports of 100,000 tickets with 400,000 comments in a process of its own: seconds, and memory beyond an idle one. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { COMMENTS_OF_TICKET, TICKETS, teamLines, zendeskLines } from './history-lines.ts';
import { memoryOf } from './memory.ts';

const CLI = fileURLToPath(new URL('../server/dist/cli.js', import.meta.url));
const POLL_MS = 20;
/** Runs a command, and samples how much memory it takes at most. */
async function measure(...words: string[]): Promise<{ megabytes: number; seconds: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  let megabytes = 0;
  const timer = setInterval(() => {
    // A process that just ended has no memory any more.
    if (child.pid && child.exitCode === null) megabytes = Math.max(megabytes, memoryOf(child.pid) || 0);
  }, POLL_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`deskbell ${words[0]} ended with ${code}`);
  return { megabytes, seconds: (performance.now() - started) / 1_000 };
}

const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'));
try {
  const idle = await measure('import', '--help');
  for (const [name, lines] of Object.entries({ 'zendesk.jsonl': zendeskLines, 'team.jsonl': teamLines })) {
    const path = join(folder, name);
    await pipeline(Readable.from(lines()), createWriteStream(path));
    const { megabytes, seconds } = await measure('import', path, '--dry-run');
    const more = megabytes - idle.megabytes;
    console.log(
      `${name.padEnd(14)} ${TICKETS} tickets with ${TICKETS * COMMENTS_OF_TICKET} comments in ${seconds.toFixed(1)} s, ${megabytes} MB (${more} MB beyond an idle command)`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
