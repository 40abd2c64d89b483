import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTestCounts } from './test-counts.ts';

function written(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'deskbell-report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a flaky journey counts as passed and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [
      { specs: [spec('is sound', 'expected')] },
      { suites: [{ specs: [spec('was slow', 'flaky'), spec('is broken', 'unexpected')] }] },
    ],
  };
  expect(readTestCounts(written(report))).toEqual({ passed: 2, flaky: ['was slow'] });
});

test('without a report no test counts as passed', () => {
  expect(readTestCounts('/nowhere/report.json')).toEqual({ passed: 0, flaky: [] });
  expect(readTestCounts(written({ numPassedTests: 7 }))).toEqual({ passed: 7, flaky: [] });
});
