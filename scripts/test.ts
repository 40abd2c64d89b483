/**
 * `npm test`: all checks and tests, also on a fresh machine. `npm test -- server web` runs only the named steps.
 * Three lanes of steps run beside each other. Prints one line per step, and the output of a step only if it fails.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endRunningCommands, ROOT, runCommand, seconds, takeCpuSeconds, tool } from './run-command.ts';
import { foldersOnPostgresqlAlone, foldersWithTests } from './server-suites.ts';
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
  /** The steps of a lane run one after another, beside those of the other lanes. */
  lane: 'A' | 'B' | 'C';
  /** Runs after that step if it is part of the run, and not at all if it failed. */
  after?: 'build';
  needs?: ('chromium' | 'postgres')[];
}

const script = (path: string) => [process.execPath, '--import', 'tsx', join(ROOT, path)];
// A busy machine can fail a sound test; like the journeys, one is tried again and named in the summary.
const vitest = tool('vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', '--retry=1');
const playwright = tool('@playwright/test/cli.js', 'test', '--reporter=dot,json');
const serverFiles = readdirSync(join(ROOT, 'server/src'), { recursive: true, encoding: 'utf8' });
const onPostgresqlAlone = foldersOnPostgresqlAlone(foldersWithTests(serverFiles)).map(
  (folder) => `--exclude=src/${folder}/*.test.ts`,
);
/** A retry is for the rare bad moment of a machine; more of them are a fault of the tests or the product. Two is the goal. */
const MAX_FLAKY = 6;

// The build uses both cores, so that nothing waits for it in vain. Journeys wait a lot, and the other lanes fill their pauses.
const STEPS: Step[] = [
  { name: 'build', title: 'build', command: script('scripts/build.ts'), lane: 'A' },
  { name: 'check', title: 'types, lint, structure', command: script('scripts/check.ts'), lane: 'A' },
  { name: 'scripts', title: 'tests of the tools', command: vitest, counted: 'tools', lane: 'C', after: 'build' },
  {
    name: 'contract',
    title: 'contract',
    command: vitest,
    cwd: 'contract',
    counted: 'contract',
    lane: 'C',
    after: 'build',
  },
  { name: 'widget', title: 'widget', command: vitest, cwd: 'widget', counted: 'widget', lane: 'C', after: 'build' },
  { name: 'web', title: 'web components', command: vitest, cwd: 'web', counted: 'web', lane: 'A' },
  {
    name: 'e2e',
    title: 'browser journeys',
    command: playwright,
    cwd: 'e2e',
    counted: 'journeys',
    lane: 'C',
    after: 'build',
    needs: ['chromium'],
  },
  {
    name: 'server-pg',
    title: 'server on PostgreSQL',
    command: vitest,
    cwd: 'server',
    counted: 'server PostgreSQL',
    lane: 'B',
    after: 'build',
    needs: ['postgres'],
  },
  {
    name: 'server',
    title: 'server on the embedded database',
    command: [...vitest, ...onPostgresqlAlone],
    cwd: 'server',
    counted: 'server embedded',
    lane: 'B',
    after: 'build',
  },
  {
    name: 'bench',
    title: 'a hundredth of every bench',
    command: script('bench/smoke.ts'),
    lane: 'A',
    after: 'build',
    needs: ['chromium', 'postgres'],
  },
];

interface Result {
  step: Step;
  ok: boolean;
  passed: number;
  flaky: number;
  cpuSeconds: number;
}

const started = performance.now();
const temporary = mkdtempSync(join(tmpdir(), 'deskbell-run-'));
let postgres: TestPostgres | undefined;

