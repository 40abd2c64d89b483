/** `npm run build`: builds each part of the product whose sources changed since it was built last. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './build-lock.ts';
import { PARTS, type Part } from './build-parts.ts';
import { hashInputs } from './input-hash.ts';
import { endRunningCommands, ROOT, seconds } from './run-command.ts';

// `npm start` builds first; it need not say that there was nothing to do.
const quietWhenCurrent = process.argv.includes('--quiet-when-current');

const say = (part: Part, what: string) => console.log(`${part.name.padEnd(8)}${what}`);
const stampOf = (part: Part) => join(ROOT, part.output, '.stamp');

function isCurrent(part: Part): boolean {
  try {
    return existsSync(join(ROOT, part.proof)) && readFileSync(stampOf(part), 'utf8') === hashInputs(ROOT, part.inputs);
  } catch {
    return false;
  }
}

async function bringUpToDate(part: Part): Promise<void> {
  if (isCurrent(part)) {
    if (!quietWhenCurrent) say(part, 'up to date');
    return;
  }
  const started = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`${part.name.padEnd(8)}building ...\r`);
  const hash = hashInputs(ROOT, part.inputs);
  mkdirSync(join(ROOT, part.output), { recursive: true });
  rmSync(stampOf(part), { force: true });
  await part.build();
  // The hash was taken before the build: a file saved meanwhile is noticed next time.
  writeFileSync(stampOf(part), hash);
  say(part, `built in ${seconds(started)}`);
}

async function buildAll(): Promise<void> {
  for (const part of PARTS) {
    try {
      await bringUpToDate(part);
    } catch (error) {
      say(part, 'FAILED      ');
      console.error(`\n${(error as Error).message.trim()}\n`);
      process.exitCode = 1;
      return;
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endRunningCommands();
    process.exit(1);
  });
}

// A folder that cannot be written to needs no lock as long as there is nothing to build.
if (PARTS.every(isCurrent)) await buildAll();
else {
  const lock = join(ROOT, 'node_modules/.cache/deskbell-build.lock');
  await withLock(lock, () => console.log('Waiting for another build to finish ...'), buildAll);
}
