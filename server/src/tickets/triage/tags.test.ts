import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwnerWithSite, aTicket } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag, eventsOf, listedIds } from '../../testing/triage.ts';

async function aDesk() {
  const { owner, site } = await anOwnerWithSite();
  return { owner, site, tags: `/api/teams/${site.team_id}/tags` };
}

test('members add tags; a name is taken whatever its case, and the color is the least used one', async () => {
  const { owner, site, tags } = await aDesk();
  const agent = await aMember(site, 'agent');
  const billing = await aTag(agent, site, '  Café   billing ');
  expect(billing).toMatchObject({ name: 'Café billing', color: 0, position: 0, ticket_count: 0 });
  expect(await aTag(owner, site, 'returns')).toMatchObject({
    color: 1,
    position: 1,
    created_by_name: 'Marta Lindqvist',
  });
  const again = await agent.post(tags, { name: 'CAFE\u0301 BILLING' });
  expect(again.statusCode).toBe(409);
  expect(again.json().error).toBe('There is a tag “CAFÉ BILLING” already.');
  for (const [body, field] of [
    [{ name: ' \u200b' }, 'name'],
    [{ name: 'x'.repeat(31) }, 'name'],
    [{ name: 'returns, damaged' }, 'name'],
    [{ name: 'ok', color: 8 }, 'color'],
  ] as const)
    expect((await agent.post(tags, body)).json().issues[0].path).toEqual([field]);
  const client = await aMember(site, 'client');
  expect((await client.get(tags)).statusCode).toBe(403);
});

test('a team has at most 100 tags', async () => {
  const { owner, site, tags } = await aDesk();
  await sql`
    insert into tags (team_id, name, name_key, color)
    select ${site.team_id}, 'tag ' || n, 'tag ' || n, 0 from generate_series(1, 99) as n`.execute(await testDatabase());
  await aTag(owner, site, 'the last');
  const refused = await owner.post(tags, { name: 'one more' });
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'A team has at most 100 tags.']);
});

test('owners and admins rename, recolor, move and delete tags, agents do not', async () => {
  const { owner, site, tags } = await aDesk();
  const [a, b, c] = [await aTag(owner, site, 'a'), await aTag(owner, site, 'b'), await aTag(owner, site, 'c')];
  const agent = await aMember(site, 'agent');
  expect((await agent.put(`${tags}/${a.id}`, { name: 'z' })).statusCode).toBe(403);
  expect((await owner.put(`${tags}/${a.id}`, { name: 'B' })).statusCode).toBe(409);
  expect((await owner.put(`${tags}/${a.id}`, { name: 'A', color: 5, position: 2 })).json()).toMatchObject({
    name: 'A',
    color: 5,
    position: 2,
  });
  const listed = async () => (await agent.get(tags)).json().map(({ id }: Ticket) => id);
  expect(await listed()).toEqual([b.id, c.id, a.id]);
  expect((await agent.delete(`${tags}/${b.id}`)).statusCode).toBe(403);
  expect((await owner.delete(`${tags}/${b.id}`)).json()).toEqual({ id: b.id });
  expect((await owner.delete(`${tags}/${b.id}`)).statusCode).toBe(404);
  expect(await listed()).toEqual([c.id, a.id]);
});

test('tags are added to tickets and removed in bulk, all or none, and the history tells', async () => {
  const { owner, site } = await aDesk();
  const foreign = await aDesk();
  const [bug, late] = [await aTag(owner, site, 'bug'), await aTag(owner, site, 'late')];
  const foreignTag = await aTag(foreign.owner, foreign.site, 'bug');
  const [one, two] = [await aTicket(site), await aTicket(site)];
  const ids = [one.id, two.id];
  await owner.put('/api/tickets/tags', { ids: [one.id], add: [late.id] });
  const changed = await owner.put('/api/tickets/tags', { ids, add: [bug.id], remove: [late.id] });
  expect(changed.json().map(({ tags }: Ticket) => tags)).toEqual([
    [{ id: bug.id, name: 'bug', color: bug.color }],
    [{ id: bug.id, name: 'bug', color: bug.color }],
  ]);
  expect((await eventsOf(owner, one.id)).at(-1)).toMatchObject({
    kind: 'tagged',
    change: { before: [{ name: 'late' }], after: [{ name: 'bug' }] },
  });
  expect((await eventsOf(owner, two.id)).at(-1)?.change).toMatchObject({ before: [], after: [{ name: 'bug' }] });
  await owner.put('/api/tickets/tags', { ids, add: [bug.id] });
  expect(await eventsOf(owner, two.id)).toHaveLength(1);

  const refused = await owner.put('/api/tickets/tags', { ids, add: [late.id, foreignTag.id] });
  expect([refused.statusCode, refused.json().error]).toEqual([404, 'Tag not found.']);
  expect((await owner.put('/api/tickets/tags', { ids: [one.id, 999_999_999], add: [late.id] })).statusCode).toBe(404);
  expect((await owner.get(`/api/teams/${site.team_id}/tags`)).json()).toMatchObject([
    { name: 'bug', ticket_count: 2 },
    { name: 'late', ticket_count: 0 },
  ]);
});

test('a ticket has at most ten tags', async () => {
  const { owner, site } = await aDesk();
  const tags = [];
  for (let n = 0; n < 11; n++) tags.push((await aTag(owner, site, `tag ${n}`)).id);
  const { id } = await aTicket(site);
  await owner.put('/api/tickets/tags', { ids: [id], add: tags.slice(0, 10) });
  const refused = await owner.put('/api/tickets/tags', { ids: [id], add: tags.slice(10) });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    `#${id} would have more than ten tags. Remove one first.`,
  ]);
  const swapped = await owner.put('/api/tickets/tags', { ids: [id], add: tags.slice(10), remove: tags.slice(0, 1) });
  expect(swapped.statusCode).toBe(200);
});

