import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostgres, type Machine, planProvision } from './test-machine.ts';

const bare: Machine = { hasChromium: false, hasPostgres: false, isRoot: true, hasAptGet: true };

test('a machine that has everything is left alone', () => {
  expect(planProvision({ ...bare, hasChromium: true, hasPostgres: true })).toEqual({ do: 'nothing' });
});

test('root on Debian gets just the packages that are missing', () => {
  expect(planProvision(bare)).toEqual({ do: 'install', packages: ['chromium', 'postgresql'] });
  expect(planProvision({ ...bare, hasChromium: true })).toEqual({ do: 'install', packages: ['postgresql'] });
});

test.each([
  ['an ordinary user', { ...bare, isRoot: false }],
  ['a system without apt-get', { ...bare, hasAptGet: false }],
])('%s is told what to install', (_who, machine) => {
  const plan = planProvision(machine);
  expect(plan.do === 'tell' && plan.lines.join('\n')).toMatch(/CHROMIUM_PATH.*TEST_DATABASE_URL/s);
});

test('the newest PostgreSQL with all its programs is taken', () => {
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
  expect(findPostgres(debian, '')).toBe(join(debian, '15', 'bin'));
  expect(findPostgres(join(debian, 'nowhere'), '')).toBeNull();
  expect(findPostgres(join(debian, 'nowhere'), `/nowhere:${join(debian, '9', 'bin')}`)).toBe(join(debian, '9', 'bin'));
});
