import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag } from '../../testing/triage.ts';
import { aPageOf, submit } from '../../testing/visitor-pages.ts';

interface Row {
  readonly id: number;
}

async function readPages(browser: SignedIn, query: string): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : '';
    const page: Row[] = (await browser.get(`/api/tickets?limit=2&${query}${before}`)).json();
    ids.push(...page.map(({ id }) => id));
    if (page.length < 2) return ids;
  }
}

test('lists are sorted by activity, waiting and priority, in pages that follow each other', async () => {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const made = [
    await aPageOf(site, { priority: 'low' }),
    await aPageOf(other, { priority: 'urgent' }),
    await aPageOf(site, { priority: 'high' }),
    await aPageOf(other, { priority: 'low' }),
    await aPageOf(site, { priority: 'urgent' }),
  ];
  const [a, b, c, d, e] = made.map(({ id }) => id) as [number, number, number, number, number];
  await owner.post(`/api/tickets/${b}/comments`, { comment: 'Answered' });
  await submit(made[2]?.status_url ?? '', { do: 'reply', text: 'Anyone?' });
  await owner.put(`/api/tickets/${a}/status`, { status: 'closed' });

  expect(await readPages(owner, 'sort=created')).toEqual([e, d, c, b, a]);
  expect(await readPages(owner, 'sort=activity')).toEqual([c, b, e, d, a]);
  expect(await readPages(owner, 'sort=waiting')).toEqual([c, d, e, b, a]);
  expect(await readPages(owner, 'sort=waiting&waiting=us')).toEqual([c, d, e]);
  expect(await readPages(owner, 'sort=priority')).toEqual([e, b, c, d, a]);
  expect(await readPages(owner, 'sort=activity&status=new&status=open')).toEqual([c, b, e, d]);
  expect(await readPages(owner, `sort=priority&site_id=${site.id}`)).toEqual([e, c, a]);
  expect(await readPages(owner, 'sort=activity&q=cracked')).toEqual(await readPages(owner, 'sort=activity&q=crack'));
  await owner.put('/api/tickets/assignee', { ids: [a, c, e], user_id: owner.owner.id });
  expect(await readPages(owner, 'sort=activity&assignee=me')).toEqual([c, e, a]);
  expect((await owner.get('/api/tickets?sort=title')).statusCode).toBe(400);
  const counted = await owner.get('/api/tickets?waiting=us&limit=1');
  expect(counted.headers['x-total-count']).toBe('3');
});

test('a search finds the words of comments and shows their line; a client finds no notes', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  const client = await aMember(site, 'client');
  const [one, two, three] = [
    await aTicket(site),
    await aTicket(site),
    await aTicket(site, { title: 'Marzipan order' }),
  ];
  const long = `${'Please note that we have looked into this for quite a while, and found '.repeat(3)}marzipan in it, ${'and more '.repeat(30)}`;
  await owner.post(`/api/tickets/${one.id}/comments`, { comment: long });
  await owner.post(`/api/tickets/${two.id}/comments`, { comment: 'The customer hates marzipan', audience: 'team' });
  const found = await owner.get('/api/tickets?q=marzip');
  expect(found.json().map(({ id }: Row) => id)).toEqual([three.id, two.id, one.id]);
  expect(found.headers['x-total-count']).toBe('3');
  const [, note, reply] = found.json();
  expect(found.json()[0].match).toBeNull();
  expect(note.match).toEqual({ author: 'Marta Lindqvist', text: 'The customer hates marzipan', is_note: true });
  expect(reply.match.text.length).toBeLessThanOrEqual(160);
  expect(reply.match.text.indexOf('marzipan')).toBeLessThanOrEqual(25);
  expect(reply.match.is_note).toBe(false);
  expect((await client.get('/api/tickets?q=marzipan')).json()).toMatchObject([{ id: three.id }, { id: one.id }]);
  expect((await owner.get(`/api/tickets?q=marzipan&limit=1&before=${three.id}`)).json()).toMatchObject([
    { id: two.id },
  ]);
  expect((await owner.get('/api/tickets?q=marzipan&sort=activity')).json()).toHaveLength(3);
});

test('a ticket stands where its date says in every list, whatever its id, and the page after one that is gone goes on', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  const made = await Promise.all(Array.from({ length: 5 }, () => aTicket(site, { title: 'Marzipan' })));
  const db = await testDatabase();
  const inOrder = made.map(({ id }) => id).sort((one, other) => one - other);
  const [a, b, c, d, last] = inOrder as [number, number, number, number, number];
  for (const [id, date] of [
    [a, '2026-03-01'],
    [b, '2026-04-01'],
    [c, '2019-05-01'],
    [d, '2026-03-15'],
    [last, '2026-03-20'],
  ])
    await sql`update tickets set created_at = ${date}::text::timestamptz where id = ${id}`.execute(db);
  const tag = await aTag(owner, site, 'history');
  await owner.put('/api/tickets/tags', { ids: [c, a, last, d, b], add: [tag.id], remove: [] });
  await owner.post(`/api/tickets/${c}/comments`, { comment: 'Answered' });
  const lists = [
    '',
    'status=new&status=open',
    'q=marzi',
    `tag=${tag.id}`,
    'sort=priority',
    'assignee=none',
    'sort=due',
  ];
  for (const list of lists) expect(await readPages(owner, list), list).toEqual([b, last, d, a, c]);
  expect(await readPages(owner, 'sort=waiting')).toHaveLength(5);
  await owner.put('/api/tickets/assignee', { ids: inOrder, user_id: owner.owner.id });
  expect(await readPages(owner, 'assignee=me')).toEqual([b, last, d, a, c]);
  await sql`delete from tickets where id = ${d}`.execute(db);
  expect((await owner.get(`/api/tickets?before=${d}`)).json()).toMatchObject([{ id: a }, { id: c }]);
});
