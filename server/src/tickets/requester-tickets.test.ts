import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
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

/** The number beside the requester and the list behind it. */
async function listOfRequester(member: SignedIn, id: number) {
  const { total } = (await member.get(`/api/tickets/${id}/requester`)).json();
  const list = await member.get(`/api/tickets?requester=${id}`);
  expect(list.headers['x-total-count']).toBe(String(total + 1));
  return list.json().map((ticket: { id: number }) => ticket.id);
}

test('the list of a requester has the ticket and the others that its number counts, archived ones too', async () => {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const agent = await aMember(site, 'agent', { sites: [site] });
  const user_email = anEmailAddress();
  const { id } = await aTicket(site, { user_email, priority: 'low' });
  const archived = await aTicket(site, { user_email: user_email.toUpperCase(), priority: 'urgent' });
  await owner.put(`/api/tickets/${archived.id}/status`, { status: 'archived' });
  const elsewhere = await aTicket(other, { user_email });
  await aTicket(site, { user_email: anEmailAddress(), description: `Forwarded for ${user_email}` });
  await aTicket(await aSite(await anOwner()), { user_email });
  expect(await listOfRequester(owner, id)).toEqual([elsewhere.id, archived.id, id]);
  expect(await listOfRequester(agent, id)).toEqual([archived.id, id]);
  const asked = `/api/tickets?requester=${id}`;
  const idsOf = async (query: string) =>
    (await owner.get(asked + query)).json().map((ticket: { id: number }) => ticket.id);
  expect(await idsOf('&sort=priority')).toEqual([archived.id, elsewhere.id, id]);
  expect(await idsOf('&sort=activity&archived=false')).toEqual([elsewhere.id, id]);
  expect(await idsOf('&sort=waiting&waiting=us')).toEqual([id, elsewhere.id]);
  expect(await idsOf(`&site_id=${site.id}&q=${encodeURIComponent(user_email)}`)).toEqual([archived.id, id]);
  expect((await owner.get('/api/tickets?requester=me@example.org')).statusCode).toBe(400);
});

test('the list of a requester without address has the tickets of the verified user id on the site', async () => {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const known = { user_email: null, user_id: 'u-7', identity: 'verified' } as const;
  const [first, second] = [await aTicket(site, known), await aTicket(site, known)];
  await aTicket(other, known);
  const nobody = await aTicket(site, { user_email: null });
  expect(await listOfRequester(owner, first.id)).toEqual([second.id, first.id]);
  expect(await listOfRequester(owner, nobody.id)).toEqual([nobody.id]);
});

test('a ticket that was merged is part of the one that stays, and one of the requester for every other', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  const user_email = anEmailAddress();
  const [kept, merged, third] = [
    await aTicket(site, { user_email: null }),
    await aTicket(site, { user_email }),
    await aTicket(site, { user_email }),
  ];
  await owner.post(`/api/tickets/${merged.id}/merge`, { into: kept.id });
  // Answered at the address of the merged ticket.
  expect(await listOfRequester(owner, kept.id)).toEqual([third.id, kept.id]);
  expect(await listOfRequester(owner, third.id)).toEqual([third.id, merged.id]);
  expect(await listOfRequester(owner, merged.id)).toEqual([third.id, merged.id]);
});

test('clients and strangers find no tickets of a requester', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  const { id } = await aTicket(site, {});
  for (const reader of [await aMember(site, 'client'), await anOwner()]) {
    const found = await reader.get(`/api/tickets?requester=${id}`);
    expect([found.json(), found.headers['x-total-count']]).toEqual([[], '0']);
  }
});
