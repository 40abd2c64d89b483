import { expect, test } from 'vitest';
import { aSite } from '../../../testing/fixtures.ts';
import { matchingSites, placeAfterKey } from './choosing-a-site.ts';

const harbor = aSite({ name: 'Harbor & Pine', domain: 'harborandpine.example' });
const kettle = aSite({ name: 'Kettle & Crumb', domain: 'shop.kettle.example' });
const hollow = aSite({ name: 'Hollow Tree', domain: 'hollow.example' });
const options = [undefined, harbor, kettle, hollow];

test.each([
  ['harbor', [harbor]],
  ['SHOP', [kettle]],
  ['  crumb  kettle ', [kettle]],
  ['example', [harbor, kettle, hollow]],
  ['nothing', []],
])('"%s" is looked for in names and domains', (query, found) => {
  expect(matchingSites([harbor, kettle, hollow], query)).toEqual(found);
});

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['h', 0, 1],
  ['H', 1, 3],
  ['h', 3, 1],
  ['z', 1, null],
  ['Shift', 1, null],
])('%s leads from option %i to %s', (key, from, to) => {
  expect(placeAfterKey(key, from, options, false)).toBe(to);
});

test('in a search field only the arrows walk', () => {
  expect(['ArrowDown', 'Home', 'End', 'h'].map((key) => placeAfterKey(key, 1, options, true))).toEqual([
    2,
    null,
    null,
    null,
  ]);
});
