import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwnerWithSite, aTicket } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { removeOldDrafts } from './drafts.ts';

async function aDesk() {
  const { owner, site } = await anOwnerWithSite();
  const agent = await aMember(site, 'agent');
  const { id } = await aTicket(site);
  return { owner, site, agent, id, draft: `/api/tickets/${id}/draft` };
}

test('a draft belongs to one member, ticket and kind, and is gone once it is sent', async () => {
  const { owner, agent, id, draft } = await aDesk();
  expect((await agent.get(draft)).json()).toEqual({ kind: 'reply', text: '', updated_at: null });
  await agent.put(draft, { kind: 'reply', text: 'Dear Pri' });
  await agent.put(draft, { kind: 'note', text: 'Ask Jonas' });
  expect((await agent.get(`${draft}?kind=note`)).json()).toMatchObject({ kind: 'note', text: 'Ask Jonas' });
  expect((await agent.get(`/api/tickets/${id}`)).json()).toMatchObject({
    ticket: { has_draft: true },
    drafts: [{ kind: 'note' }, { kind: 'reply', text: 'Dear Pri' }],
  });
  expect((await owner.get(`/api/tickets/${id}`)).json()).toMatchObject({ ticket: { has_draft: false }, drafts: [] });
  await agent.post(`/api/tickets/${id}/comments`, { comment: 'Dear Priya' });
  expect((await agent.get(`/api/tickets/${id}`)).json().drafts).toMatchObject([{ kind: 'note' }]);
  expect((await agent.delete(`${draft}?kind=note`)).statusCode).toBe(204);
  expect((await agent.get('/api/tickets')).json()).toMatchObject([{ has_draft: false }]);
  for (const kind of ['reply', 'note']) await agent.put(draft, { kind, text: 'Half a' });
  const payload = JSON.stringify({ kind: 'note' });
  await agent.send({ method: 'DELETE', url: draft, payload, headers: { 'content-type': 'application/json' } });
  expect((await agent.get(`/api/tickets/${id}`)).json().drafts).toMatchObject([{ kind: 'reply' }]);
});

test('of two devices the newer one wins, and the other text is offered', async () => {
  const { agent, draft } = await aDesk();
  const first = (await agent.put(draft, { text: 'From the laptop', seen: null })).json();
  expect(first).toMatchObject({ text: 'From the laptop', replaced: null });
  const onPhone = (await agent.put(draft, { text: 'From the phone', seen: null })).json();
  expect(onPhone.replaced).toEqual({ kind: 'reply', text: 'From the laptop', updated_at: first.updated_at });
  const goesOn = (await agent.put(draft, { text: 'From the phone too', seen: onPhone.updated_at })).json();
  expect(goesOn.replaced).toBeNull();
  const emptied = (await agent.put(draft, { text: '', seen: first.updated_at })).json();
  expect(emptied).toMatchObject({ text: '', updated_at: null, replaced: { text: 'From the phone too' } });
});

test('a draft goes with the ticket, the member or its age, and goes on after a merge', async () => {
  const db = await testDatabase();
  const { owner, site, agent, id, draft } = await aDesk();
  const kept = await aTicket(site);
  await agent.put(draft, { text: 'To be continued' });
  await owner.post(`/api/tickets/${id}/merge`, { into: kept.id });
  const there = `/api/tickets/${kept.id}/draft`;
  expect((await agent.get(there)).json().text).toBe('To be continued');
  await owner.post(`/api/tickets/${id}/unmerge`);
  expect([(await agent.get(draft)).json().text, (await agent.get(there)).json().text]).toEqual(['To be continued', '']);
  await sql`update drafts set updated_at = now() - interval '31 days' where ticket_id = ${id}`.execute(db);
  await removeOldDrafts(db);
  expect((await agent.get(draft)).json().text).toBe('');
  await agent.put(draft, { text: 'Not for others' });
  await owner.send({ method: 'DELETE', url: `/api/teams/${site.team_id}/members/${agent.member_id}` });
  const { rows } = await sql`select from drafts where ticket_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});
