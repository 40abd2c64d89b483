import { expect, test } from 'vitest';
import { foldersOnPostgresqlAlone, foldersWithTests, undecidedFolders } from './server-suites.ts';

test('a folder of tests in neither list is named', () => {
  expect(undecidedFolders(['tickets', 'invoices', 'email', 'invoices/print'])).toEqual(['invoices', 'invoices/print']);
});

test('a folder belongs to the nearest one that is listed', () => {
  expect(foldersOnPostgresqlAlone(['tickets', 'tickets/merge', 'tickets/lists', 'email/outbox', 'db'])).toEqual([
    'tickets',
    'tickets/merge',
    'email/outbox',
  ]);
});

test('folders with tests are named once', () => {
  expect(foldersWithTests(['main.ts', 'db/a.test.ts', 'db/b.test.ts', 'db/b.ts', 'tickets/lists/c.test.ts'])).toEqual([
    'db',
    'tickets/lists',
  ]);
});
