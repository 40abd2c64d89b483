import { PAGE_PATHS_A_DAY } from '@deskbell/contract/limits';
import type { PageFigures } from '@deskbell/contract/pages';
import type { Site } from '@deskbell/contract/sites';
import { DAY_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aSubmission, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { submitTickets } from '../tickets/submit/submit-ticket.ts';
import { EventRecorder } from './event-recorder.ts';

type Counts = Partial<Pick<PageFigures, 'widget_loads' | 'widget_opens' | 'tickets'>>;

async function aPageDay({ id }: Site, path: string, daysAgo: number, counts: Counts): Promise<void> {
  const day = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  await (await testDatabase())
    .insertInto('page_days')
    .values({ site_id: id, path, day, ...counts })
    .execute();
}

let visits = 0;
async function send(path: 'events' | 'tickets', site: Site, fields: Record<string, unknown>) {
  visits += 1;
  const response = await (await testApp()).inject({
    method: 'POST',
    url: `/api/widget/${path}`,
    remoteAddress: `10.77.${visits >> 8}.${visits & 255}`,
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify({ site_key: site.api_key, ...fields }),
  });
  expect(response.statusCode).toBeLessThan(300);
}

const countedPages = async ({ id }: Site) =>
  (await testDatabase())
    .selectFrom('page_days')
    .select(['path', 'widget_loads', 'widget_opens', 'tickets'])
    .where('site_id', '=', id)
    .orderBy('path')
    .execute();

async function sumsOf({ id }: Site) {
  const db = await testDatabase();
  const columns = [
    sql<number>`coalesce(sum(widget_loads), 0)::int8`.as('loads'),
    sql<number>`coalesce(sum(widget_opens), 0)::int8`.as('opens'),
  ];
  const ofPages = await db
    .selectFrom('page_days')
    .select([...columns, sql<number>`coalesce(sum(tickets), 0)::int8`.as('tickets')])
    .where('site_id', '=', id)
    .executeTakeFirst();
  const ofSite = await db
    .selectFrom('site_days')
    .select([...columns, sql<number>`coalesce(sum(tickets_submitted), 0)::int8`.as('tickets')])
    .where('site_id', '=', id)
    .executeTakeFirst();
  return { ofPages, ofSite };
}

describe('a page', () => {
  test('counts what is sent from it; without one it is unknown, and the page for trying the widget is none', async () => {
    const { site } = await anOwnerWithSite();
    const page_url = 'https://kettle.example/orders/1042?token=x';
    await send('events', site, { type: 'load', page_url });
    await send('events', site, { type: 'load', page_url: 'https://kettle.example/orders/7' });
    await send('events', site, { type: 'open', page_url });
    await send('events', site, { type: 'load' });
    const ticket = { title: 'Lost', description: 'Where is it?' };
    const tryPage = `${PUBLIC_URL}/try/${site.id}`;
    await send('events', site, { type: 'load', page_url: tryPage });
    for (const sentFrom of [page_url, tryPage, null])
      await send('tickets', site, { ...ticket, idempotency_key: crypto.randomUUID(), page_url: sentFrom });
    expect(await countedPages(site)).toEqual([
      { path: '(unknown)', widget_loads: 1, widget_opens: 0, tickets: 2 },
      { path: '/orders/:n', widget_loads: 2, widget_opens: 1, tickets: 1 },
    ]);
    const { ofPages, ofSite } = await sumsOf(site);
    expect(ofPages).toEqual(ofSite);
  });

  test('lists its tickets, also for clients, and an unknown one lists none', async () => {
    const owner = await anOwner();
    const [site, other] = [await aSite(owner), await aSite(owner)];
    const client = await aMember(site, 'client');
    const first = await aTicket(site, { page_url: 'https://kettle.example/orders/1' });
    const second = await aTicket(site, { page_url: 'https://kettle.example/orders/2', priority: 'urgent' });
    await aTicket(site, { page_url: 'https://kettle.example/' });
    const elsewhere = await aTicket(other, { page_url: 'https://kettle.example/orders/3' });
    const page = encodeURIComponent('/orders/:n');
    const listed = async (reader: typeof owner, query: string) => {
      const response = await reader.get(query);
      return [response.json().map(({ id }: { id: number }) => id), response.headers['x-total-count']];
    };
    const ofSite = `/api/sites/${site.id}/tickets?limit=10&page=`;
    for (const reader of [owner, client])
      expect(await listed(reader, ofSite + page)).toEqual([[second.id, first.id], '2']);
    for (const sort of ['created', 'activity', 'priority', 'waiting'])
      expect(await listed(owner, `${ofSite}${page}&status=new&priority=urgent&sort=${sort}`)).toEqual([
        [second.id],
        '1',
      ]);
    expect(await listed(owner, `/api/tickets?page=${page}`)).toEqual([[elsewhere.id, second.id, first.id], '3']);
    expect(await listed(owner, `${ofSite}${page}&q=lamp`)).toEqual([[second.id, first.id], '2']);
    expect(await listed(owner, `${ofSite}/nowhere`)).toEqual([[], '0']);
    const { statusCode, body } = await owner.get(`${ofSite}${'x'.repeat(201)}`);
    expect([statusCode, body.includes('"path":["page"]')]).toEqual([400, true]);
  });

  test('stays counted on its site when a ticket moves', async () => {
    const owner = await anOwner();
    const [site, other] = [await aSite(owner), await aSite(owner)];
    const { id } = await aTicket(site);
    expect((await owner.put(`/api/tickets/${id}/site`, { site_id: other.id })).statusCode).toBe(200);
    expect([await countedPages(site), await countedPages(other)]).toEqual([
      [{ path: '/lamps', widget_loads: 0, widget_opens: 0, tickets: 1 }],
      [],
    ]);
  });

  test('that may name an erased visitor is counted with the others, also on the site where the ticket came from', async () => {
    const owner = await anOwner();
    const [site, other] = [await aSite(owner), await aSite(owner)];
    const email = anEmailAddress();
    const profile = { page_url: 'https://kettle.example/profile/lena', user_email: email };
    const moved = await aTicket(site, profile);
    await aTicket(other, profile);
    await aTicket(other, { page_url: 'https://kettle.example/busy' });
    await aTicket(site, { page_url: 'https://kettle.example/busy', user_email: email });
    await sql`update page_days set widget_loads = 50 where site_id = ${site.id} and path = '/busy'`.execute(
      await testDatabase(),
    );
    expect((await owner.put(`/api/tickets/${moved.id}/site`, { site_id: other.id })).statusCode).toBe(200);
    const erased = await owner.post(`/api/teams/${site.team_id}/people/erase`, { email, confirm: email });
    expect(erased.statusCode).toBe(200);
    expect([await countedPages(site), await countedPages(other)]).toEqual([
      [
        { path: '(other)', widget_loads: 0, widget_opens: 0, tickets: 1 },
        { path: '/busy', widget_loads: 50, widget_opens: 0, tickets: 1 },
      ],
      [
        { path: '(other)', widget_loads: 0, widget_opens: 0, tickets: 1 },
        { path: '/busy', widget_loads: 0, widget_opens: 0, tickets: 1 },
      ],
    ]);
  });

  test('has at most 300 paths a day; others are counted together, whatever they are called', async () => {
    const site = await aSite(await anOwner());
    const db = await testDatabase();
    const recorder = new EventRecorder(db);
    const view = (path: string) =>
      recorder.record({ site_id: site.id, type: 'load', user_id: null, session_hash: 'ab', host: null, path });
    await view('/known');
    const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    await Promise.all(Array.from({ length: 500 }, (_, n) => view(`/${letters(n)}`)));
    await Promise.all(['/known', '/late', '/later', '(unknown)'].map(view));
    const invented = Array.from({ length: 5 }, (_, n) =>
      aSubmission(site, { page_url: `https://kettle.example/invented-${letters(n)}`, user_email: null }),
    );
    const known = aSubmission(site, { page_path: '/known', user_email: null });
    const stored = await submitTickets(db, [...invented, known], (error) => expect(error).toBeUndefined());
    const pages = await countedPages(site);
    expect(pages.filter(({ path }) => path.startsWith('/'))).toHaveLength(PAGE_PATHS_A_DAY);
    expect(pages.filter(({ path }) => ['(other)', '(unknown)', '/known'].includes(path))).toEqual([
      { path: '(other)', widget_loads: 203, widget_opens: 0, tickets: 5 },
      { path: '(unknown)', widget_loads: 1, widget_opens: 0, tickets: 0 },
      { path: '/known', widget_loads: 2, widget_opens: 0, tickets: 1 },
    ]);
    const paths = await db
      .selectFrom('tickets')
      .select('page_path')
      .where(
        'id',
        'in',
        stored.map((ticket) => ticket?.id ?? 0),
      )
      .orderBy('id')
      .execute();
    expect(paths.map(({ page_path }) => page_path)).toEqual([...invented.map(() => '(other)'), '/known']);
  });

  test('and the others add up to the figures of the site, with two instances, floods and tickets at once', async () => {
    const owner = await anOwner();
    const sites = [await aSite(owner), await aSite(owner)];
    const db = await testDatabase();
    const instances = [new EventRecorder(db), new EventRecorder(db)];
    const events = Array.from({ length: 1_200 }, (_, n) => ({
      site_id: sites[n % 2]?.id ?? 0,
      type: n % 5 === 0 ? ('open' as const) : ('load' as const),
      user_id: n % 7 === 0 ? `u-${n % 70}` : null,
      session_hash: 'ab',
      host: null,
      path: n % 3 === 0 ? `/${'abcdefghijklmnopqrstuvwxyz'[n % 26]}-${n % 400}` : '/checkout',
    }));
    const batches = Array.from({ length: 12 }, (_, batch) =>
      sites.flatMap((site) =>
        Array.from({ length: 4 }, (_, n) =>
          aSubmission(site, { page_path: `/${'abcdef'[(batch + n) % 6]}`, user_email: null }),
        ),
      ),
    );
    const refused: unknown[] = [];
    const [stored] = await Promise.all([
      Promise.all(batches.map((batch) => submitTickets(db, batch, (error) => refused.push(error)))),
      Promise.all(events.map((event, n) => instances[n % instances.length]?.record(event))),
    ]);
    expect(refused).toEqual([]);
    for (const site of sites) {
      const { ofPages, ofSite } = await sumsOf(site);
      expect(ofPages).toEqual(ofSite);
      expect(ofSite).toMatchObject({ loads: 480, opens: 120 });
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) from tickets where site_id = any(${sites.map(({ id }) => id)}::int8[])`.execute(db);
    expect(rows[0]?.count).toBe(stored.flat().filter(Boolean).length);
  });
});

describe('the list of pages', () => {
  test('is sorted by the number that it shows, compares with the 30 days before and leaves out pages of few views', async () => {
    const { owner, site } = await anOwnerWithSite();
    await aPageDay(site, '/checkout', 0, { widget_loads: 600, widget_opens: 50, tickets: 16 });
    await aPageDay(site, '/checkout', 29, { widget_loads: 600, widget_opens: 46, tickets: 15 });
    await aPageDay(site, '/checkout', 30, { widget_loads: 400, tickets: 3 });
    await aPageDay(site, '/checkout', 59, { widget_loads: 400, tickets: 3 });
    await aPageDay(site, '/checkout', 60, { widget_loads: 9_000, tickets: 900 });
    await aPageDay(site, '/lucky', 1, { widget_loads: 50, tickets: 1 });
    await aPageDay(site, '/lucky', 31, { widget_loads: 49, tickets: 1 });
    await aPageDay(site, '/few', 1, { widget_loads: 60, tickets: 2 });
    await aPageDay(site, '/rare', 1, { widget_loads: 49, tickets: 40 });
    await aPageDay(site, '/', 1, { widget_loads: 1_000 });
    await aPageDay(site, '/', 31, { widget_loads: 1_000 });
    await aPageDay(site, '(unknown)', 1, { widget_loads: 60, tickets: 60 });
    const pages: PageFigures[] = (await owner.get(`/api/sites/${site.id}/pages`)).json();
    expect(pages).toEqual([
      expect.objectContaining({ path: '/few', per_thousand: 33.33 }),
      {
        site_id: site.id,
        path: '/checkout',
        widget_loads: 1_200,
        widget_opens: 96,
        tickets: 31,
        per_thousand: 25.83,
        change: 18.33,
        alarm: null,
      },
      expect.objectContaining({ path: '/lucky', per_thousand: 20, change: null }),
      expect.objectContaining({ path: '/', per_thousand: 0, change: 0 }),
      expect.objectContaining({ path: '(unknown)', per_thousand: 1_000, change: null }),
    ]);
    expect((await owner.get('/api/pages')).json().map(({ path }: PageFigures) => path)).toEqual([
      '/few',
      '/checkout',
      '/lucky',
    ]);
  });

  test('of all sites has those of the reader only', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()];
    const [first, second] = [await aSite(owner), await aSite(owner)];
    const client = await aMember(first, 'client');
    for (const site of [first, second]) await aPageDay(site, '/cart', 2, { widget_loads: 100, tickets: 5 });
    const sitesOf = async (reader: typeof owner) =>
      (await reader.get('/api/pages'))
        .json()
        .map(({ site_id }: PageFigures) => site_id)
        .sort();
    expect(await sitesOf(owner)).toEqual([first.id, second.id]);
    expect(await sitesOf(client)).toEqual([first.id]);
    expect(await sitesOf(stranger)).toEqual([]);
    expect((await stranger.get(`/api/sites/${first.id}/pages`)).statusCode).toBe(404);
    expect((await client.get(`/api/sites/${first.id}/pages`)).json()).toHaveLength(1);
  });
});
