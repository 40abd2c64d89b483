import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, tool } from './run-command.ts';
import { foldersOnPostgresqlAlone, foldersWithTests } from './server-suites.ts';
import type { Program } from './test-machine.ts';

export interface Step {
  name: string;
  title: string;
  command: string[];
  cwd?: string;
  /** Name of its test count in the summary; steps without tests have none. */
  counted?: string;
  /** Runs after that step if it is part of the run, and not at all if it failed. */
  after?: 'build';
  needs?: readonly Program[];
  /** Only by name, or when one of these folders changed. */
  onlyFor?: readonly string[];
}

const script = (path: string) => [process.execPath, '--import', 'tsx', join(ROOT, path)];
// A busy machine can fail a sound test; like the journeys, one is tried again and named in the summary.
export const VITEST = tool('vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', '--retry=1');
const playwright = tool('@playwright/test/cli.js', 'test', '--reporter=dot,json');
const serverFiles = readdirSync(join(ROOT, 'server/src'), { recursive: true, encoding: 'utf8' });
const onPostgresqlAlone = foldersOnPostgresqlAlone(foldersWithTests(serverFiles)).map(
  (folder) => `--exclude=src/${folder}/*.test.ts`,
);

/** The build first, then the longest: a lane takes the next one that can run. */
export const STEPS: readonly Step[] = [
  { name: 'build', title: 'build', command: script('scripts/build.ts') },
  { name: 'check', title: 'types, lint, structure', command: script('scripts/check.ts') },
  {
    name: 'e2e',
    title: 'browser journeys',
    command: playwright,
    cwd: 'e2e',
    counted: 'journeys',
    after: 'build',
    needs: ['chromium'],
  },
  {
    name: 'server-pg',
    title: 'server on PostgreSQL',
    command: VITEST,
    cwd: 'server',
    counted: 'server PostgreSQL',
    after: 'build',
    needs: ['postgresql'],
  },
  {
    name: 'server',
    title: 'server on the embedded database',
    command: [...VITEST, ...onPostgresqlAlone],
    cwd: 'server',
    counted: 'server embedded',
    after: 'build',
  },
  { name: 'web', title: 'web components', command: VITEST, cwd: 'web', counted: 'web' },
  {
    name: 'bench',
    title: 'a hundredth of every bench',
    command: script('bench/smoke.ts'),
    after: 'build',
    needs: ['chromium', 'postgresql'],
    onlyFor: ['bench', 'contract'],
  },
  { name: 'contract', title: 'contract', command: VITEST, cwd: 'contract', counted: 'contract', after: 'build' },
  { name: 'scripts', title: 'tests of the tools', command: VITEST, counted: 'tools', after: 'build' },
  { name: 'widget', title: 'widget', command: VITEST, cwd: 'widget', counted: 'widget', after: 'build' },
];

/** The embedded database in PostgreSQL's place: every folder, where tests of several connections skip themselves. */
const SERVER_ON_EMBEDDED_ALONE: Step = {
  name: 'server',
  title: 'server, embedded database alone',
  command: VITEST,
  cwd: 'server',
  counted: 'server embedded',
  after: 'build',
};

/** The steps of a run without names, or null for a name that is none. */
export function chooseSteps(names: readonly string[], hasChanged: (folders: readonly string[]) => boolean) {
  if (names.length === 0) return STEPS.filter(({ onlyFor }) => !onlyFor || hasChanged(onlyFor));
  if (names.some((name) => !STEPS.some((step) => step.name === name))) return null;
  return STEPS.filter(({ name }) => names.includes(name));
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly left: readonly Step[];
}

/** What can run without these programs; the embedded database takes PostgreSQL's place. */
export function planSteps(chosen: readonly Step[], missing: readonly Program[]): Plan {
  const left = chosen.filter(({ needs = [] }) => needs.some((program) => missing.includes(program)));
  const isAlone = left.some(({ name }) => name === 'server-pg');
  const steps = chosen.filter((step) => !left.includes(step));
  return { steps: steps.map((step) => (isAlone && step.name === 'server' ? SERVER_ON_EMBEDDED_ALONE : step)), left };
}

/** Since main, or since the last commit where this is main; a history that does not say so counts as no change. */
export function hasChangedSinceMain(folders: readonly string[]): boolean {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const head = git('rev-parse', 'HEAD');
    const base = git('merge-base', 'HEAD', 'origin/main');
    return git('diff', '--name-only', base === head ? 'HEAD~1' : base, '--', ...folders) !== '';
  } catch {
    return false;
  }
}
