import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { expect, test } from 'vitest';
import { inWords } from '../features/marketing/figures.tsx';
import { LICENSE, NODE_VERSIONS, START_COMMAND } from './figures.ts';

const fromRoot = (path: string) => join(import.meta.dirname, '../../..', path);
const { engines, license, scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));

test('the page names the versions of Node that package.json asks for', () => {
  expect(engines.node).toBe('^20.19 || >=22.13');
  expect(NODE_VERSIONS).toBe('Node 20.19, or 22.13 and later,');
});

test('the command starts the product, and the license is the one it comes with', () => {
  expect(START_COMMAND).toBe('npm ci && npm start');
  expect(scripts.start).toBeDefined();
  expect(existsSync(fromRoot('package-lock.json'))).toBe(true);
  expect(LICENSE).toBe(`${license} license`);
  expect(readFileSync(fromRoot('LICENSE'), 'utf8')).toContain(`${license} License`);
});

test('every number of languages has a word', () => {
  expect(inWords(VISITOR_LANGUAGES.length)).toMatch(/^[A-Z][a-z]+$/);
});
