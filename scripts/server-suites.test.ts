import { expect, test } from 'vitest';
import { undecidedFolders } from './server-suites.ts';

test('a folder of tests in neither list is named', () => {
  expect(undecidedFolders(['tickets', 'invoices', 'email'])).toEqual(['invoices']);
});
