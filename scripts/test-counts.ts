import { readFileSync } from 'node:fs';

interface VitestReport {
  numPassedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number };
}

/** How many tests passed, by the JSON report that vitest or Playwright wrote; 0 if it wrote none. */
export function countPassed(reportFile: string): number {
  let report: VitestReport | PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | PlaywrightReport;
  } catch {
    return 0;
  }
  return 'stats' in report ? report.stats.expected : report.numPassedTests;
}
