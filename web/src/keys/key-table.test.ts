import { expect, test } from 'vitest';
import { actsIn, type KeyPlace, keysIn } from './key-table.ts';

const TOGETHER: Record<string, readonly KeyPlace[]> = {
  'a page': ['everywhere', 'elsewhere'],
  'the list': ['everywhere', 'list'],
  'the board': ['everywhere', 'board'],
  'the ticket': ['everywhere', 'ticket'],
  'a text field': ['writing'],
};

test.each(Object.entries(TOGETHER))('no two acts share a key in %s', (_name, places) => {
  const keys = places.flatMap(actsIn).map(([, key]) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('a handler of an act that does not work in a place gets no key there', () => {
  expect(keysIn('ticket', { pickUp: () => 'picked up', reply: () => 'replied' })).toEqual({ r: expect.any(Function) });
});
