import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';

const TICKETS = 1_600;

let owner: SignedIn;
let siteId: number;

beforeAll(async () => {
  owner = await anOwner();
  const site = await aSite(owner);
  siteId = site.id;
  // tripod in every 7th ticket, velvet in every 400th, winter in the older half, summer in every second.
  await sql`
    with made as (
      insert into tickets (site_id, team_id, title, description, status, priority, user_email)
      select ${siteId}::int8, ${site.team_id}::int8, 'Lamp', concat_ws(' ', case when n % 7 = 0 then 'tripod' end,
          case when n % 400 = 0 then 'velvet' end, case when n < 800 then 'winter' end, case when n % 2 = 0 then 'summer' end),
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

const hasStatus = (n: number, ...statuses: Ticket['status'][]) =>
  statuses.some((each) => each === TICKET_STATUSES[n % 6]);
const hasPriority = (n: number, ...priorities: Ticket['priority'][]) =>
  priorities.some((each) => each === TICKET_PRIORITIES[n % 4]);

describe('a search of many tickets', () => {
  let newestFirst: number[];
  beforeAll(async () => {
    newestFirst = (await readPages('/api/tickets', '', 1_000)).ids;
    expect(newestFirst).toHaveLength(TICKETS);
  });

  test.each<[query: string, limit: number, matches: (n: number) => boolean]>([
    ['q=lamp', 400, () => true],
    ['q=LAM', 500, () => true],
    ['q=tripod', 50, (n) => n % 7 === 0],
    ['q=tripod&archived=false', 9, (n) => n % 7 === 0 && !hasStatus(n, 'archived')],
    ['q=velvet', 50, (n) => n % 400 === 0],
    ['q=winter', 200, (n) => n < 800],
    [
      'q=winter&priority=urgent&status=open&status=closed',
      50,
      (n) => n < 800 && hasPriority(n, 'urgent') && hasStatus(n, 'open', 'closed'),
    ],
    ['q=summer%20tripod', 20, (n) => n % 14 === 0],
    ['q=summer%20velv', 2, (n) => n % 400 === 0],
    ['q=visitor.7%40mail.example.com', 10, (n) => n % 100 === 7],
    ['q=visitor.7%40mail.exa', 10, (n) => n % 100 === 7],
    ['q=nowhere', 10, () => false],
    ['archived=false', 400, (n) => !hasStatus(n, 'archived')],
    ['status=open&status=closed', 300, (n) => hasStatus(n, 'open', 'closed')],
    ['priority=urgent', 90, (n) => hasPriority(n, 'urgent')],
    ['priority=low&priority=high&archived=true', 90, (n) => hasPriority(n, 'low', 'high') && hasStatus(n, 'archived')],
    ['status=new&priority=medium', 90, (n) => hasStatus(n, 'new') && hasPriority(n, 'medium')],
  ])('%s returns the tickets that match, in pages of any size', async (query, limit, matches) => {
    const expected = newestFirst.filter((_id, index) => matches(TICKETS - index));
    for (const path of ['/api/tickets', `/api/sites/${siteId}/tickets`]) {
      const whole = await read(path, query);
      expect(whole.ids).toEqual(expected.slice(0, 1_000));
      const pages = await readPages(path, query, limit);
      expect(pages.ids).toEqual(expected);
      if (!/q=|priority=/.test(query)) continue;
      const countedAtMost = query.startsWith('q=') ? Math.min(1000, 20 * limit) : 1000;
      expect([...pages.totals]).toEqual([Math.min(expected.length, countedAtMost)]);
      expect(whole.total).toBe(expected.length);
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
