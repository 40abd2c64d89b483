import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOutcome } from './test-counts.ts';

function written(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'deskbell-report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a journey that needed a second attempt has passed, and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [
      { specs: [spec('is sound', 'expected')] },
      { suites: [{ specs: [spec('was slow', 'flaky'), spec('is broken', 'unexpected')] }] },
    ],
  };
  expect(readOutcome(written(report))).toEqual({ passed: 2, secondAttempts: ['was slow'] });
});

test('a step that wrote no report has passed nothing', () => {
  expect(readOutcome('/nowhere/report.json')).toEqual({ passed: 0, secondAttempts: [] });
  expect(readOutcome(written({ numPassedTests: 7 }))).toEqual({ passed: 7, secondAttempts: [] });
});
