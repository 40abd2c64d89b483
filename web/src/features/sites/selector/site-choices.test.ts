import { expect, test } from 'vitest';
import { aSite } from '../../../testing/fixtures.ts';
import { lookUpTypeahead, matchingSites } from './site-choices.ts';

const harbor = aSite({ name: 'Harbor & Pine', domain: 'harborandpine.example' });
const kettle = aSite({ name: 'Kettle & Crumb', domain: 'shop.kettle.example' });
const hollow = aSite({ name: 'Hollow Tree', domain: 'hollow.example' });
const sites = [harbor, kettle, hollow];

test.each([
  ['harbor', [harbor]],
  ['SHOP', [kettle]],
  ['  crumb  kettle ', [kettle]],
  ['example', [harbor, kettle, hollow]],
  ['nothing', []],
])('"%s" is searched in names and domains', (query, found) => {
  expect(matchingSites(sites, query)).toEqual(found);
});

test.each([
  ['h', undefined, harbor],
  ['H', harbor, hollow],
  ['h', hollow, harbor],
  ['k', kettle, kettle],
  ['z', harbor, null],
])('typeahead: %s', (letter, current, found) => {
  expect(lookUpTypeahead(sites, current, letter)).toBe(found);
});
