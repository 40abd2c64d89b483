import { expect, test } from 'vitest';
import { anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';

const idsIn = (answer: { json: () => { id: number }[] }) => answer.json().map(({ id }) => id);

async function aDeskWithUsers() {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const first = await aTicket(site, { user_id: 'u-7', title: 'Broken lamp', priority: 'low' });
  const second = await aTicket(site, { user_id: 'u-7', title: 'Late parcel', priority: 'urgent' });
  const elsewhere = await aTicket(other, { user_id: 'u-7' });
  await aTicket(site, { user_id: 'u-70', title: 'Broken lamp' });
  await aTicket(await aSite(await anOwner()), { user_id: 'u-7' });
  return { owner, site, first: first.id, second: second.id, elsewhere: elsewhere.id };
}

test('lists have the tickets of one user id, in every order and together with other filters', async () => {
  const { owner, site, first, second, elsewhere } = await aDeskWithUsers();
  const all = await owner.get('/api/tickets?user_id=u-7');
  expect(idsIn(all)).toEqual([elsewhere, second, first]);
  expect(all.headers['x-total-count']).toBe('3');
  const ofSite = `/api/sites/${site.id}/tickets?user_id=u-7`;
  expect(idsIn(await owner.get(ofSite))).toEqual([second, first]);
  expect(idsIn(await owner.get(`${ofSite}&sort=waiting`))).toEqual([first, second]);
  expect(idsIn(await owner.get(`${ofSite}&sort=activity`))).toEqual([second, first]);
  expect(idsIn(await owner.get(`${ofSite}&sort=priority`))).toEqual([second, first]);
  expect(idsIn(await owner.get(`${ofSite}&q=broken`))).toEqual([first]);
  expect(idsIn(await owner.get(`${ofSite}&q=broken&sort=activity`))).toEqual([first]);
  await owner.put(`/api/tickets/${first}/status`, { status: 'archived' });
  const left = await owner.get(`${ofSite}&archived=false&snoozed=false`);
  expect([idsIn(left), left.headers['x-total-count']]).toEqual([[second], '1']);
  expect((await owner.get('/api/tickets?user_id=')).statusCode).toBe(400);
});

test('clients, who see no user ids, find nothing by them', async () => {
  const { site } = await aDeskWithUsers();
  const client = await aMember(site, 'client');
  const found = await client.get('/api/tickets?user_id=u-7');
  expect([idsIn(found), found.headers['x-total-count']]).toEqual([[], '0']);
});
