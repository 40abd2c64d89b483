/** `npm run check`: types, format and lint, import rules, dead code, structure. Prints a tool's output only if it fails. */
import { join } from 'node:path';
import { endRunningCommands, ROOT, runCommand, seconds, tool } from './run-command.ts';

interface Check {
  name: string;
  commands: string[][];
}

// The native compiler is a Go program that ends before its garbage matters: without collections it takes a fifth less CPU
// time and half again the memory.
const WITHOUT_GARBAGE_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

const PROJECTS = ['contract', 'server', 'web', 'widget', 'e2e', 'bench'];
const CONCURRENCY = 2;

// The native compiler takes half of the CPU time; other tools still need the API of the former one. Each of its threads
// instantiates the types of the contract anew, so that several take longer than one.
const tsc = (project: string) =>
  tool('typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '--pretty', 'false', '-p', join(ROOT, project));
const node = (script: string, ...args: string[]) => [process.execPath, '--import', 'tsx', join(ROOT, script), ...args];

const CHECKS: Check[] = [
  {
    name: 'types of web',
    commands: [tool('@react-router/dev/bin.js', 'typegen', join(ROOT, 'web')), tsc('web'), tsc('web/push-worker')],
  },
  { name: 'types of server', commands: [tsc('server')] },
  { name: 'types of contract', commands: [tsc('contract')] },
  { name: 'types of widget', commands: [tsc('widget')] },
  { name: 'types of scripts, e2e and bench', commands: [tsc('.')] },
  {
    name: 'format and lint',
    commands: [tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off')],
  },
  {
    name: 'import rules and cycles',
    commands: [
      tool(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err-long',
        'scripts',
        ...PROJECTS,
      ),
    ],
  },
  { name: 'dead code', commands: [tool('knip/bin/knip.js', '--no-progress')] },
  { name: 'structure', commands: [node('scripts/check-structure.ts')] },
  { name: 'licenses', commands: [node('scripts/check-licenses.ts')] },
  { name: 'guide', commands: [node('scripts/check-guide.ts')] },
  { name: 'settings in docs/settings.md and .env.example', commands: [node('scripts/write-settings.ts', '--check')] },
  { name: 'oldest browsers', commands: [node('scripts/check-browsers.ts')] },
];

async function perform({ name, commands }: Check): Promise<boolean> {
  const started = performance.now();
  for (const command of commands) {
    const { ok, output } = await runCommand(command, { env: WITHOUT_GARBAGE_COLLECTION });
    if (ok) continue;
    console.log(`${name}: FAILED\n\n${output.trim()}\n`);
    return false;
  }
  console.log(`${name}: ok (${seconds(started)})`);
  return true;
}

process.once('SIGINT', () => endRunningCommands());
process.once('SIGTERM', () => endRunningCommands());

const queue = [...CHECKS];
let allOk = true;
async function worker(): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) {
    if (!(await perform(check))) allOk = false;
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, worker));
process.exitCode = allOk ? 0 : 1;
