import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag } from '../../testing/triage.ts';
import type { TicketScope } from '../ticket-scope.ts';
import { countTickets, readList } from './read-list.ts';
import { withTagUse } from './tag-use.ts';

const TICKETS = 60;
const PAGE = 20;

const scopeOf = ({ team_id }: { team_id: number }): TicketScope => ({
  teams: [team_id],
  sites: [],
  deletedSites: [],
  allTeams: [team_id],
});

async function readPages(owner: SignedIn, path: string) {
  const ids: number[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : '';
    const response = await owner.get(`${path}&limit=${PAGE}${before}`);
    const page: Ticket[] = response.json();
    ids.push(...page.map(({ id }) => id));
    if (!response.headers.link) return { ids, total: Number(response.headers['x-total-count']) };
  }
}

/** Two sites with tickets of all kinds: one tag is on all of them, one on every second, one on few. */
async function aTaggedDesk() {
  const owner = await anOwner();
  const [site, small] = [await aSite(owner), await aSite(owner)];
  const ids: number[] = [];
  for (let n = 0; n < TICKETS; n += 1) ids.push((await aTicket(n % 10 === 3 ? small : site)).id);
  const [every, second, few] = [
    await aTag(owner, site, 'every'),
    await aTag(owner, site, 'second'),
    await aTag(owner, site, 'few'),
  ];
  const db = await testDatabase();
  await sql`
    update tickets set status = (array['new', 'open', 'closed', 'archived'])[1 + id * 7 % 4],
      priority = (array['urgent', 'high', 'medium', 'low'])[1 + id * 5 % 4],
      last_activity_at = created_at + (id * 37 % 60) * interval '1 minute',
      waiting_since = case when id % 3 = 0 then created_at + (id * 23 % 60) * interval '1 minute' end
    where id = any(${ids}::int8[])`.execute(db);
  await sql`
    insert into ticket_tags (tag_id, ticket_id)
    select tag_id, id from unnest(${ids}::int8[]) with ordinality as tagged (id, n),
      (values (${every.id}::int8, 1), (${second.id}::int8, 2), (${few.id}::int8, 20)) as tags (tag_id, nth) where n % nth = 0`.execute(
    db,
  );
  return { owner, site, small, every, second, few };
}

test('lists by tag are the same however they are read: by the tag or through all tickets, in every order', async () => {
  const { owner, site, small, every, second, few } = await aTaggedDesk();
  const sets = [
    ['any', every],
    ['any', second],
    ['any', few],
    ['any', second, few],
    ['all', second, few],
    ['all', every, few],
  ] as const;
  const has = (ticket: Ticket, { id }: { id: number }) => ticket.tags.some((tag) => tag.id === id);
  for (const sort of ['created', 'activity', 'priority', 'waiting'])
    for (const path of [
      '/api/tickets?',
      '/api/tickets?archived=false&',
      '/api/tickets?status=open&priority=high&priority=low&',
      `/api/sites/${small.id}/tickets?archived=false&`,
      `/api/tickets?site_id=${site.id}&site_id=${small.id}&status=new&`,
    ]) {
      const all: Ticket[] = (await owner.get(`${path}sort=${sort}&limit=1000`)).json();
      for (const [match, ...tags] of sets) {
        const expected = all.filter((ticket) =>
          match === 'any' ? tags.some((tag) => has(ticket, tag)) : tags.every((tag) => has(ticket, tag)),
        );
        const query = `${path}sort=${sort}&tag_match=${match}${tags.map(({ id }) => `&tag=${id}`).join('')}`;
        const ids = expected.map(({ id }) => id);
        expect(await readPages(owner, query), query).toEqual({ ids, total: ids.length });
      }
      const withoutFew = all.filter((ticket) => !has(ticket, few)).map(({ id }) => id);
      const query = `${path}sort=${sort}&without_tag=${few.id}`;
      expect(await readPages(owner, query), query).toEqual({ ids: withoutFew, total: withoutFew.length });
    }
});

