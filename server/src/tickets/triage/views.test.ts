import type { View } from '@deskbell/contract/views';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aMember, removeMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag } from '../../testing/triage.ts';

async function aDesk() {
  const { owner, site } = await anOwnerWithSite();
  const save = async (member: SignedIn, fields: object = {}) =>
    member.post('/api/views', { team_id: site.team_id, name: 'Open', query: 'status=open', ...fields });
  return { owner, site, save };
}

const namesOf = async (member: SignedIn) => (await member.get('/api/views')).json().map(({ name }: View) => name);

test('a view keeps the query of the list; what the list does not know is dropped and named', async () => {
  const { owner, save } = await aDesk();
  const query = 'status=open&status=new&tag=none&limit=5&color=red&sort=activity&priority=asap&status=open';
  const saved = await save(owner, { name: ' Open ones ', query, layout: 'board' });
  expect(saved.statusCode).toBe(201);
  expect(saved.json()).toMatchObject({
    ...{ name: 'Open ones', query: 'status=open&status=new&tag=none&sort=activity', layout: 'board' },
    ...{ is_shared: false, missing: [], dropped: ['limit', 'color', 'priority'] },
  });
  for (const [fields, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ query: 'q='.padEnd(2_001, 'x') }, 'query'],
    [{ layout: 'map' }, 'layout'],
  ] as const)
    expect((await save(owner, fields)).json().issues[0].path).toEqual([field]);
});

test('private views are for their owner, shared ones for members who are no clients', async () => {
  const { owner, site, save } = await aDesk();
  const [agent, client] = [await aMember(site, 'agent'), await aMember(site, 'client')];
  const { id: privateId } = (await save(owner, { name: 'Mine alone' })).json();
  const { id } = (await save(owner, { name: 'For all', is_shared: true })).json();
  await save(client, { name: 'Of a client' });
  expect(await namesOf(owner)).toEqual(['Mine alone', 'For all']);
  expect(await namesOf(agent)).toEqual(['For all']);
  expect(await namesOf(client)).toEqual(['Of a client']);
  expect((await save(client, { is_shared: true })).statusCode).toBe(403);
  expect((await save(await anOwner())).statusCode).toBe(404);
  expect((await agent.put(`/api/views/${privateId}`, { name: 'x' })).statusCode).toBe(404);
  expect((await client.delete(`/api/views/${id}`)).statusCode).toBe(404);
  expect((await agent.put(`/api/views/${id}`, { name: 'Renamed', is_shared: false })).json()).toMatchObject({
    name: 'Renamed',
    is_shared: false,
  });
  expect(await namesOf(owner)).toEqual(['Mine alone']);
  expect((await agent.delete(`/api/views/${id}`)).json()).toEqual({ id });
});

test('views keep their order, and a person has at most fifty', async () => {
  const { owner, site, save } = await aDesk();
  for (const name of ['a', 'b', 'c']) await save(owner, { name });
  const [, , last] = (await owner.get('/api/views')).json();
  await owner.put(`/api/views/${last.id}`, { position: 0 });
  expect(await namesOf(owner)).toEqual(['c', 'a', 'b']);
  await sql`
    insert into views (team_id, user_id, name, query, layout)
    select ${site.team_id}, ${owner.owner.id}, 'view', '', 'list' from generate_series(1, 47)`.execute(
    await testDatabase(),
  );
  const refused = await save(owner);
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'You can keep at most 50 views.']);
});

test('a view whose site, tag or member is gone stays and says what is missing', async () => {
  const { owner, site, save } = await aDesk();
  const other = await aSite(owner);
  const agent = await aMember(site, 'agent');
  const tag = await aTag(owner, site, 'waiting for supplier');
  const query = `status=new&site_id=${site.id}&site_id=${other.id}&tag=${tag.id}&assignee=${agent.owner.id}`;
  await save(owner, { query });
  const missing = async () => (await owner.get('/api/views')).json()[0].missing;
  expect(await missing()).toEqual([]);
  await owner.delete(`/api/sites/${other.id}`);
  await owner.delete(`/api/teams/${site.team_id}/tags/${tag.id}`);
  await removeMember(agent);
  expect(await missing()).toEqual([
    { part: 'site', id: other.id, name: null, deleted_at: null },
    { part: 'tag', id: tag.id, name: 'waiting for supplier', deleted_at: expect.any(String) },
    { part: 'assignee', id: agent.owner.id, name: null, deleted_at: null },
  ]);
  expect((await owner.get('/api/views/counts')).statusCode).toBe(200);
});

