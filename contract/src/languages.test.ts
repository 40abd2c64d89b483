import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import * as formalGerman from './formal-languages/de-formal.ts';
import * as german from './languages/de.ts';
import * as english from './languages/en.ts';
import { VISITOR_LANGUAGES } from './limits.ts';

const files = readdirSync(new URL('languages', import.meta.url));
const placeholdersIn = (text: unknown) =>
  String(text)
    .match(/\{\w+\}/g)
    ?.sort() ?? [];

test.each(files)('%s has every text, with the same placeholders', async (file) => {
  const texts: Record<string, unknown> = await import(`./languages/${file}`);
  expect(texts.language).toBe(basename(file, '.ts'));
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [name, text] of Object.entries(english))
    expect(placeholdersIn(texts[name]), name).toEqual(placeholdersIn(text));
  expect(texts.priorities).toHaveLength(4);
  expect(texts.statuses).toHaveLength(5);
  expect(texts.uploading).toHaveLength(2);
  expect(texts.scores).toHaveLength(3);
  expect(texts.ticketsFrom).toHaveLength(2);
});

test('every language of the visitors has texts', () => {
  expect(files.map((file) => basename(file, '.ts')).sort()).toEqual([...VISITOR_LANGUAGES].sort());
});

test('formal German replaces every text that says du, with the same placeholders', () => {
  const texts = Object.entries({ ...german, ...formalGerman });
  expect(texts.map(([name]) => name).sort()).toEqual(Object.keys(german).sort());
  const originals: Record<string, unknown> = { ...german };
  for (const [name, text] of texts) {
    expect(String(text), name).not.toMatch(/\b(du|dich|dir|dein\w*)\b/i);
    expect(placeholdersIn(text), name).toEqual(placeholdersIn(originals[name]));
  }
});
