import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookUpPostgres, type Machine, planProvision } from './test-machine.ts';

const bare: Machine = { hasChromium: false, hasPostgres: false, isRoot: true, hasAptGet: true };

test('nothing is installed on a complete machine', () => {
  expect(planProvision({ ...bare, hasChromium: true, hasPostgres: true })).toEqual({ install: [], missing: [] });
});

test('root on Debian installs only the missing packages', () => {
  expect(planProvision(bare)).toEqual({ install: ['chromium', 'postgresql'], missing: [] });
  expect(planProvision({ ...bare, hasChromium: true }).install).toEqual(['postgresql']);
});

test('Firefox and WebKit are installed where that is possible, and left out elsewhere', () => {
  const complete = { ...bare, hasChromium: true, hasPostgres: true, missingEngines: ['firefox-esr'] };
  expect(planProvision(complete).install).toEqual(['firefox-esr']);
  expect(planProvision({ ...complete, isRoot: false })).toEqual({ install: [], missing: [] });
});

test.each([
  ['an ordinary user', { ...bare, isRoot: false }],
  ['a system without apt-get', { ...bare, hasAptGet: false }],
])('%s installs nothing', (_who, machine) => {
  expect(planProvision(machine)).toEqual({ install: [], missing: ['chromium', 'postgresql'] });
});

test('the newest complete PostgreSQL is used', () => {
  const debian = mkdtempSync(join(tmpdir(), 'deskbell-postgres-'));
  for (const [version, programs] of [
    ['9', ['initdb', 'postgres']],
    ['15', ['initdb', 'postgres']],
    ['17', ['psql']],
  ] as const) {
    mkdirSync(join(debian, version, 'bin'), { recursive: true });
    for (const program of programs) {
      writeFileSync(join(debian, version, 'bin', program), '');
      chmodSync(join(debian, version, 'bin', program), 0o755);
    }
  }
  expect(lookUpPostgres(debian, '', '')).toBe(join(debian, '15', 'bin'));
  expect(lookUpPostgres(join(debian, 'nowhere'), '', '')).toBeNull();
  expect(lookUpPostgres(join(debian, 'nowhere'), '', join(debian, '15', 'bin'))).toBe(join(debian, '15', 'bin'));
  expect(lookUpPostgres(join(debian, 'nowhere'), `/nowhere:${join(debian, '9', 'bin')}`)).toBe(
    join(debian, '9', 'bin'),
  );
});
