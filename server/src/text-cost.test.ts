import { endpoints } from '@deskbell/contract/api';
import * as english from '@deskbell/contract/languages/en';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { findSuperlinear } from './testing/text-cost.ts';
import { listTextFunctions, type Samples } from './testing/text-functions.ts';

const CONTRACT = new URL('../../contract/src/', import.meta.url);
const SERVER = new URL('./', import.meta.url);

const bytes = (text: string) => Buffer.from(text);
const SAMPLES: Samples = {
  Buffer: bytes,
  Uint8Array: bytes,
  Texts: () => english,
  MailHeaders: (text) => new Map(['from', 'reply-to', 'subject', 'content-type'].map((name) => [name, [text]])),
  Inline: (text) => ({ kind: 'text', text }),
  ReadonlySet: () => new Set(),
  Date: () => new Date(),
};

/** Functions by prefix of their names, with the reason why no unbounded input reaches them. */
const LEFT_OUT = {
  'admin/': 'commands of administrators',
  'config/': 'the environment',
  'db/': 'migrations, and addresses from the environment',
  'http/pages/page-placeholders.ts fillPage': 'pages of the build',
  'files/s3-': 'the store that the environment names',
  'inbound-email/parse/extract-reply.ts extractReply':
    'expressions of a package: at most 12,000 characters, on a thread with a limit of time',
};

const functions = [...listTextFunctions(CONTRACT, SAMPLES), ...listTextFunctions(SERVER, SAMPLES)];
const isLeftOut = (name: string) => Object.keys(LEFT_OUT).some((start) => name.startsWith(start));

test('every exported function of contract and server takes text in linear time', async () => {
  const superlinear: string[] = [];
  for (const { name, load } of functions.filter((each) => !isLeftOut(each.name))) {
    const found = await findSuperlinear(await load());
    if (found) superlinear.push(`${name} ${found}`);
  }
  expect(superlinear).toEqual([]);
});

test('every text that an endpoint takes is validated in linear time', async () => {
  const superlinear: string[] = [];
  for (const [name, schema] of textSchemas()) {
    const found = await findSuperlinear((text) => z.safeParse(schema, text));
    if (found) superlinear.push(`${name} ${found}`);
  }
  expect(superlinear).toEqual([]);
});

test('what is left out exists, and the functions that strangers reach first are found', () => {
  const names = functions.map(({ name }) => name);
  for (const start of Object.keys(LEFT_OUT)) expect(names).toContainEqual(expect.stringMatching(start));
  expect(names).toEqual(
    expect.arrayContaining([
      'web-address.ts splitAtAddresses(text)',
      'formatted-text/parse.ts parseFormatted(source)',
      'http/pages/formatted-html.ts formattedHtml(source)',
      'inbound-email/parse/parse-inbound-email.ts parseInboundEmail(raw)',
    ]),
  );
});

function textSchemas(): Map<string, z.core.$ZodType> {
  const named = new Map<z.core.$ZodType, string>();
  const visit = (schema: z.core.$ZodType, name: string): void => {
    if (takesText(schema)) {
      if (!named.has(schema)) named.set(schema, name);
    } else for (const [part, inner] of partsOf(schema)) visit(inner, part ? `${name}.${part}` : name);
  };
  for (const { method, path, query, body } of endpoints) {
    visit(query, `${method} ${path} query`);
    visit(body, `${method} ${path} body`);
  }
  return new Map([...named].map(([schema, name]) => [name, schema]));
}

const takesText = (schema: z.core.$ZodType): boolean => {
  const { error } = z.safeParse(schema, 'a');
  return !error?.issues.some(({ code, path }) => path.length === 0 && code === 'invalid_type');
};

function partsOf(schema: z.core.$ZodType): [name: string, part: z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [['', schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option]);
  if (schema instanceof z.ZodPipe) return [['', schema.in]];
  return 'innerType' in schema._zod.def ? [['', schema._zod.def.innerType as z.core.$ZodType]] : [];
}
