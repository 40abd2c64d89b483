import { expect, test } from 'vitest';
import { isRefusal, toMetadata } from './tus.ts';

test('the metadata holds site key and file name in base64 of UTF-8', () => {
  expect(toMetadata('abc', 'Lampe größer 😀.png')).toBe('site_key YWJj,filename TGFtcGUgZ3LDtsOfZXIg8J+YgC5wbmc=');
  expect(toMetadata(undefined, 'lone \ud800.png')).toBe('site_key ,filename bG9uZSDvv70ucG5n');
});

test('only a status that another attempt cannot change is a refusal', () => {
  expect([400, 403, 404, 411, 412, 413, 415].map(isRefusal)).toEqual(Array(7).fill(true));
  // 0: no response.
  expect([0, 200, 201, 204, 408, 409, 423, 429, 500, 503].map(isRefusal)).toEqual(Array(10).fill(false));
});
