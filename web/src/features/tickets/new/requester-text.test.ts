import { expect, test } from 'vitest';
import { readRequester } from './requester-text.ts';

test.each([
  ['ingrid@example.no', { email: 'ingrid@example.no', name: null }],
  [' Ingrid Solheim <ingrid@example.no> ', { email: 'ingrid@example.no', name: 'Ingrid Solheim' }],
  ['"Solheim, Ingrid" <ingrid@example.no>', { email: 'ingrid@example.no', name: 'Solheim, Ingrid' }],
  ['Ingrid ingrid@example.no', { email: 'ingrid@example.no', name: 'Ingrid' }],
  ['ingrid@example', null],
  ['Ingrid Solheim', null],
  ['', null],
])('%j is read as %j', (text, requester) => expect(readRequester(text)).toEqual(requester));
