import { expect, test } from 'vitest';
import { aSite } from '../../../testing/fixtures.ts';
import { byNeed, inOrder } from './need-order.ts';

const silent = aSite({ name: 'Silent', health: 'silent' });
const blocked = aSite({ name: 'Blocked', health: 'blocked', waiting_tickets: 1 });
const misused = aSite({ name: 'Misused', health: 'used_elsewhere', waiting_tickets: 9 });
const busy = aSite({ name: 'Busy', health: 'live', waiting_tickets: 7 });
const unseen = aSite({ name: 'Unseen, with a ticket', health: 'waiting', waiting_tickets: 1 });
const fresh = aSite({ name: 'Fresh', health: 'waiting' });
const calm = aSite({ name: 'älter', health: 'live' });
const calmer = aSite({ name: 'Zebra', health: 'live' });
const off = aSite({ name: 'Anchor', health: 'inactive', is_active: false, waiting_tickets: 3 });

test('sites stand by need: alarms, what waits, no visitor yet, then by name, inactive ones last', () => {
  const sites = [off, calmer, fresh, busy, calm, misused, unseen, silent, blocked];
  expect(byNeed(sites)).toEqual([blocked, silent, misused, busy, unseen, fresh, calm, calmer, off]);
});

test('an order that was set stays when the need changes, and a new site is first', () => {
  const order = [busy.id, calm.id];
  const calmed = { ...busy, waiting_tickets: 0 };
  expect(inOrder([calm, fresh, calmed], order)).toEqual([fresh, calmed, calm]);
});
