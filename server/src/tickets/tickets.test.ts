import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';

const UNKNOWN_ID = 999_999_999;

const idsOf = (tickets: Ticket[]) => tickets.map(({ id }) => id);

async function list(owner: SignedIn, url: string): Promise<{ ids: number[]; total: number }> {
  const response = await owner.get(url);
  expect(response.statusCode).toBe(200);
  return { ids: idsOf(response.json()), total: Number(response.headers['x-total-count']) };
}

const setStatus = (owner: SignedIn, id: number, status: unknown) => owner.put(`/api/tickets/${id}/status`, { status });

describe('the list of tickets', () => {
  test('covers all sites of the owner, newest first, with all fields', async () => {
    const owner = await anOwner();
    const [lamps, cakes] = [await aSite(owner, { name: 'Lamps' }), await aSite(owner, { name: 'Cakes' })];
    const [first, second] = [
      await aTicket(lamps),
      await aTicket(cakes, { user_email: null, user_name: null, page_url: null, priority: 'urgent' }),
    ];
    const response = await owner.get('/api/tickets');
    expect(response.headers['x-total-count']).toBe('2');
    expect(response.json()).toEqual([
      expect.objectContaining({ id: second.id, site_name: 'Cakes', user_email: null, priority: 'urgent' }),
      {
        id: first.id,
        site_id: lamps.id,
        site_name: 'Lamps',
        title: 'Lamp arrived with a cracked base',
        description: 'The oak tripod lamp has a crack.',
        priority: 'medium',
        status: 'new',
        user_email: 'priya.raman@example.com',
        user_name: 'Priya Raman',
        page_url: 'https://kettle.example/lamps',
        came_by: 'widget',
        tags: [],
        minutes: 0,
        assignee_id: null,
        assignee_name: null,
        snoozed_until: null,
        suggested_by: null,
        merged_into: null,
        first_reply_at: null,
        due_at: null,
        due_for: null,
        created_at: first.created_at,
        updated_at: expect.any(String),
        last_activity_at: first.created_at,
        last_activity_by: 'customer',
        last_replier_id: null,
        last_replier_name: null,
        waiting_since: first.created_at,
        is_unread: true,
        known_issue: null,
        comment_count: 0,
        file_count: 0,
        has_draft: false,
        is_following: false,
      },
    ]);
    expect((await list(owner, `/api/sites/${lamps.id}/tickets`)).ids).toEqual([first.id]);
  });

  test('can be narrowed to some sites, never to those of another owner', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [lamps, cakes, maps] = [await aSite(owner), await aSite(owner), await aSite(owner)];
    const foreign = await aSite(other);
    await aTicket(foreign);
    const lamp = (await aTicket(lamps, { title: 'Cracked lamp' })).id;
    const cake = (await aTicket(cakes, { title: 'Cracked plate', priority: 'urgent' })).id;
    const map = (await aTicket(maps, { title: 'Cracked frame' })).id;
    await setStatus(owner, cake, 'open');
    const expectations: [string, number[]][] = [
      [`site_id=${cakes.id}`, [cake]],
      [`site_id=${lamps.id}&site_id=${maps.id}`, [map, lamp]],
      [`site_id=${lamps.id}&site_id=${cakes.id}&archived=false`, [cake, lamp]],
      [`site_id=${lamps.id}&site_id=${cakes.id}&status=open`, [cake]],
      [`site_id=${lamps.id}&site_id=${cakes.id}&priority=urgent&q=cracked`, [cake]],
      [`site_id=${lamps.id}&site_id=${cakes.id}&q=cracked`, [cake, lamp]],
      [`site_id=${lamps.id}&site_id=${foreign.id}`, [lamp]],
      [`site_id=${foreign.id}&archived=false`, []],
    ];
    for (const [query, ids] of expectations) {
      expect(await list(owner, `/api/tickets?${query}`), query).toEqual({ ids, total: ids.length });
      const page = await list(owner, `/api/tickets?${query}&limit=1`);
      expect(page, query).toEqual({ ids: ids.slice(0, 1), total: ids.length });
    }
    expect((await owner.get('/api/tickets?site_id=abc')).statusCode).toBe(400);
  });

  test('is paged', async () => {
    const { owner, site } = await anOwnerWithSite();
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await aTicket(site)).id);
    const first = await list(owner, '/api/tickets?limit=2');
    expect(first).toEqual({ ids: made.slice(0, 2), total: 5 });
    expect(await list(owner, `/api/sites/${site.id}/tickets?limit=2&before=${first.ids.at(-1)}`)).toEqual({
      ids: made.slice(2, 4),
      total: 5,
    });
    expect(await list(owner, `/api/tickets?before=${made[3]}`)).toEqual({ ids: made.slice(4), total: 5 });
  });

  test('can be filtered by status and archive, and so is the total', async () => {
    const { owner, site } = await anOwnerWithSite();
    const of = {} as Record<TicketStatus, number>;
    for (const status of TICKET_STATUSES) {
      of[status] = (await aTicket(site)).id;
      await setStatus(owner, of[status], status);
    }
    const expectations: [string, number[]][] = [
      ['status=new', [of.new]],
      ['status=open', [of.open]],
      ['status=open&status=in_progress', [of.in_progress, of.open]],
      ['archived=true', [of.archived]],
      ['archived=false', [of.closed, of.resolved, of.in_progress, of.open, of.new]],
      ['archived=false&status=archived', []],
      ['status=closed&status=resolved&archived=false', [of.closed, of.resolved]],
    ];
    for (const [query, ids] of expectations) {
      expect(await list(owner, `/api/tickets?${query}`), query).toEqual({ ids, total: ids.length });
      expect(await list(owner, `/api/sites/${site.id}/tickets?${query}&limit=1`), query).toEqual({
        ids: ids.slice(0, 1),
        total: ids.length,
      });
    }
  });

  test('is searched by word prefixes in title, description, email and name', async () => {
    const { owner, site } = await anOwnerWithSite();
    const lamp = (await aTicket(site)).id;
    const cake = (
      await aTicket(site, {
        title: 'Größe des Kuchens',
        description: 'Rye & "quoted" text',
        user_email: 'd.okafor@example.org',
        user_name: 'Dele',
      })
    ).id;
    const found = async (q: string) => (await list(owner, `/api/tickets?limit=10&q=${encodeURIComponent(q)}`)).ids;
    expect(await found('crack')).toEqual([lamp]);
    expect(await found('LAMP oak')).toEqual([lamp]);
    expect(await found('lamp rye')).toEqual([]);
    expect(await found('okafor')).toEqual([cake]);
    expect(await found('d.okafor@example.org')).toEqual([cake]);
    expect(await found('größe')).toEqual([cake]);
    expect(await found('dele')).toEqual([cake]);
    expect(await found('raman')).toEqual([lamp]);
    expect(await found('')).toEqual([cake, lamp]);
    for (const odd of [
      "'",
      '&',
      '!',
      ':*',
      "a'b",
      '\\',
      '(((',
      '<->',
      '%',
      '\u202e',
      'a\u3000b',
      '\u00a0',
      '“a”',
      'हिन्दी',
    ])
      expect(Array.isArray(await found(odd))).toBe(true);
  });

  test.each([
    'status=nonsense',
    'archived=yes',
    'limit=0',
    'limit=-1',
    'limit=ten',
    'limit=1e3',
    'before=x',
    `q=${'a'.repeat(201)}`,
    'q=%00',
    'limit=1&limit=2',
  ])('refuses %s and reports the parameter', async (query) => {
    const response = await (await anOwner()).get(`/api/tickets?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path[0]).toBe(query.split('=')[0]);
  });

  test('of an unknown or foreign site is not found', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const site = await aSite(owner);
    await aTicket(site);
    const foreign = await other.get(`/api/sites/${site.id}/tickets`);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe((await other.get(`/api/sites/${UNKNOWN_ID}/tickets`)).body);
    expect(await list(other, '/api/tickets')).toEqual({ ids: [], total: 0 });
  });
});

describe('one ticket', () => {
  test('has its details and comments, oldest first', async () => {
    const owner = await anOwner();
    const { id } = await aTicket(await aSite(owner), { user_id: 'u-7' });
    for (const comment of ['First', '  Second ']) await owner.post(`/api/tickets/${id}/comments`, { comment });
    const { ticket, comments } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket).toMatchObject({
      id,
      site_name: 'Kettle & Crumb',
      user_agent: 'Test/1.0',
      user_id: 'u-7',
      resolved_at: null,
    });
    expect(comments).toEqual([
      {
        id: expect.any(Number),
        comment: 'First',
        full_text: null,
        author: 'agent',
        author_id: owner.owner.id,
        author_name: null,
        audience: 'customer',
        format: 'plain',
        mentions: [],
        minutes: null,
        came_by: 'app',
        received_by_email: false,
        files: [],
        created_at: expect.any(String),
      },
      expect.objectContaining({ comment: 'Second' }),
    ]);
  });

  test.each([
    {},
    { comment: '' },
    { comment: ' \n ' },
    { comment: 5 },
    { comment: 'a'.repeat(10_001) },
    { comment: '\0' },
  ])('refuses the comment %j', async (body) => {
    const owner = await anOwner();
    const { id } = await aTicket(await aSite(owner));
    const response = await owner.post(`/api/tickets/${id}/comments`, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual(['comment']);
    expect((await owner.get(`/api/tickets/${id}`)).json().comments).toEqual([]);
  });

  test('of another owner looks as if it did not exist', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const { id } = await aTicket(await aSite(owner));
    for (const send of [
      (ticket: number) => other.get(`/api/tickets/${ticket}`),
      (ticket: number) => setStatus(other, ticket, 'closed'),
      (ticket: number) => other.post(`/api/tickets/${ticket}/comments`, { comment: 'Hello' }),
    ]) {
      const theirs = await send(id);
      expect(theirs.statusCode).toBe(404);
      expect(theirs.body).toBe((await send(UNKNOWN_ID)).body);
    }
    const { ticket, comments } = (await owner.get(`/api/tickets/${id}`)).json();
    expect([ticket.status, comments]).toEqual(['new', []]);
  });
});