test('a view of a requester keeps a ticket, not its address, and says when the ticket is hidden or gone', async () => {
  const { owner, site, save } = await aDesk();
  const agent = await aMember(site, 'agent');
  const { id } = await aTicket(site);
  const query = `requester=${id}`;
  expect((await save(owner, { query, is_shared: true })).json()).toMatchObject({ query, missing: [], dropped: [] });
  const missing = async (member: SignedIn) => (await member.get('/api/views')).json()[0].missing;
  expect(await missing(agent)).toEqual([]);
  const elsewhere = await aMember(site, 'agent', { sites: [await aSite(owner)] });
  const gone = [{ part: 'requester', id, name: null, deleted_at: null }];
  expect(await missing(elsewhere)).toEqual(gone);
  await owner.delete(`/api/sites/${site.id}`);
  expect(await missing(owner)).toEqual(gone);
  expect((await owner.get('/api/views/counts')).statusCode).toBe(200);
});

test('a person pins at most three of the views that they see, for themselves alone', async () => {
  const { owner, site, save } = await aDesk();
  const [agent, client] = [await aMember(site, 'agent'), await aMember(site, 'client')];
  const shared = [];
  for (const name of ['a', 'b', 'c', 'd']) shared.push((await save(owner, { name, is_shared: true })).json().id);
  const pin = (member: SignedIn, id: number, is_pinned = true) => member.put(`/api/views/${id}`, { is_pinned });
  const pinnedBy = async (member: SignedIn) =>
    (await member.get('/api/views')).json().flatMap(({ name, is_pinned }: View) => (is_pinned ? [name] : []));
  expect(await pinnedBy(owner)).toEqual([]);
  for (const id of [shared[3], shared[1], shared[0]]) expect((await pin(agent, id)).json().is_pinned).toBe(true);
  expect((await pin(agent, shared[1])).statusCode).toBe(200);
  const refused = await pin(agent, shared[2]);
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'You can pin at most 3 views. Unpin one first.']);
  expect(await pinnedBy(agent)).toEqual(['a', 'b', 'd']);
  expect(await pinnedBy(owner)).toEqual([]);
  expect((await pin(agent, shared[0], false)).json().is_pinned).toBe(false);
  expect((await pin(agent, shared[2])).statusCode).toBe(200);
  expect(await pinnedBy(agent)).toEqual(['b', 'c', 'd']);
  const own = (await save(client, { name: 'Of a client' })).json().id;
  expect((await pin(client, own)).json()).toMatchObject({ is_pinned: true, dropped: [] });
  for (const id of [shared[0], own]) expect((await pin(await anOwner(), id)).statusCode).toBe(404);
  expect((await pin(client, shared[0])).statusCode).toBe(404);
});

test('four pins at once leave three', async () => {
  const { owner, save } = await aDesk();
  const ids = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await save(owner, { name })).json().id);
  const answers = await Promise.all(ids.map((id) => owner.put(`/api/views/${id}`, { is_pinned: true })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409]);
});

