/**
 * `npm test`: all checks and tests, also on a fresh machine. `npm test -- server web` runs only the named steps.
 * Prints one line per step, and the output of a step only if it fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endRunningCommands, ROOT, runCommand, seconds, tool } from './run-command.ts';
import { readTestCounts } from './test-counts.ts';
import { lookUpPostgres, provisionMachine } from './test-machine.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

interface Step {
  name: string;
  title: string;
  command: string[];
  cwd?: string;
  /** Name of its test count in the summary; steps without tests have none. */
  counted?: string;
  needs?: 'chromium' | 'postgres';
}

const script = (name: string, ...args: string[]) => [
  process.execPath,
  '--import',
  'tsx',
  join(ROOT, 'scripts', name),
  ...args,
];
// A busy machine can fail a sound test; like the journeys, one is tried again and named in the summary.
const vitest = tool('vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', '--retry=1');
// Run on PostgreSQL alone: parsing, SMTP, HTTP and logs, whose few statements are those of the other folders (decision 60).
const SAME_ON_BOTH = ['accounts', 'email', 'http', 'inbound-email', 'metrics'].map(
  (folder) => `--exclude=src/${folder}/**`,
);
const playwright = tool('@playwright/test/cli.js', 'test', '--reporter=dot,json');

const STEPS: Step[] = [
  { name: 'check', title: 'types, lint, structure', command: script('check.ts') },
  { name: 'scripts', title: 'tests of the tools', command: vitest, counted: 'tools' },
  { name: 'contract', title: 'contract', command: vitest, cwd: 'contract', counted: 'contract' },
  { name: 'widget', title: 'widget', command: vitest, cwd: 'widget', counted: 'widget' },
  {
    name: 'server',
    title: 'server on the embedded database',
    command: [...vitest, ...SAME_ON_BOTH],
    cwd: 'server',
    counted: 'server embedded',
  },
  {
    name: 'server-pg',
    title: 'server on PostgreSQL',
    command: vitest,
    cwd: 'server',
    counted: 'server PostgreSQL',
    needs: 'postgres',
  },
  { name: 'web', title: 'web components', command: vitest, cwd: 'web', counted: 'web' },
  { name: 'build', title: 'build', command: script('build.ts') },
  { name: 'e2e', title: 'browser journeys', command: playwright, cwd: 'e2e', counted: 'journeys', needs: 'chromium' },
];

interface Result {
  step: Step;
  ok: boolean;
  passed: number;
}

const started = performance.now();
const temporary = mkdtempSync(join(tmpdir(), 'deskbell-run-'));
let postgres: TestPostgres | undefined;

async function perform(step: Step): Promise<Result> {
  const stepStarted = performance.now();
  const report = join(temporary, `${step.name}.json`);
  const isVitest = step.command[1] === vitest[1];
  const { ok, output } = await runCommand(isVitest ? [...step.command, `--outputFile.json=${report}`] : step.command, {
    cwd: join(ROOT, step.cwd ?? '.'),
    env: {
      // Switches the server suite from the embedded database to PostgreSQL, so only that step may see it.
      TEST_DATABASE_URL: step.needs === 'postgres' ? (process.env.TEST_DATABASE_URL ?? postgres?.url) : undefined,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TMPDIR: temporary,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  });
  const { passed, flaky } = readTestCounts(report);
  const isEmpty = ok && step.counted !== undefined && passed === 0;
  const count = passed > 0 ? `, ${passed} tests` : '';
  console.log(`${step.title.padEnd(34)}${ok && !isEmpty ? 'ok' : 'FAILED'}${count} (${seconds(stepStarted)})`);
  for (const title of flaky) console.log(`    flaky, passed on retry: ${title}`);
  if (isEmpty) console.log(`\n${output.trim()}\n\nThis step ran no tests.\n`);
  else if (!ok) console.log(`\n${output.trim()}\n`);
  return { step, ok: ok && !isEmpty, passed };
}

async function performAll(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) {
    const buildFailed = results.some((result) => result.step.name === 'build' && !result.ok);
    if (step.name === 'e2e' && buildFailed) continue;
    results.push(await perform(step));
  }
  return results;
}

function summary(results: Result[]): string {
  const total = Math.round((performance.now() - started) / 1000);
  const time = `in ${Math.floor(total / 60)} min ${total % 60} s`;
  const failed = results.filter(({ ok }) => !ok).map(({ step }) => step.name);
  const counted = results.filter(({ step }) => step.counted);
  const counts = `${counted.reduce((sum, { passed }) => sum + passed, 0)} tests (${counted.map(({ step, passed }) => `${step.counted} ${passed}`).join(', ')})`;
  if (failed.length > 0) return `FAILED: ${failed.join(', ')}; passed: ${counts}, ${time}`;
  const checks = results.some(({ step }) => step.name === 'check') ? ', checks ok' : '';
  return `All green: ${counts}${checks}, ${time}`;
}

function chosenSteps(names: string[]): Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length === 0) return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
  console.error(`There is no step "${unknown[0]}". The steps are: ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endRunningCommands();
    process.exit(1);
  });
}
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 20 }));

const steps = chosenSteps(process.argv.slice(2));
const needs = {
  chromium: steps.some((step) => step.needs === 'chromium'),
  postgres: steps.some((step) => step.needs === 'postgres'),
};
if (!(await provisionMachine(needs))) process.exit(1);
const bin = lookUpPostgres();
if (needs.postgres && process.env.TEST_DATABASE_URL === undefined && bin) postgres = await startTestPostgres(bin);
try {
  const results = await performAll(steps);
  console.log(summary(results));
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} finally {
  await postgres?.stop();
}
