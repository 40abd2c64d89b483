/**
 * `npm test`: all checks and tests, also on a fresh machine. `npm test -- server web` runs only the named steps.
 * Two steps run beside each other. Prints one line per step, and the output of a step only if it fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endRunningCommands, ROOT, runCommand, seconds, takeCpuSeconds } from './run-command.ts';
import { readTestCounts } from './test-counts.ts';
import { HOW_TO_GET, lookUpPostgres, type Program, provisionMachine } from './test-machine.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';
import { chooseSteps, hasChangedSinceMain, planSteps, STEPS, type Step, VITEST } from './test-steps.ts';

/** A retry is for the rare bad moment of a machine; more of them are a fault of the tests or the product. Two is the goal. */
const MAX_FLAKY = 6;
const LANES = 2;

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
  const isVitest = step.command[1] === VITEST[1];
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

/** Each lane takes the next step whose build is there, until none is left. */
async function performAll(steps: readonly Step[]): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...steps];
  const builds = steps.some(({ name }) => name === 'build');
  let endBuild: (isOk: boolean) => void = () => undefined;
  const build = new Promise<boolean>((resolve) => {
    endBuild = resolve;
  });
  let isBuilding = builds;
  const lane = async (): Promise<void> => {
    while (queue.length > 0) {
      const index = queue.findIndex(({ after }) => !(after && isBuilding));
      const [step] = queue.splice(Math.max(index, 0), 1);
      if (!step || (step.after && builds && !(await build))) continue;
      const result = await perform(step, step.after !== undefined && builds);
      results.push(result);
      if (step.name !== 'build') continue;
      isBuilding = false;
      endBuild(result.ok);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
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

function problemsOf(steps: readonly Step[], results: Result[]): string[] {
  const notRun = steps.filter((step) => !results.some((result) => result.step === step));
  const flaky = results.reduce((sum, result) => sum + result.flaky, 0);
  return [
    ...results.filter(({ ok }) => !ok).map(({ step }) => step.name),
    ...notRun.map(({ name }) => `${name} not run`),
    ...(flaky > MAX_FLAKY ? [`${flaky} flaky tests, more than ${MAX_FLAKY}`] : []),
  ];
}

const minutes = (total: number) => `${Math.floor(total / 60)} min ${total % 60} s`;

/** Whether the run goes on without them: not in CI, and not without a step that was asked for. */
function acceptMissing(left: readonly Step[], missing: readonly Program[], names: readonly string[]): boolean {
  const titles = left.map(({ title }) => title).join(', ');
  if (left.length > 0)
    console.log(`Not tested: ${titles}. To test it, ${missing.map((name) => HOW_TO_GET[name]).join('; ')}.`);
  return left.length === 0 || (process.env.CI !== 'true' && !left.some(({ name }) => names.includes(name)));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endRunningCommands();
    process.exit(1);
  });
}
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 20 }));

const names = process.argv.slice(2);
const chosen = chooseSteps(names, hasChangedSinceMain);
if (!chosen) {
  console.error(`There is no such step. The steps are: ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const missing = await provisionMachine({
  chromium: chosen.some((step) => step.needs?.includes('chromium')),
  postgres: chosen.some((step) => step.needs?.includes('postgresql')),
});
const { steps, left } = planSteps(chosen, missing);
if (!acceptMissing(left, missing, names)) process.exit(1);
const usesPostgres = steps.some((step) => step.needs?.includes('postgresql'));
const bin = lookUpPostgres();
if (usesPostgres && process.env.TEST_DATABASE_URL === undefined && bin) postgres = await startTestPostgres(bin);
const results = await performAll(steps).finally(() => postgres?.stop());
// What is left is PostgreSQL's own.
const cpuSeconds = results.reduce((sum, result) => sum + result.cpuSeconds, takeCpuSeconds());
const problems = problemsOf(steps, results);
console.log(summary(results, problems, cpuSeconds));
process.exitCode = problems.length === 0 ? 0 : 1;
