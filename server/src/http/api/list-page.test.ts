import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aSubmission, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { PUBLIC_URL } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { submitTickets } from '../../tickets/submit/submit-ticket.ts';

interface Page {
  readonly ids: number[];
  readonly total: number;
  /** The address of the next page, without the origin. */
  readonly next: string | null;
}

async function getPage(owner: SignedIn, url: string): Promise<Page> {
  const response = await owner.get(url);
  expect(response.statusCode).toBe(200);
  const link = response.headers.link;
  const next = link === undefined ? null : (/^<(.+)>; rel="next"$/.exec(String(link))?.[1] ?? 'malformed');
  if (next !== null) expect(next).toMatch(new RegExp(`^${PUBLIC_URL}/api/`));
  return {
    ids: response.json().map(({ id }: { id: number }) => id),
    total: Number(response.headers['x-total-count']),
    next: next?.slice(PUBLIC_URL.length) ?? null,
  };
}

async function getAllPages(owner: SignedIn, url: string): Promise<Page[]> {
  const page = await getPage(owner, url);
  return page.next === null ? [page] : [page, ...(await getAllPages(owner, page.next))];
}

const newestFirst = (ids: readonly number[]) => [...ids].sort((a, b) => b - a);

async function manyTickets(owner: SignedIn, count: number): Promise<{ siteId: number; ids: number[] }> {
  const site = await aSite(owner);
  const db = await testDatabase();
  const submissions = Array.from({ length: count }, (_each, n) =>
    aSubmission(site, { user_email: null, title: `Lamp ${n}`, priority: n % 3 === 0 ? 'high' : 'low' }),
  );
  const ids: number[] = [];
  while (submissions.length > 0) {
    const stored = await submitTickets(db, submissions.splice(0, 200), () => expect.unreachable());
    ids.push(...stored.map((ticket) => ticket?.id ?? 0));
  }
  return { siteId: site.id, ids };
}

test('a list without a limit answers 1,000 rows and the link to the rest', async () => {
  const owner = await anOwner();
  const { siteId, ids } = await manyTickets(owner, 1_002);
  for (const url of [
    '/api/tickets',
    `/api/sites/${siteId}/tickets`,
    '/api/tickets?q=lamp',
    '/api/tickets?limit=5000',
  ]) {
    const pages = await getAllPages(owner, url);
    expect(pages.map((page) => page.ids.length)).toEqual([1_000, 2]);
    expect(pages.flatMap((page) => page.ids)).toEqual(newestFirst(ids));
    if (!url.includes('limit')) expect(pages[0]?.total).toBe(1_002);
    expect(pages[0]?.next).toContain('limit=1000');
  }
});

test('the link keeps the filters of the list', async () => {
  const owner = await anOwner();
  const { ids } = await manyTickets(owner, 12);
  const high = ids.filter((_id, n) => n % 3 === 0);
  const pages = await getAllPages(owner, '/api/tickets?priority=high&priority=urgent&archived=false&limit=2');
  expect(pages.map((page) => page.ids.length)).toEqual([2, 2]);
  expect(pages.flatMap((page) => page.ids)).toEqual(newestFirst(high));
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([4]));
});

test('a list that fits its page has no link', async () => {
  const owner = await anOwner();
  const { siteId } = await manyTickets(owner, 3);
  for (const url of ['/api/tickets', '/api/tickets?limit=3', `/api/sites/${siteId}/tickets?q=lamp&limit=3`])
    expect(await getPage(owner, url)).toMatchObject({ total: 3, next: null });
});

test('sites and emails are paged the same way', async () => {
  const owner = await anOwner();
  const sites = [
    await aSite(owner),
    await aSite(owner),
    await aSite(owner, { admin_notification_email: anEmailAddress() }),
  ];
  const pages = await getAllPages(owner, '/api/sites?limit=2');
  expect(pages.map((page) => [page.ids.length, page.total])).toEqual([
    [2, 3],
    [1, 3],
  ]);
  expect(pages.flatMap((page) => page.ids)).toEqual(newestFirst(sites.map(({ id }) => id)));
  expect(await getPage(owner, '/api/sites')).toMatchObject({ total: 3, next: null });

  const site = sites[2];
  if (!site) throw new Error('no site');
  for (let n = 0; n < 3; n++) await aTicket(site, { user_email: null });
  const emails = await getAllPages(owner, `/api/sites/${site.id}/email-logs?limit=2`);
  expect(emails.map((page) => [page.ids.length, page.total])).toEqual([
    [2, 3],
    [1, 3],
  ]);
});

test('rows of ticket lists carry the first 500 characters of the description, the ticket itself all', async () => {
  const owner = await anOwner();
  const description = `${'ä'.repeat(499)}bc${'d'.repeat(5_000)}`;
  const { id, site_id } = await aTicketWith(owner, description);
  for (const url of ['/api/tickets', '/api/tickets?limit=5', `/api/sites/${site_id}/tickets`]) {
    const [row] = (await owner.get(url)).json();
    expect(row.description).toBe(`${'ä'.repeat(499)}b`);
  }
  expect((await owner.get(`/api/tickets/${id}`)).json().ticket.description).toBe(description);
});

async function aTicketWith(owner: SignedIn, description: string): Promise<{ id: number; site_id: number }> {
  const site = await aSite(owner);
  const { id } = await aTicket(site, { description });
  return { id, site_id: site.id };
}
