import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from './input-hash.ts';

function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell with spaces-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'src', name), content);
  return folder;
}

test('a copy in another folder with other times has the same hash', () => {
  const [one, other] = [aFolder({ 'a.ts': '1' }), aFolder({ 'a.ts': '1' })];
  utimesSync(join(other, 'src/a.ts'), 1, 1);
  expect(hashInputs(one, ['src'])).toBe(hashInputs(other, ['src']));
});

test('a changed, added, renamed or removed file changes the hash, a test file does not', () => {
  const folder = aFolder({ 'a.ts': '1', 'b.ts': '2' });
  const seen = [hashInputs(folder, ['src'])];
  const change = (work: () => void) => {
    work();
    seen.push(hashInputs(folder, ['src']));
  };
  change(() => writeFileSync(join(folder, 'src/a.ts'), '11'));
  change(() => writeFileSync(join(folder, 'src/c.ts'), ''));
  change(() => rmSync(join(folder, 'src/b.ts')));
  expect(new Set(seen).size).toBe(4);
  change(() => writeFileSync(join(folder, 'src/a.test.ts'), 'new'));
  expect(seen.at(-1)).toBe(seen.at(-2));
});
