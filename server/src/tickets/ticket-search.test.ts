import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

const TICKETS = 2_400;

let owner: SignedIn;
let siteId: number;

beforeAll(async () => {
  owner = await anOwner();
  siteId = (await aSite(owner)).id;
  // tripod in every 7th ticket, velvet in every 400th, winter in the older half, summer in every second.
  await sql`
    with made as (
      insert into tickets (site_id, owner_id, title, description, status, priority, user_email)
      select ${siteId}::int8, ${owner.owner.id}::int8, 'Lamp', concat_ws(' ', case when n % 7 = 0 then 'tripod' end,
          case when n % 400 = 0 then 'velvet' end, case when n < 1200 then 'winter' end, case when n % 2 = 0 then 'summer' end),
        (${TICKET_STATUSES}::text[])[1 + n % 6], (${TICKET_PRIORITIES}::text[])[1 + n % 4], 'visitor.' || n % 100 || '@mail.example.com'
      from generate_series(1, ${TICKETS}::int) as n order by n
    )
    update sites set new_tickets = ${TICKETS} where id = ${siteId}`.execute(await testDatabase());
});

async function read(path: string, query: string): Promise<{ ids: number[]; total: number }> {
  const response = await owner.get(`${path}?${query}`);
  expect(response.statusCode).toBe(200);
  const ids = response.json().map(({ id }: Ticket) => id);
  return { ids, total: Number(response.headers['x-total-count']) };
}

/** Page after page until one is not full. */
async function readPages(path: string, query: string, limit: number): Promise<{ ids: number[]; totals: Set<number> }> {
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let isLast = false; !isLast; ) {
    const page = await read(path, `${query}&limit=${limit}${ids.length > 0 ? `&before=${ids.at(-1)}` : ''}`);
    ids.push(...page.ids);
    totals.add(page.total);
    isLast = page.ids.length < limit;
  }
  return { ids, totals };
}

describe('a search of many tickets', () => {
  test.each([
    ['q=lamp', 400],
    ['q=LAM', 60],
    ['q=tripod', 50],
    ['q=tripod&archived=false', 10],
    ['q=velvet', 50],
    ['q=winter', 50],
    ['q=winter&priority=urgent&status=open&status=closed', 50],
    ['q=summer%20tripod', 20],
    ['q=summer%20velv', 2],
    ['q=visitor.7%40mail.example.com', 10],
    ['q=visitor.7%40mail.exa', 10],
    ['q=nowhere', 10],
    ['archived=false', 400],
    ['status=open&status=closed', 300],
    ['priority=urgent', 90],
    ['priority=low&priority=high&archived=true', 90],
    ['status=new&priority=medium', 90],
  ])('%s returns the same tickets in small pages as in large ones', async (query, limit) => {
    for (const path of ['/api/tickets', `/api/sites/${siteId}/tickets`]) {
      const all = await readPages(path, query, 1_000);
      const pages = await readPages(path, query, limit);
      expect(pages.ids).toEqual(all.ids);
      const isCountedByRows = /q=|priority=/.test(query);
      const countedAtMost = query.startsWith('q=') ? Math.min(1000, 20 * limit) : 1000;
      if (isCountedByRows) expect([...pages.totals]).toEqual([Math.min(all.ids.length, countedAtMost)]);
    }
  });

  test('matches an email address whole or by prefix', async () => {
    const limit = 'limit=40';
    expect((await read('/api/tickets', `q=visitor.7%40mail.example.com&${limit}`)).total).toBe(TICKETS / 100);
    expect((await read('/api/tickets', `q=visitor.7&${limit}`)).total).toBe((11 * TICKETS) / 100);
    expect((await read('/api/tickets', `q=mail.example&${limit}`)).total).toBe(800);
  });

  test('excludes the tickets of other owners', async () => {
    const other = await anOwner();
    const theirs = await aTicket(await aSite(other), { title: 'Lamp with velvet' });
    for (const q of ['lamp', 'velvet'])
      expect((await other.get(`/api/tickets?q=${q}&limit=50`)).json().map(({ id }: Ticket) => id)).toEqual([theirs.id]);
    expect((await read('/api/tickets', 'q=velvet&limit=50')).total).toBe(TICKETS / 400);
  });
});
