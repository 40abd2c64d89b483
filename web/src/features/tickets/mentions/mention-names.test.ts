import { expect, test } from 'vitest';
import { mentionsIn, withNames, withTokens } from './mention-names.ts';

const mentions = [
  { user_id: 1, name: 'Anna', is_client: false },
  { user_id: 12, name: 'Anna Berg', is_client: false },
  { user_id: 3, name: 'J. (Jo) O’Neil', is_client: false },
];

test.each([
  ['@Anna Berg please', '@[user:12] please'],
  ['@Anna and @Anna Berg', '@[user:1] and @[user:12]'],
  ['(@Anna), @J. (Jo) O’Neil!', '(@[user:1]), @[user:3]!'],
  ['**@Anna**\n@Anna', '**@[user:1]**\n@[user:1]'],
])('%j is stored as %j, and shown as it was typed', (shown, stored) => {
  expect(withTokens(shown, mentions)).toBe(stored);
  expect(withNames(stored, mentions)).toBe(shown);
});

test.each(['mail@Anna', '@Annabel', '@Anna_B', '@anna', 'Anna', '@Carl', '@[user:99]'])('%j names nobody', (text) => {
  expect(withTokens(text, mentions)).toBe(text);
  expect(withNames(text, mentions)).toBe(text);
  expect(mentionsIn(text, mentions)).toEqual([]);
});

test('a name is found where it stands', () => {
  expect(mentionsIn('Ask @Anna Berg, @Anna', mentions)).toEqual([
    { start: 4, end: 14 },
    { start: 16, end: 21 },
  ]);
});
