/** `npm run check`: types, format and lint, import rules, dead code, structure. A tool is heard only when it objects. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endRunningCommands, ROOT, runCommand, seconds, tool } from './run-command.ts';

interface Check {
  name: string;
  /** Run one after the other; the first that fails ends the check. */
  commands: string[][];
}

const PROJECTS = ['contract', 'server', 'web', 'widget', 'e2e', 'bench'];
const AT_ONCE = 2;

const tsc = (project: string) => tool('typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', join(ROOT, project));
const node = (script: string) => [process.execPath, '--import', 'tsx', join(ROOT, script)];

const CHECKS: Check[] = [
  { name: 'types of web', commands: [tool('@react-router/dev/bin.js', 'typegen', join(ROOT, 'web')), tsc('web')] },
  { name: 'types of server', commands: [tsc('server')] },
  { name: 'types of contract', commands: [tsc('contract')] },
  ...(existsSync(join(ROOT, 'widget/tsconfig.json')) ? [{ name: 'types of widget', commands: [tsc('widget')] }] : []),
  { name: 'types of scripts, e2e and bench', commands: [tsc('.')] },
  {
    name: 'format and lint',
    commands: [tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off')],
  },
  {
    name: 'who imports whom',
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
];

async function perform({ name, commands }: Check): Promise<boolean> {
  const started = performance.now();
  for (const command of commands) {
    const { ok, output } = await runCommand(command);
    if (ok) continue;
    console.log(`${name}: FAILED\n\n${output.trim()}\n`);
    return false;
  }
  console.log(`${name}: ok (${seconds(started)})`);
  return true;
}

process.once('SIGINT', () => endRunningCommands());
process.once('SIGTERM', () => endRunningCommands());

const waiting = [...CHECKS];
let allOk = true;
async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    if (!(await perform(check))) allOk = false;
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
process.exitCode = allOk ? 0 : 1;
