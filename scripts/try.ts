/**
 * `npm run try -- tickets/snooze`: finds the tests of a file or folder, runs them and checks types, again after each change.
 * `--once` ends after the first run; `--embedded` takes the embedded database instead of PostgreSQL.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesNamed, projectOf, readSources, testsOf } from './find-tests.ts';
import { ROOT, tool } from './run-command.ts';
import { lookUpPostgres } from './test-machine.ts';
import { startTestPostgres } from './test-postgres.ts';

const CACHE = join(ROOT, 'node_modules/.cache/try');

// The compiler's program in JavaScript does not pass a signal on to its own.
const OWN_GROUP = { detached: true };

const words = process.argv.slice(2);
const isOnce = words.includes('--once');
const isEmbedded = words.includes('--embedded');

function findTests(): { tests: string[]; projects: string[] } {
  const sources = readSources();
  const named = words.filter((word) => !word.startsWith('--')).flatMap((word) => filesNamed(sources, word));
  if (named.length > 0) return testsOf(sources, named);
  console.error('Usage: npm run try -- FILE or FOLDER [--once] [--embedded]');
  process.exit(1);
}

const children: ChildProcess[] = [];

function run([command = '', ...args]: string[], options: SpawnOptions): Promise<boolean> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  children.push(child);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

function endChildren(): void {
  for (const { pid } of children) {
    try {
      if (pid) process.kill(-pid);
    } catch {
      // It has ended.
    }
  }
}

function checkTypes(project: string): Promise<boolean> {
  mkdirSync(CACHE, { recursive: true });
  const state = ['--incremental', '--tsBuildInfoFile', join(CACHE, `${project}.tsbuildinfo`)];
  const watch = isOnce ? [] : ['--watch', '--preserveWatchOutput'];
  return run(tool('typescript-native/bin/tsc', '--noEmit', ...state, ...watch, '-p', join(ROOT, project)), OWN_GROUP);
}

const { tests, projects } = findTests();
console.log(
  tests.length > 0
    ? `Tests: ${tests.join(' ')}`
    : `No test imports it (a journey may try it). Types: ${projects.join(' ')}`,
);

const bin = isEmbedded || !tests.some((test) => projectOf(test) === 'server') ? null : lookUpPostgres();
const postgres = bin && !process.env.TEST_DATABASE_URL ? await startTestPostgres(bin) : null;
const env = {
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  // Threads and server processes run what was built last; the tests themselves run the source.
  ...(existsSync(join(ROOT, 'server/dist')) && existsSync(join(ROOT, 'server/build')) && { TEST_SERVER_BUILD: '1' }),
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endChildren);

function runTests(project: string): Promise<boolean>[] {
  const files = tests.filter((test) => projectOf(test) === project).map((test) => relative(project, test));
  const vitest = tool('vitest/vitest.mjs', isOnce ? 'run' : 'watch', ...files);
  return files.length > 0
    ? [run(vitest, { ...OWN_GROUP, cwd: join(ROOT, project), env: { ...process.env, ...env } })]
    : [];
}

const results = await Promise.all(projects.flatMap((project) => [...runTests(project), checkTypes(project)]));
await postgres?.stop();
process.exitCode = results.every(Boolean) ? 0 : 1;
