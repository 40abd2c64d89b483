import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  ['the page’s language comes first', 'de-AT', 'fr-FR', 'de'],
  ['an English page stays English in a German browser', 'en', 'de', 'en'],
  ['the browser’s where the page’s is not spoken', 'pl', 'fr-CH', 'fr'],
  ['the browser’s where the page says nothing', '', 'ja', 'ja'],
  ['English where neither is spoken', 'pl', 'ru-RU', 'en'],
  ['however it is written', 'PT-br', 'en', 'pt'],
])('%s', (_, page, browser, language) => {
  expect(String(chooseLanguage(`${page} ${browser} en`))).toBe(language);
});
