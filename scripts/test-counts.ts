import { readFileSync } from 'node:fs';

interface VitestReport {
  numPassedTests: number;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number };
}

export interface Outcome {
  passed: number;
  /** Those among them that passed only when they were tried again. */
  secondAttempts: string[];
}

/** What the JSON report says that vitest or Playwright wrote; nothing passed if it wrote none. */
export function readOutcome(reportFile: string): Outcome {
  let report: VitestReport | PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | PlaywrightReport;
  } catch {
    return { passed: 0, secondAttempts: [] };
  }
  if (!('stats' in report)) return { passed: report.numPassedTests, secondAttempts: [] };
  return { passed: report.stats.expected + report.stats.flaky, secondAttempts: secondAttemptsIn(report) };
}

function secondAttemptsIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...own, ...suites.flatMap(secondAttemptsIn)];
}
