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
});

test('a test that passed on the retry is named with its first failure', () => {
  const assertionResults = [
    { fullName: 'is sound', status: 'passed', failureMessages: [] },
    { fullName: 'was slow', status: 'passed', failureMessages: ['Error: too early\n    at here'] },
    { fullName: 'is broken', status: 'failed', failureMessages: ['Error: no'] },
  ];
  const report = { numPassedTests: 2, testResults: [{ assertionResults }] };
  expect(readTestCounts(written(report))).toEqual({ passed: 2, flaky: ['was slow (Error: too early)'] });
});
