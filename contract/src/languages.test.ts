import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import * as english from './languages/en.ts';

const files = readdirSync(new URL('languages', import.meta.url));
const placesIn = (text: unknown) =>
  String(text)
    .match(/\{\w+\}/g)
    ?.sort() ?? [];

test.each(files)('%s says everything, with the same places to fill in', async (file) => {
  const texts: Record<string, unknown> = await import(`./languages/${file}`);
  expect(texts.language).toBe(basename(file, '.ts'));
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [name, text] of Object.entries(english)) expect(placesIn(texts[name]), name).toEqual(placesIn(text));
  expect(texts.priorities).toHaveLength(4);
});
