import { expect, test } from 'vitest';
import { matchesPrefixes, splitAtMatches } from './prefix-match.ts';

test('each word of the query matches the prefix of a word', () => {
  expect(matchesPrefixes('pri', 'Northlight Prints')).toBe(true);
  expect(matchesPrefixes('prints NORTH', 'Northlight Prints')).toBe(true);
  expect(matchesPrefixes('light', 'Northlight Prints')).toBe(false);
  expect(matchesPrefixes('pri desk', 'Northlight Prints')).toBe(false);
  expect(matchesPrefixes('kett', 'kettle.example')).toBe(true);
  expect(matchesPrefixes('Über', 'Alles über Öfen')).toBe(true);
});

test('an empty query matches everything, and punctuation is not a pattern', () => {
  expect(matchesPrefixes('', 'Anything')).toBe(true);
  expect(matchesPrefixes('.*', 'Anything')).toBe(true);
  expect(matchesPrefixes('a.b', 'a c')).toBe(false);
});

test('a text is split into matching and other parts', () => {
  expect(splitAtMatches('pri', 'Northlight Prints')).toEqual(['Northlight ', 'Pri', 'nts']);
  expect(splitAtMatches('p print', 'Print price')).toEqual(['', 'Print', ' ', 'p', 'rice']);
  expect(splitAtMatches('', 'Print')).toEqual(['Print']);
});
