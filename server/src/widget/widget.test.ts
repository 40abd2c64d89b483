import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DailySalt } from '../analytics/session-hash.ts';
import { anOwner, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';

let lastAddress = 0;
/** Unique, because rate limits are per address. */
const anAddress = () => {
  lastAddress += 1;
  return `10.${process.pid % 250}.${lastAddress >> 8}.${lastAddress & 255}`;
};

interface Visit {
  readonly remoteAddress?: string;
  readonly headers?: Record<string, string>;
}

async function send(
  path: 'events' | 'tickets',
  body: unknown,
  { remoteAddress = anAddress(), headers = {} }: Visit = {},
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return (await testApp()).inject({
    method: 'POST',
    url: `/api/widget/${path}`,
    payload,
    remoteAddress,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': 'Visitor/1.0', ...headers },
  });
}

const ticketOf = (site: Site, fields: Record<string, unknown> = {}) => ({
  site_key: site.api_key,
  idempotency_key: randomUUID(),
  title: 'Lamp is broken',
  description: 'It arrived so.',
  ...fields,
});
const load = (site: Site, fields: Record<string, unknown> = {}) => ({
  site_key: site.api_key,
  type: 'load',
  ...fields,
});
const today = async (owner: SignedIn, site: Site) => (await owner.get(`/api/sites/${site.id}/analytics`)).json()[0];

describe('an event', () => {
  test('is counted and answered with the name and color of the widget', async () => {
    const { owner, site } = await anOwnerWithSite({ widget_color: '#10b981' });
    const response = await send('events', load(site), { headers: { origin: 'https://kettle.example' } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ active: true, name: 'Kettle & Crumb', color: '#10b981' });
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['set-cookie']).toBeUndefined();
    await send('events', { ...load(site), type: 'open' });
    expect(await today(owner, site)).toMatchObject({ widget_loads: 1, widget_opens: 1, unique_sessions: 2 });
    expect((await owner.get(`/api/sites/${site.id}`)).json().last_seen_at).toEqual(expect.any(String));
  });

  test('belongs to one session per visitor and day', async () => {
    const { owner, site } = await anOwnerWithSite();
    const remoteAddress = anAddress();
    for (const type of ['load', 'open', 'load'])
      await send('events', { site_key: site.api_key, type, user_id: 'u-1' }, { remoteAddress });
    await send('events', load(site, { user_id: 'u-1' }), { remoteAddress, headers: { 'user-agent': 'Another/1.0' } });
    await send('events', load(site, { user_id: 'u-2' }), { remoteAddress });
    expect(await today(owner, site)).toMatchObject({
      widget_loads: 4,
      widget_opens: 1,
      unique_sessions: 2,
      unique_users: 2,
    });
    expect((await owner.get(`/api/sites/${site.id}/user-analytics`)).json()).toEqual([
      expect.objectContaining({ user_id: 'u-1', widget_loads: 3, widget_opens: 1, unique_sessions: 2, active_days: 1 }),
      expect.objectContaining({ user_id: 'u-2', widget_loads: 1, unique_sessions: 1 }),
    ]);
  });

  test('is counted exactly once among hundreds at the same time', async () => {
    const owner = await anOwner();
    const [first, second] = [await aSite(owner), await aSite(owner)];
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => send('events', load(n % 3 ? first : second, { user_id: `u-${n % 7}` }))),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await today(owner, first)).toMatchObject({ widget_loads: 200, unique_sessions: 200, unique_users: 7 });
    expect(await today(owner, second)).toMatchObject({ widget_loads: 100, unique_sessions: 100, unique_users: 7 });
  });

  test('of an inactive site is answered and not counted', async () => {
    const { owner, site } = await anOwnerWithSite();
    expect((await send('events', load(site))).json()).toMatchObject({ active: true });
    await owner.put(`/api/sites/${site.id}`, { ...site, is_active: false });
    expect((await send('events', load(site))).json()).toEqual({ active: false });
    expect(await today(owner, site)).toMatchObject({ widget_loads: 1 });
  });

  test('of an unknown site is not found', async () => {
    expect((await send('events', { site_key: 'site_unknown', type: 'load' })).statusCode).toBe(404);
    const withoutKey = await send('events', { type: 'load', settings: {} });
    expect([withoutKey.statusCode, withoutKey.json().error]).toEqual([
      400,
      "data-site-key is missing. Copy the widget code again from the site's Settings tab.",
    ]);
  });
});