test('given views count among the three pins of a person, in their own order', async () => {
  const { owner, site, save } = await aDesk();
  const agent = await aMember(site, 'agent');
  const pinGiven = (pinned_given_views: string[]) => owner.put('/api/user-settings', { pinned_given_views });
  const ids = [(await save(owner)).json().id, (await save(owner)).json().id];
  expect((await pinGiven(['snoozed', 'unassigned', 'snoozed'])).json().pinned_given_views).toEqual([
    'unassigned',
    'snoozed',
  ]);
  expect((await owner.put(`/api/views/${ids[0]}`, { is_pinned: true })).statusCode).toBe(200);
  const error = 'You can pin at most 3 views. Unpin one first.';
  const fourth = [
    await owner.put(`/api/views/${ids[1]}`, { is_pinned: true }),
    await pinGiven(['snoozed', 'unassigned', 'following']),
  ];
  expect(fourth.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
    [409, error],
    [409, error],
  ]);
  expect((await owner.get('/api/user-settings')).json().pinned_given_views).toEqual(['unassigned', 'snoozed']);
  expect((await agent.get('/api/user-settings')).json().pinned_given_views).toEqual([]);
  expect((await pinGiven(['all'])).statusCode).toBe(400);
  expect((await pinGiven([])).json().pinned_given_views).toEqual([]);
  expect((await owner.put(`/api/views/${ids[1]}`, { is_pinned: true })).statusCode).toBe(200);
});

test('views that a person sees no more are not pinned when they see them again', async () => {
  const { owner, site, save } = await aDesk();
  const [agent, other] = [await aMember(site, 'agent'), await aMember(site, 'agent')];
  const { id } = (await save(owner, { is_shared: true })).json();
  for (const member of [owner, agent, other]) await member.put(`/api/views/${id}`, { is_pinned: true });
  const pins = async () =>
    (await sql<{ user_id: number }>`select user_id from view_pins where view_id = ${id}`.execute(await testDatabase()))
      .rows;
  const access = { role: 'client', sees_all_sites: false, site_ids: [site.id] };
  await owner.put(`/api/teams/${site.team_id}/members/${other.member_id}`, access);
  expect(await pins()).toHaveLength(2);
  await owner.put(`/api/views/${id}`, { is_shared: false });
  expect(await pins()).toEqual([{ user_id: owner.owner.id }]);
  await owner.put(`/api/views/${id}`, { is_shared: true });
  await agent.put(`/api/views/${id}`, { is_pinned: true });
  await owner.delete(`/api/teams/${site.team_id}/members/${agent.member_id}`);
  expect(await pins()).toEqual([{ user_id: owner.owner.id }]);
});

test('pinned views are counted, however many stand before them', async () => {
  const { owner, save } = await aDesk();
  const ids = [];
  for (let n = 0; n < 8; n += 1) ids.push((await save(owner)).json().id);
  await owner.put(`/api/views/${ids[7]}`, { is_pinned: true });
  const counted = (await owner.get('/api/views/counts')).json().map(({ id }: { id: unknown }) => id);
  expect(counted.slice(6)).toEqual([ids[7], ...ids.slice(0, 5)]);
});

test('given and saved views are counted in one request, each up to 100', async () => {
  const { owner, site, save } = await aDesk();
  const agent = await aMember(site, 'agent');
  const [one, two] = [await aTicket(site), await aTicket(site), await aTicket(site)];
  await owner.put(`/api/tickets/${one.id}/assignee`, { user_id: owner.owner.id });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await owner.put(`/api/tickets/${two.id}/snooze`, { until });
  const { id } = (await save(owner, { query: 'status=new' })).json();
  const { id: searching } = (await save(owner, { query: 'q=cracked&sort=activity' })).json();
  const counts = await owner.get('/api/views/counts');
  expect(counts.json()).toEqual([
    { id: 'all', count: 2 },
    { id: 'mine', count: 1 },
    { id: 'unassigned', count: 1 },
    { id: 'waiting', count: 2 },
    { id: 'following', count: 1 },
    { id: 'snoozed', count: 1 },
    { id, count: 3 },
    { id: searching, count: 3 },
  ]);
  const again = { method: 'GET', url: '/api/views/counts', headers: { 'if-none-match': counts.headers.etag } } as const;
  expect((await owner.send(again)).statusCode).toBe(304);
  await sql`
    insert into tickets (site_id, team_id, title, description)
    select ${site.id}, ${site.team_id}, 'Many', '' from generate_series(1, 120)`.execute(await testDatabase());
  expect((await agent.get('/api/views/counts')).json()[0]).toEqual({ id: 'all', count: 100 });
});
