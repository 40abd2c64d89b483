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

export interface TestCounts {
  passed: number;
  /** Titles of tests that passed only on retry. */
  flaky: string[];
}

/** Reads the JSON report of vitest or Playwright; a missing report counts as no test passed. */
export function readTestCounts(reportFile: string): TestCounts {
  let report: VitestReport | PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | PlaywrightReport;
  } catch {
    return { passed: 0, flaky: [] };
  }
  if (!('stats' in report)) return { passed: report.numPassedTests, flaky: [] };
  return { passed: report.stats.expected + report.stats.flaky, flaky: flakyTitles(report) };
}

function flakyTitles({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...own, ...suites.flatMap(flakyTitles)];
}
