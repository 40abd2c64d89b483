import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('right-to-left names are isolated, others stay as they are', () => {
  expect(isolated('متجر القهوة')).toBe('\u2068متجر القهوة\u2069');
  expect(isolated('Shop חנות')).toBe('\u2068Shop חנות\u2069');
  expect(isolated('Kettle & Crumb 東京')).toBe('Kettle & Crumb 東京');
});
