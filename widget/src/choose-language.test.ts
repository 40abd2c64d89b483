import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  ['the page’s language comes first', 'de-AT', 'fr-FR', 'de'],
  ['an English page stays English in a German browser', 'en', 'de', 'en'],
  ['the browser’s language when the page’s is not supported', 'pl', 'fr-CH', 'fr'],
  ['the browser’s language when the page names none', '', 'ja', 'ja'],
  ['English when neither is supported', 'pl', 'ru-RU', 'en'],
  ['case does not matter', 'PT-br', 'en', 'pt-br'],
  ['other Portuguese is European', 'pt-PT', 'en', 'pt'],
  ['a region is no language', 'ar-DE', 'rm-IT', 'en'],
  ['a longer language is another one', 'est', 'nld', 'en'],
])('%s', (_, page, browser, language) => {
  expect(chooseLanguage(`,${page},${browser},en`)).toBe(language);
});
