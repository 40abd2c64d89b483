import { readFileSync } from 'node:fs';

interface VitestReport {
  numPassedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
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
  if (!('stats' in report)) return { passed: report.numPassedTests, flaky: flakyTests(report) };
  return { passed: report.stats.expected + report.stats.flaky, flaky: flakyJourneys(report) };
}

/** Vitest keeps the failures of the first attempt with a test that passed on the second. */
function flakyTests({ testResults }: VitestReport): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName} (${failureMessages[0]?.split('\n')[0]})`);
}

function flakyJourneys({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...own, ...suites.flatMap(flakyJourneys)];
}
