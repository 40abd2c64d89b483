import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PARTS, type Part } from './build-parts.ts';
import { hashInputs } from './input-hash.ts';
import { endRunningCommands, ROOT, seconds } from './run-command.ts';

const quietWhenCurrent = process.argv.includes('--quiet-when-current');

// Each build writes to a folder of its own and renames it into place, so that concurrent builds (npm start during
// npm test) and running servers never see half a build.
const STAGING = join(ROOT, 'build', String(process.pid));

const STAMP = '.stamp';

const report = (part: Part, result: string) => console.log(`${part.name.padEnd(10)}${result}`);

function isCurrent(part: Part, hash: string): boolean {
  const stamp = join(ROOT, part.output, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function bringUpToDate(part: Part): Promise<void> {
  // Taken before the build, so that a file saved meanwhile is built next time.
  const hash = hashInputs(ROOT, part.inputs);
  if (isCurrent(part, hash)) {
    if (!quietWhenCurrent) report(part, 'up to date');
    return;
  }
  const started = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`${part.name.padEnd(10)}building ...\r`);
  const folder = join(STAGING, part.name);
  mkdirSync(folder, { recursive: true });
  await part.build(folder);
  writeFileSync(join(folder, STAMP), hash);
  replaceFolder(join(ROOT, part.output), folder);
  report(part, `built in ${seconds(started)}`);
}

function replaceFolder(output: string, fresh: string): void {
  mkdirSync(dirname(output), { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (existsSync(output)) renameSync(output, `${fresh}-replaced-${attempt}`);
      renameSync(fresh, output);
      return;
    } catch (error) {
      // Race: a concurrent build renamed in between.
      if (attempt === 5) throw error;
    }
  }
}

/** Two at a time: the web part takes as long as the others together. */
async function buildAll(): Promise<void> {
  const queue = [...PARTS];
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      try {
        await bringUpToDate(part);
      } catch (error) {
        queue.length = 0;
        report(part, 'FAILED      ');
        console.error(`\n${(error as Error).message.trim()}\n`);
        process.exitCode = 1;
      }
    }
  };
  await Promise.all([worker(), worker()]);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endRunningCommands();
    process.exit(1);
  });
}
process.once('exit', () => rmSync(STAGING, { recursive: true, force: true, maxRetries: 20 }));

await buildAll();
