import { VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { expect, test } from 'vitest';
import { LANGUAGES } from './choose-language.ts';

test.each([
  ['the page’s language comes first', 'de-AT', 'fr-FR', 'de'],
  ['an English page stays English in a German browser', 'en', 'de', 'en'],
  ['the browser’s language when the page’s is not supported', 'pl', 'fr-CH', 'fr'],
  ['the browser’s language when the page names none', '', 'ja', 'ja'],
  ['English when neither is supported', 'pl', 'ru-RU', 'en'],
  ['case does not matter', 'PT-br', 'en', 'pt'],
])('%s', (_, page, browser, language) => {
  expect(String(`${[undefined, page, browser]}en`.toLowerCase().match(LANGUAGES))).toBe(language);
});

test('every language of the visitors is found', () => {
  expect(VISITOR_LANGUAGES.filter((language) => !LANGUAGES.test(language))).toEqual([]);
});
