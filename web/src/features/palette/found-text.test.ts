import { expect, test } from 'vitest';
import { foundParts, isFoundBy } from './found-text.ts';

test('each typed word is looked for at the beginning of words', () => {
  expect(isFoundBy('pri', 'Northlight Prints')).toBe(true);
  expect(isFoundBy('prints NORTH', 'Northlight Prints')).toBe(true);
  expect(isFoundBy('light', 'Northlight Prints')).toBe(false);
  expect(isFoundBy('pri desk', 'Northlight Prints')).toBe(false);
  expect(isFoundBy('kett', 'kettle.example')).toBe(true);
  expect(isFoundBy('Über', 'Alles über Öfen')).toBe(true);
});

test('nothing typed finds everything, and signs are no pattern', () => {
  expect(isFoundBy('', 'Anything')).toBe(true);
  expect(isFoundBy('.*', 'Anything')).toBe(true);
  expect(isFoundBy('a.b', 'a c')).toBe(false);
});

test('what was typed can be told from the rest', () => {
  expect(foundParts('pri', 'Northlight Prints')).toEqual(['Northlight ', 'Pri', 'nts']);
  expect(foundParts('p print', 'Print price')).toEqual(['', 'Print', ' ', 'p', 'rice']);
  expect(foundParts('', 'Print')).toEqual(['Print']);
});