async function perform(step: Step, isBuilt: boolean): Promise<Result> {
  const stepStarted = performance.now();
  const report = join(temporary, `${step.name}.json`);
  const isVitest = step.command[1] === vitest[1];
  const command = isVitest ? [...step.command, `--outputFile.json=${report}`] : step.command;
  const { ok, output, cpuSeconds } = await runCommand(command, {
    cwd: join(ROOT, step.cwd ?? '.'),
    env: {
      // Switches the server suite from the embedded database to PostgreSQL, so only that step may see it.
      TEST_DATABASE_URL: step.name === 'server-pg' ? (process.env.TEST_DATABASE_URL ?? postgres?.url) : undefined,
      // Server processes of the tests then run the build.
      TEST_SERVER_BUILD: isBuilt ? '1' : undefined,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TMPDIR: temporary,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  });
  const { passed, flaky } = readTestCounts(report);
  const isEmpty = ok && step.counted !== undefined && passed === 0;
  const count = passed > 0 ? `, ${passed} tests` : '';
  const time = `${seconds(stepStarted)}, CPU ${cpuSeconds.toFixed(0)} s`;
  console.log(`${step.title.padEnd(34)}${ok && !isEmpty ? 'ok' : 'FAILED'}${count} (${time})`);
  for (const title of flaky) console.log(`    flaky, passed on retry: ${title}`);
  if (isEmpty) console.log(`\n${output.trim()}\n\nThis step ran no tests.\n`);
  else if (!ok) console.log(`\n${output.trim()}\n`);
  return { step, ok: ok && !isEmpty, passed, flaky: flaky.length, cpuSeconds };
}

async function performAll(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  const ended = new Map<string, Promise<boolean>>();
  const laneEnds: Record<Step['lane'], Promise<unknown>> = {
    A: Promise.resolve(),
    B: Promise.resolve(),
    C: Promise.resolve(),
  };
  for (const step of steps) {
    const turn = laneEnds[step.lane];
    const condition = step.after && ended.get(step.after);
    const ran = turn.then(async () => {
      if ((await condition) === false) return false;
      const result = await perform(step, condition !== undefined);
      results.push(result);
      return result.ok;
    });
    ended.set(step.name, ran);
    laneEnds[step.lane] = ran;
  }
  await Promise.all(ended.values());
  return results;
}

function summary(results: Result[], problems: string[], cpuSeconds: number): string {
  const total = Math.round((performance.now() - started) / 1000);
  const time = `in ${minutes(total)}, CPU ${minutes(Math.round(cpuSeconds))}`;
  const counted = results.filter(({ step }) => step.counted);
  const counts = `${counted.reduce((sum, { passed }) => sum + passed, 0)} tests (${counted.map(({ step, passed }) => `${step.counted} ${passed}`).join(', ')})`;
  if (problems.length > 0) return `FAILED: ${problems.join(', ')}; passed: ${counts}, ${time}`;
  const checks = results.some(({ step }) => step.name === 'check') ? ', checks ok' : '';
  return `All green: ${counts}${checks}, ${time}`;
}

function problemsOf(steps: Step[], results: Result[]): string[] {
  const notRun = steps.filter((step) => !results.some((result) => result.step === step));
  const flaky = results.reduce((sum, result) => sum + result.flaky, 0);
  return [
    ...results.filter(({ ok }) => !ok).map(({ step }) => step.name),
    ...notRun.map(({ name }) => `${name} not run`),
    ...(flaky > MAX_FLAKY ? [`${flaky} flaky tests, more than ${MAX_FLAKY}`] : []),
  ];
}

const minutes = (total: number) => `${Math.floor(total / 60)} min ${total % 60} s`;

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
  chromium: steps.some((step) => step.needs?.includes('chromium')),
  postgres: steps.some((step) => step.needs?.includes('postgres')),
};
if (!(await provisionMachine(needs))) process.exit(1);
const bin = lookUpPostgres();
if (needs.postgres && process.env.TEST_DATABASE_URL === undefined && bin) postgres = await startTestPostgres(bin);
const results = await performAll(steps).finally(() => postgres?.stop());
// What is left is PostgreSQL's own.
const cpuSeconds = results.reduce((sum, result) => sum + result.cpuSeconds, takeCpuSeconds());
const problems = problemsOf(steps, results);
console.log(summary(results, problems, cpuSeconds));
process.exitCode = problems.length === 0 ? 0 : 1;
