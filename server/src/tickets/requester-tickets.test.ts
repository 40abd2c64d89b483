import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';

test('the requester of a ticket comes with their other tickets that the member can read', async () => {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const agent = await aMember(site, 'agent', { sites: [site] });
  const user_email = anEmailAddress();
  const written = { user_email, user_name: 'Priya Raman', user_timezone: 'Asia/Kolkata', language: 'de' } as const;
  const { id } = await aTicket(site, written);
  const same = [];
  for (let n = 0; n < 6; n += 1) same.push((await aTicket(site, { user_email: user_email.toUpperCase() })).id);
  const elsewhere = await aTicket(other, { user_email });
  await aTicket(site, { user_email: anEmailAddress() });
  const requester = (await owner.get(`/api/tickets/${id}/requester`)).json();
  expect(requester).toMatchObject({
    name: 'Priya Raman',
    email: user_email,
    user_id: null,
    verified: false,
    language: 'de',
    timezone: 'Asia/Kolkata',
    total: 7,
  });
  const newest = [elsewhere.id, ...same.reverse()].slice(0, 5);
  expect(requester.tickets.map((ticket: { id: number }) => ticket.id)).toEqual(newest);
  expect((await agent.get(`/api/tickets/${id}/requester`)).json()).toMatchObject({ total: 6 });
});

test('a user id has tickets on its site; an anonymous ticket has no others', async () => {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const anonymous = { user_email: null, user_name: null };
  const { id } = await aTicket(site, { ...anonymous, user_id: 'u-7', identity: 'verified' });
  const second = await aTicket(site, { ...anonymous, user_id: 'u-7' });
  await aTicket(other, { ...anonymous, user_id: 'u-7' });
  expect((await owner.get(`/api/tickets/${id}/requester`)).json()).toMatchObject({
    user_id: 'u-7',
    verified: true,
    tickets: [{ id: second.id }],
    total: 1,
  });
  const nobody = await aTicket(site, anonymous);
  expect((await owner.get(`/api/tickets/${nobody.id}/requester`)).json()).toMatchObject({
    email: null,
    tickets: [],
    total: 0,
  });
});
