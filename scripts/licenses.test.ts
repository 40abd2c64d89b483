import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenseProblems, licenseTexts, packageOf, serverPackages } from './licenses.ts';
import { ROOT } from './run-command.ts';

test('the packages of the image are what the server needs, and what these need, as Node resolves them', () => {
  const lock = {
    server: { dependencies: { a: '1', '@our/contract': '1' } },
    'node_modules/@our/contract': { link: true, resolved: 'contract' },
    contract: { dependencies: { c: '1' } },
    'server/node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { absent: '1' } },
    'node_modules/a': { dependencies: { unused: '1' } },
    'server/node_modules/a/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/unused': {},
  };
  expect(serverPackages(lock)).toEqual([
    'node_modules/c',
    'server/node_modules/a',
    'server/node_modules/a/node_modules/b',
  ]);
});

test('every package of the image has a license that may be shipped, and its text', () => {
  const folders = serverPackages();
  expect(folders).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/@electric-sql/pglite']));
  expect(folders).not.toContain('node_modules/vite');
  expect(licenseProblems(folders)).toEqual([]);
  const texts = licenseTexts('Title', folders);
  expect(texts).toMatch(/\nfastify \d+\.\d+\.\d+ \(MIT\)\n\nMIT License/);
  // The embedded database contains it.
  expect(texts).toContain('PostgreSQL Global Development Group');
  expect(texts).not.toContain('undefined');
});

test('a license that asks for more than its notice is named', () => {
  const lock = { 'node_modules/a': { license: 'GPL-3.0-only' }, 'node_modules/b': {} };
  expect(licenseProblems(Object.keys(lock), lock)).toEqual([
    expect.stringContaining('a: its license is GPL-3.0-only'),
    expect.stringContaining('b: its license is not known'),
  ]);
});

test('a file belongs to the innermost package', () => {
  const inProject = (path: string) => packageOf(join(ROOT, path));
  expect(inProject('node_modules/react/index.js')).toBe('node_modules/react');
  expect(inProject('web/node_modules/@a/b/node_modules/@c/d/e.js')).toBe('web/node_modules/@a/b/node_modules/@c/d');
  expect(packageOf('../node_modules/@fontsource-variable/inter/files/inter.woff2')).toBe(
    'node_modules/@fontsource-variable/inter',
  );
  expect(inProject('web/src/app.tsx')).toBeNull();
});