describe('a ticket', () => {
  test('is stored with all fields and answered with its number', async () => {
    const { owner, site } = await anOwnerWithSite();
    const fields = {
      priority: 'high',
      email: ' a+b@example.com ',
      name: 'Ana',
      page_url: 'https://kettle.example/x',
      user_id: 'u-9',
    };
    const response = await send('tickets', ticketOf(site, { ...fields, owner_id: 1, status: 'closed', id: 7 }));
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(response.json()).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      attached: [],
      status_url: expect.stringContaining('http://localhost:3000/t/'),
    });
    const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket).toMatchObject({
      title: 'Lamp is broken',
      status: 'new',
      priority: 'high',
      user_email: 'a+b@example.com',
      user_name: 'Ana',
      user_id: 'u-9',
      page_url: 'https://kettle.example/x',
      user_agent: 'Visitor/1.0',
    });
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  });

  test('needs no name and no address', async () => {
    const owner = await anOwner();
    const response = await send('tickets', ticketOf(await aSite(owner), { email: '', name: '  ' }));
    const { ticket } = (await owner.get(`/api/tickets/${response.json().id}`)).json();
    expect(ticket).toMatchObject({ user_email: null, user_name: null, priority: 'medium', page_url: null });
  });

  test('sent again with its idempotency key is the same ticket; with different content it is a conflict', async () => {
    const { owner, site } = await anOwnerWithSite();
    const body = ticketOf(site);
    const first = await send('tickets', body);
    const again = await send('tickets', { ...body, idempotency_key: body.idempotency_key.toUpperCase() });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await send('tickets', { ...body, title: 'Other' })).statusCode).toBe(409);
    expect((await owner.get(`/api/sites/${site.id}`)).json().total_tickets).toBe(1);
  });

  test('sent a hundred times at once with one idempotency key is one ticket', async () => {
    const site = await aSite(await anOwner());
    const body = ticketOf(site);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('tickets', body)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await storedCounters(site.id)).toMatchObject({ new_tickets: 1, total_tickets: 1 });
  });

  test('is stored without the secrets in the page address', async () => {
    const owner = await anOwner();
    const page_url = 'https://me:hush@kettle.example/x?a=1&reset_token=hush#access_token=hush';
    const response = await send('tickets', ticketOf(await aSite(owner), { page_url }));
    const { ticket } = (await owner.get(`/api/tickets/${response.json().id}`)).json();
    expect(ticket.page_url).toBe('https://kettle.example/x?a=1');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not a url'])(
    'is stored without the page address %s',
    async (page_url) => {
      const owner = await anOwner();
      const response = await send('tickets', ticketOf(await aSite(owner), { page_url }));
      expect(response.statusCode).toBe(201);
      expect((await owner.get(`/api/tickets/${response.json().id}`)).json().ticket.page_url).toBeNull();
    },
  );

  test.each([
    ['title', { title: '  ' }],
    ['title', { title: 'a'.repeat(201) }],
    ['title', { title: 5 }],
    ['title', { title: ['a'] }],
    ['title', { title: null }],
    ['title', { title: 'a\0' }],
    ['title', { title: 'a\ud800' }],
    ['description', { description: '' }],
    ['description', { description: 'a'.repeat(10_001) }],
    ['priority', { priority: 'extreme' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.co\r\nBcc: c@d.ef' }],
    ['name', { name: 'a'.repeat(101) }],
    ['user_id', { user_id: 'a'.repeat(201) }],
    ['user_id', { user_id: 12 }],
    ['page_url', { page_url: `https://a.example/${'a'.repeat(2_048)}` }],
    ['idempotency_key', { idempotency_key: 'abc' }],
    ['idempotency_key', { idempotency_key: undefined }],
    ['site_key', { site_key: undefined }],
    ['website', { website: 'https://spam.example' }],
  ])('with an invalid %s (%j) is refused and not stored', async (field, wrong) => {
    const { owner, site } = await anOwnerWithSite();
    const response = await send('tickets', ticketOf(site, wrong));
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual([field]);
    expect((await owner.get(`/api/sites/${site.id}`)).json().total_tickets).toBe(0);
  });

  test('for an inactive site is refused, for an unknown one not found', async () => {
    const { owner, site } = await anOwnerWithSite();
    await owner.put(`/api/sites/${site.id}`, { ...site, is_active: false });
    expect((await send('tickets', ticketOf(site))).statusCode).toBe(403);
    expect((await send('tickets', ticketOf({ ...site, api_key: 'site_none' }))).statusCode).toBe(404);
  });
});

describe('a page', () => {
  test.each([
    ['https://kettle.example', 200],
    ['http://kettle.example:8080', 200],
    ['https://shop.kettle.example', 200],
    [PUBLIC_URL, 200],
    ['http://localhost:5173', 200],
    ['http://127.0.0.1', 200],
    ['http://[::1]:3000', 200],
    ['https://evil.example', 403],
    ['https://kettle.example.evil.example', 403],
    ['https://evilkettle.example', 403],
    ['null', 403],
    ['nonsense', 403],
  ])('at %s is answered %i', async (origin, status) => {
    const { owner, site } = await anOwnerWithSite();
    const response = await send('events', load(site), { headers: { origin } });
    expect(response.statusCode).toBe(status);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    if (status === 403) {
      expect(response.json().error).toContain('kettle.example');
      expect((await send('tickets', ticketOf(site), { headers: { origin } })).statusCode).toBe(403);
      expect(await today(owner, site)).toMatchObject({ widget_loads: 0, tickets_submitted: 0 });
      const refusal = await (await testDatabase())
        .selectFrom('widget_sightings')
        .selectAll()
        .where('site_id', '=', site.id)
        .executeTakeFirst();
      expect(refusal).toMatchObject({
        last_refused_reason: 'origin',
        last_refused_host: origin.replace('https://', ''),
      });
    }
  });

  test.each([
    ['www.kettle.example', 'https://kettle.example', 200],
    ['www.kettle.example', 'https://www.kettle.example', 200],
    ['www.kettle.example:8080', 'https://shop.kettle.example', 200],
    ['kettle.example', 'https://www.kettle.example', 200],
    ['www.kettle.example', 'https://www.evil.example', 403],
    ['www.kettle.example', 'https://example', 403],
    ['www.example', 'https://kettle.example', 403],
  ])('of the domain %s may be at %s: %i', async (domain, origin, status) => {
    const site = await aSite(await anOwner(), { domain });
    expect((await send('events', load(site), { headers: { origin } })).statusCode).toBe(status);
    expect((await send('tickets', ticketOf(site), { headers: { origin } })).statusCode).toBe(
      status === 200 ? 201 : 403,
    );
  });

  test('may send a CORS preflight', async () => {
    const response = await (await testApp()).inject({
      method: 'OPTIONS',
      url: '/api/widget/tickets',
      headers: { origin: 'https://kettle.example' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    });
  });

  test('may send JSON as text/plain or application/json, and nothing else', async () => {
    const site = await aSite(await anOwner());
    expect(
      (await send('tickets', ticketOf(site), { headers: { 'content-type': 'application/json' } })).statusCode,
    ).toBe(201);
    expect(
      (await send('tickets', 'a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).statusCode,
    ).toBe(415);
    expect((await send('tickets', '{')).statusCode).toBe(400);
    expect((await send('tickets', '')).statusCode).toBe(400);
    expect((await send('tickets', '{"__proto__": {}}')).statusCode).toBe(400);
    expect((await send('tickets', ticketOf(site, { description: 'a'.repeat(70_000) }))).statusCode).toBe(413);
  });
});

describe('the rate limit', () => {
  test('of an address answers 429 with Retry-After and leaves other addresses alone', async () => {
    const site = await aSite(await anOwner());
    const remoteAddress = '2001:db8:1:2::1';
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push((await send('tickets', ticketOf(site), { remoteAddress })).statusCode);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(statuses.at(-1)).toBe(429);
    const neighbor = await send('tickets', ticketOf(site), { remoteAddress: '2001:db8:1:2:ffff::9' });
    expect(neighbor.statusCode).toBe(429);
    expect(Number(neighbor.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('tickets', ticketOf(site), { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(201);
  });

  test('allows three hundred events in a minute', async () => {
    const site = await aSite(await anOwner());
    const remoteAddress = anAddress();
    const answers = await Promise.all(Array.from({ length: 300 }, () => send('events', load(site), { remoteAddress })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });
});

test('the salt of a day is deleted with the first event of the next day', async () => {
  const db = await testDatabase();
  const site = await aSite(await anOwner());
  await send('events', load(site));
  const yesterday = '2000-01-01';
  await sql`insert into session_salts values (${yesterday}, ${Buffer.from('old')})`.execute(db);
  const salt = new DailySalt(db);
  const day = new Date().toISOString().slice(0, 10);
  const hash = await salt.hash(day, ['a', 'b']);
  expect(hash).toEqual(await new DailySalt(db).hash(day, ['a', 'b']));
  expect(hash).not.toEqual(await salt.hash(day, ['ab', '']));
  const { rows } = await sql`select from session_salts where day = ${yesterday}`.execute(db);
  expect(rows).toEqual([]);
});
