import { expect, test } from 'vitest';
import { matchLanguage } from './visitor-language.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-x-formal', 'de'],
  ['pt', 'pt'],
  ['pt-PT', 'pt'],
  ['pt-BR', 'pt-br'],
  ['ar-DE', null],
  ['rm-IT', null],
  ['est', null],
  ['deutsch', null],
  ['', null],
  ['-de', null],
])('%s is written to in %s', (tag, language) => {
  expect(matchLanguage(tag)).toBe(language);
});