test('tickets without a tag are listed, however many of the newest have one', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  const tag = await aTag(owner, site, 'most');
  const db = await testDatabase();
  // The newest 150 have a tag, a third of those before them has none.
  await sql`
    with made as (
      insert into tickets (site_id, team_id, title, description, status)
      select ${site.id}::int8, ${site.team_id}::int8, n::text, '', (array['new', 'open', 'closed', 'archived'])[1 + n % 4]
      from generate_series(1, 400) as n returning id, title::int as n
    )
    insert into ticket_tags (tag_id, ticket_id) select ${tag.id}::int8, id from made where n > 250 or n % 3 > 0`.execute(
    db,
  );
  for (const path of ['/api/tickets?archived=false&', '/api/tickets?status=open&status=archived&']) {
    const all: Ticket[] = (await owner.get(`${path}limit=1000`)).json();
    const ids = all.filter(({ tags }) => tags.length === 0).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(PAGE);
    for (const filter of ['tag=none', `without_tag=${tag.id}`])
      expect(await readPages(owner, `${path}${filter}`), filter).toEqual({ ids, total: ids.length });
  }
});

test('lists by tag are the same when more tickets have the tags than are counted', async () => {
  const { owner, site, every, second, few } = await aTaggedDesk();
  const db = await testDatabase();
  const scope = scopeOf(site);
  const filters = [{}, { archived: false }, { status: ['open' as const] }, { priority: ['urgent' as const] }];
  for (const tags of [[every], [second], [few], [second, few]])
    for (const kinds of filters) {
      const filter = { scope, tag: tags.map(({ id }) => id), ...kinds };
      const query = Object.entries(kinds).map(([name, value]) => `&${name}=${value}`);
      const listed = await readPages(owner, `/api/tickets?${tags.map(({ id }) => `tag=${id}`).join('&')}${query}`);
      const planned = await withTagUse(db, filter, 2);
      expect(planned.tagUse?.isCapped).toBe(true);
      const total = await countTickets(db, planned, TICKETS);
      for (const limit of [2, TICKETS]) {
        const asked = { filter: planned, sort: 'created', before: undefined, searchCountedAtMost: TICKETS } as const;
        const { ids } = await readList(db, { ...asked, limit });
        expect({ ids, total }, query.join('')).toEqual({
          ...listed,
          ids: listed.ids.slice(0, limit),
        });
      }
    }
});

test('of several tags that a ticket must have, the rarest is read, also when more tickets have each than are counted', async () => {
  const { site, every, second, few } = await aTaggedDesk();
  const db = await testDatabase();
  const rarestOf = async (tags: { id: number }[], countedAtMost: number) => {
    const filter = { scope: scopeOf(site), tag: tags.map(({ id }) => id), tag_match: 'all' as const };
    return (await withTagUse(db, filter, countedAtMost)).tagUse?.tags;
  };
  for (const countedAtMost of [2, 1_000]) {
    expect(await rarestOf([every, second, few], countedAtMost)).toEqual([few.id]);
    expect(await rarestOf([second, every], countedAtMost)).toEqual([second.id]);
  }
});

test('tags of many tickets are listed by activity, however far their statuses have to be read', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  const [late, rest] = [await aTag(owner, site, 'late'), await aTag(owner, site, 'rest')];
  const db = await testDatabase();
  // 300 of each status; those of the first are the most recent, and of the third none is tagged as late.
  await sql`
    with made as (
      insert into tickets (site_id, team_id, title, description, status, last_activity_at)
      select ${site.id}::int8, ${site.team_id}::int8, 'Many', '', (array['new', 'open', 'closed'])[1 + n % 3],
        now() - (n % 3) * interval '1 day' - (n * 37 % 900) * interval '1 minute'
      from generate_series(1, 900) as n returning id, status
    )
    insert into ticket_tags (tag_id, ticket_id)
    select case when status <> 'closed' and id % 2 = 0 then ${late.id}::int8 else ${rest.id}::int8 end, id from made`.execute(
    db,
  );
  await sql`update sites set new_tickets = 900 where id = ${site.id}`.execute(db);
  const all: Ticket[] = (await owner.get('/api/tickets?sort=activity&limit=1000')).json();
  for (const tag of [late, rest]) {
    const ids = all.filter(({ tags }) => tags.some(({ id }) => id === tag.id)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(250);
    expect(await readPages(owner, `/api/tickets?sort=activity&tag=${tag.id}`)).toEqual({ ids, total: ids.length });
  }
});
