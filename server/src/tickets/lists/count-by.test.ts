import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag } from '../../testing/triage.ts';

const countBy = async (member: SignedIn, by: string, query = '') =>
  (await member.get(`/api/tickets/counts?by=${by}${query}`)).json();

const counts = (of: Record<string, number>, is_too_many = false) => ({
  is_too_many,
  counts: Object.entries(of).map(([value, count]) => ({ value, count })),
});

async function aDesk() {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const agent = await aMember(site, 'agent');
  const [bug, billing] = [await aTag(owner, site, 'bug'), await aTag(owner, site, 'billing')];
  const user_email = anEmailAddress();
  const one = await aTicket(site, { user_email, priority: 'urgent', title: 'Lamp' });
  const two = await aTicket(site, { user_email, priority: 'low' });
  const three = await aTicket(site, { priority: 'low' });
  const four = await aTicket(other, { user_email });
  const five = await aTicket(other, {});
  await owner.put('/api/tickets/tags', { ids: [one.id, two.id, four.id], add: [bug.id] });
  await owner.put('/api/tickets/tags', { ids: [one.id], add: [billing.id] });
  await owner.put('/api/tickets/assignee', { ids: [one.id, four.id], user_id: agent.owner.id });
  await owner.put('/api/tickets/status', { ids: [two.id], status: 'open' });
  await owner.put('/api/tickets/status', { ids: [five.id], status: 'archived' });
  return { owner, agent, site, other, bug, billing, one, two, three, four };
}

test('tickets of a list are counted by site, status, priority, assignee and tag', async () => {
  const { owner, agent, site, other, bug, billing } = await aDesk();
  const tab = '&archived=false&snoozed=false';
  expect(await countBy(owner, 'site', tab)).toEqual(counts({ [site.id]: 3, [other.id]: 1 }));
  expect(await countBy(owner, 'status')).toEqual(counts({ new: 3, archived: 1, open: 1 }));
  expect(await countBy(owner, 'priority', `${tab}&site_id=${site.id}`)).toEqual(counts({ low: 2, urgent: 1 }));
  expect((await countBy(owner, 'assignee', tab)).counts).toEqual(
    expect.arrayContaining([
      { value: String(agent.owner.id), count: 2 },
      { value: 'none', count: 2 },
    ]),
  );
  expect((await countBy(owner, 'tag', tab)).counts).toEqual([
    { value: String(bug.id), count: 3 },
    ...[
      { value: String(billing.id), count: 1 },
      { value: 'none', count: 1 },
    ].sort((a, b) => (a.value < b.value ? -1 : 1)),
  ]);
  expect((await owner.get('/api/tickets/counts?by=color')).json().issues[0].path).toEqual(['by']);
  expect((await owner.get('/api/tickets/counts')).statusCode).toBe(400);
});

test('the other filters of the list apply, words, requester and tags too', async () => {
  const { owner, bug, one, two } = await aDesk();
  expect(await countBy(owner, 'priority', '&q=lamp&status=new&archived=false')).toMatchObject({
    counts: [
      { value: 'low', count: 1 },
      { value: 'medium', count: 1 },
      { value: 'urgent', count: 1 },
    ],
  });
  expect(await countBy(owner, 'status', `&requester=${one.id}`)).toEqual(counts({ new: 2, open: 1 }));
  expect(await countBy(owner, 'status', `&tag=${bug.id}&assignee=none`)).toEqual(counts({ open: 1 }));
  await owner.put(`/api/tickets/${two.id}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await countBy(owner, 'status', '&snoozed=true')).toEqual(counts({ open: 1 }));
});

test('clients count the tickets of their sites only, on which no one works and which have no tags', async () => {
  const { site } = await aDesk();
  const client = await aMember(site, 'client');
  expect(await countBy(client, 'site')).toEqual(counts({ [site.id]: 3 }));
  expect(await countBy(client, 'assignee')).toEqual(counts({ none: 3 }));
  expect(await countBy(client, 'tag')).toEqual(counts({ none: 3 }));
  expect(await countBy(client, 'tag', '&tag=any')).toEqual(counts({}));
  expect(await countBy(await anOwner(), 'site')).toEqual(counts({}));
});

test('more than 10,000 tickets are not counted', async () => {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const db = await testDatabase();
  const add = (siteId: number, tickets: number) =>
    sql`
      insert into tickets (site_id, team_id, title, description)
      select ${siteId}::int8, ${site.team_id}::int8, 'Many', '' from generate_series(1, ${tickets}::int)`.execute(db);
  await add(site.id, 9_999);
  await add(other.id, 1);
  expect(await countBy(owner, 'site')).toEqual(counts({ [site.id]: 9_999, [other.id]: 1 }));
  await add(other.id, 1);
  expect(await countBy(owner, 'site')).toEqual(counts({}, true));
  expect(await countBy(owner, 'status', `&site_id=${other.id}`)).toEqual(counts({ new: 2 }));
});

test('the columns of a board by tag add up: each of its tags, other tags, none', async () => {
  const { owner, bug, billing } = await aDesk();
  const totalOf = async (query: string) =>
    Number((await owner.get(`/api/tickets?archived=false&${query}`)).headers['x-total-count']);
  const columnsOf = async (tags: readonly number[]) => {
    const columns = tags.map((tag, n) =>
      [`tag=${tag}`, ...tags.slice(0, n).map((id) => `without_tag=${id}`)].join('&'),
    );
    const others = ['tag=any', ...tags.map((id) => `without_tag=${id}`)].join('&');
    return Promise.all([...columns, others, 'tag=none'].map(totalOf));
  };
  expect(await columnsOf([billing.id])).toEqual([1, 2, 1]);
  expect(await columnsOf([billing.id, bug.id])).toEqual([1, 2, 0, 1]);
  expect(await columnsOf([])).toEqual([3, 1]);
  for (const sort of ['created', 'activity', 'waiting', 'priority'])
    expect((await owner.get(`/api/tickets?tag=any&sort=${sort}`)).json()).toHaveLength(3);
  expect((await owner.get('/api/tickets?tag=any&tag=none')).statusCode).toBe(400);
  expect((await owner.get(`/api/tickets?tag=any&tag=${bug.id}`)).statusCode).toBe(400);
});
