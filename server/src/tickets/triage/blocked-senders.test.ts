import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, type SignedIn } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { eventsOf, expectTrueCounters } from '../../testing/triage.ts';
import { anAddress, sendTicket } from '../../testing/uploading.ts';

async function aDesk() {
  const { owner, site } = await anOwnerWithSite({ admin_notification_email: 'desk@kettle.example' });
  return { owner, site, path: `/api/teams/${site.team_id}/blocked` };
}

const statusOf = async (owner: SignedIn, id: number) => (await owner.get(`/api/tickets/${id}`)).json().ticket.status;

test('a blocked address is answered as ever, whatever its spelling, and its tickets are archived in silence', async () => {
  const { owner, site, path } = await aDesk();
  const other = await aSite(owner);
  await owner.post(`/api/teams/${site.team_id}/webhooks`, {
    url: 'https://hooks.example/x',
    events: ['ticket.created'],
  });
  const blocked = await owner.post(path, { site_id: site.id, email: 'Spam.Sender+1@gmail.com' });
  expect(blocked.statusCode).toBe(201);
  expect(blocked.json()).toMatchObject({ site_name: site.name, email: 'Spam.Sender+1@gmail.com', user_id: null });
  const app = await testApp();
  const sent = await sendTicket(app, site, { email: 'spamsender@googlemail.com' });
  const welcome = await sendTicket(app, site, { email: 'somebody.else@gmail.com' });
  expect(sent.statusCode).toBe(201);
  expect(Object.keys(sent.json())).toEqual(Object.keys(welcome.json()));
  const { id } = sent.json();
  expect(await statusOf(owner, id)).toBe('archived');
  expect(await eventsOf(owner, id)).toMatchObject([{ kind: 'blocked', actor: 'system' }]);
  expect(await statusOf(owner, welcome.json().id)).toBe('new');
  const elsewhere = (await sendTicket(app, other, { email: 'spamsender@gmail.com' })).json();
  expect(await statusOf(owner, elsewhere.id)).toBe('new');

  const form = await app.inject({
    method: 'POST',
    url: `/support/${site.api_key}`,
    remoteAddress: anAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...{ title: 'By form', description: 'Again', email: 'SPAM.sender@gmail.com', name: '', priority: 'medium' },
      idempotency_key: crypto.randomUUID(),
    }).toString(),
  });
  expect(form.statusCode, form.body).toBeLessThan(400);
  expect((await owner.get(`/api/sites/${site.id}/tickets?archived=true`)).json()).toMatchObject([
    { title: 'By form', came_by: 'form' },
    { id },
  ]);

  const db = await testDatabase();
  for (const table of ['email_logs', 'member_notifications', 'webhook_deliveries'] as const)
    expect(await db.selectFrom(table).select('id').where('ticket_id', '=', id).execute()).toEqual([]);
  await expectTrueCounters(site, other);
});

test('a user id is blocked on all sites of the team, until owners or admins end it', async () => {
  const { owner, site, path } = await aDesk();
  const other = await aSite(owner);
  const agent = await aMember(site, 'agent');
  const block = (await agent.post(path, { site_id: null, user_id: 'c_20114' })).json();
  expect((await agent.post(path, { site_id: null, user_id: 'c_20114' })).json()).toEqual(block);
  expect((await agent.get(path)).json()).toEqual([block]);
  const app = await testApp();
  const { id } = (await sendTicket(app, other, { user_id: 'c_20114' })).json();
  expect(await statusOf(owner, id)).toBe('archived');
  expect((await agent.delete(`${path}/${block.id}`)).statusCode).toBe(403);
  expect((await owner.delete(`${path}/${block.id}`)).json()).toEqual({ id: block.id });
  expect((await owner.delete(`${path}/${block.id}`)).statusCode).toBe(404);
  const again = (await sendTicket(app, other, { user_id: 'c_20114' })).json();
  expect(await statusOf(owner, again.id)).toBe('new');
  await expectTrueCounters(site, other);
});

test('members block on sites that they see; what is wrong is named', async () => {
  const { owner, site, path } = await aDesk();
  const hidden = await aSite(owner);
  const foreign = await aSite(await anOwner());
  const agent = await aMember(site, 'agent', { sites: [site] });
  await owner.post(path, { site_id: hidden.id, email: 'x@example.com' });
  expect((await agent.get(path)).json()).toEqual([]);
  expect((await agent.post(path, { site_id: null, email: 'x@example.com' })).statusCode).toBe(403);
  expect((await agent.post(path, { site_id: hidden.id, email: 'x@example.com' })).statusCode).toBe(404);
  expect((await owner.post(path, { site_id: foreign.id, email: 'x@example.com' })).statusCode).toBe(404);
  for (const body of [{}, { email: 'x@example.com', user_id: 'x' }, { email: 'nobody' }])
    expect((await owner.post(path, { site_id: null, ...body })).json().issues[0].path).toEqual(['email']);
  expect((await (await aMember(site, 'client')).get(path)).statusCode).toBe(403);
});

test('finding, exporting and erasing a person includes their blocks', async () => {
  const { owner, site, path } = await aDesk();
  const email = `${crypto.randomUUID()}@example.com`;
  await owner.post(path, { site_id: null, email });
  await owner.post(path, { site_id: site.id, email });
  const people = `/api/teams/${site.team_id}/people`;
  expect((await owner.post(`${people}/find`, { email })).json().counts.blocks).toBe(2);
  const lines = (await owner.post(`${people}/export`, { email })).body;
  expect(lines.split('\n').filter((line) => line.includes('"kind":"blocked"'))).toHaveLength(2);
  const receipt = await owner.post(`${people}/erase`, { email, confirm: email });
  expect(receipt.json().counts.blocks).toBe(2);
  expect((await owner.get(path)).json()).toEqual([]);
  expect((await owner.get(`/api/teams/${site.team_id}/activity`)).body).not.toContain(email);
});