test('lists filter by any tag, all tags, no tag and without tags; the columns of a board add up', async () => {
  const { owner, site } = await aDesk();
  const [bug, late] = [await aTag(owner, site, 'bug'), await aTag(owner, site, 'late')];
  const [plain, buggy, both, tardy] = [
    await aTicket(site),
    await aTicket(site),
    await aTicket(site),
    await aTicket(site),
  ];
  await owner.put('/api/tickets/tags', { ids: [buggy.id, both.id], add: [bug.id] });
  await owner.put('/api/tickets/tags', { ids: [tardy.id, both.id], add: [late.id] });
  expect(await listedIds(owner, `tag=${bug.id}&tag=${late.id}`)).toEqual([tardy.id, both.id, buggy.id]);
  expect(await listedIds(owner, `tag=${bug.id}&tag=${late.id}&tag_match=all`)).toEqual([both.id]);
  expect(await listedIds(owner, 'tag=none')).toEqual([plain.id]);
  expect(await listedIds(owner, `tag=${bug.id}&sort=activity&status=new`)).toEqual([both.id, buggy.id]);
  expect(await listedIds(owner, `tag=${bug.id}&q=cracked&sort=priority`)).toEqual([both.id, buggy.id]);
  expect(await listedIds(owner, `tag=${bug.id}&q=cracked`)).toEqual([both.id, buggy.id]);
  expect((await owner.get(`/api/tickets?tag=none&tag=${bug.id}`)).json().issues[0]).toEqual({
    path: ['tag'],
    message: 'Use none or any alone.',
  });
  const columns = [`tag=${bug.id}`, `tag=${late.id}&without_tag=${bug.id}`, 'tag=none'];
  const sums = [];
  for (const column of columns)
    sums.push(Number((await owner.get(`/api/tickets?${column}&limit=1`)).headers['x-total-count']));
  expect(sums).toEqual([2, 1, 1]);
});

test('merging tags with an overlap keeps one of each, also in views', async () => {
  const { owner, site, tags } = await aDesk();
  const [returns, delivery] = [await aTag(owner, site, 'returns'), await aTag(owner, site, 'delivery')];
  const [one, two] = [await aTicket(site), await aTicket(site)];
  await owner.put('/api/tickets/tags', { ids: [one.id, two.id], add: [returns.id] });
  await owner.put('/api/tickets/tags', { ids: [one.id], add: [delivery.id] });
  const query = `status=open&tag=${returns.id}&tag=${delivery.id}`;
  const view = (await owner.post('/api/views', { team_id: site.team_id, name: 'Parcels', query })).json();

  const path = `${tags}/${returns.id}/merge`;
  expect((await owner.get(`${path}?into=${delivery.id}`)).json()).toEqual({
    ticket_count: 2,
    overlap: 1,
    view_count: 1,
  });
  expect((await owner.post(path, { into: returns.id })).statusCode).toBe(409);
  expect((await owner.post(path, { into: 999_999_999 })).statusCode).toBe(404);
  expect((await owner.post(path, { into: delivery.id })).json()).toMatchObject({ id: delivery.id, ticket_count: 2 });
  expect((await owner.get(tags)).json()).toHaveLength(1);
  expect(await listedIds(owner, `tag=${delivery.id}`)).toEqual([two.id, one.id]);
  const views = (await owner.get('/api/views')).json();
  expect(views).toMatchObject([{ id: view.id, query: `status=open&tag=${delivery.id}`, missing: [] }]);
});

test('a merge of tickets joins their tags, and undoing it takes them back', async () => {
  const { owner, site } = await aDesk();
  const [bug, late] = [await aTag(owner, site, 'bug'), await aTag(owner, site, 'late')];
  const [merged, kept] = [await aTicket(site), await aTicket(site)];
  await owner.put('/api/tickets/tags', { ids: [merged.id], add: [bug.id, late.id] });
  await owner.put('/api/tickets/tags', { ids: [kept.id], add: [bug.id] });
  const namesOf = ({ tags }: Ticket) => tags.map(({ name }) => name);
  expect(namesOf((await owner.post(`/api/tickets/${merged.id}/merge`, { into: kept.id })).json())).toEqual([
    'bug',
    'late',
  ]);
  expect((await owner.put('/api/tickets/tags', { ids: [merged.id], remove: [bug.id] })).statusCode).toBe(409);
  expect(namesOf((await owner.post(`/api/tickets/${merged.id}/unmerge`)).json())).toEqual(['bug', 'late']);
  expect(namesOf((await owner.get(`/api/tickets/${kept.id}`)).json().ticket)).toEqual(['bug']);
});

test('clients neither see tags nor find tickets by them', async () => {
  const { owner, site } = await aDesk();
  const bug = await aTag(owner, site, 'bug');
  const { id } = await aTicket(site);
  await owner.put('/api/tickets/tags', { ids: [id], add: [bug.id] });
  const client = await aMember(site, 'client');
  expect((await client.get('/api/tickets')).json()).toMatchObject([{ id, tags: [] }]);
  expect((await client.get(`/api/tickets/${id}`)).json()).toMatchObject({ ticket: { tags: [] }, events: [] });
  expect(await listedIds(client, `tag=${bug.id}`)).toEqual([]);
  expect(await listedIds(client, 'tag=none')).toEqual([id]);
  expect(await listedIds(client, `without_tag=${bug.id}`)).toEqual([id]);
});
