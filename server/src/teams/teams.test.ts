import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';

describe('a team', () => {
  test('comes with the first site and is named after its owner', async () => {
    const owner = await anOwner();
    expect((await owner.get('/api/teams')).json()).toEqual([]);
    const [one, other] = await Promise.all([aSite(owner), aSite(owner)]);
    expect(one.team_id).toBe(other.team_id);
    expect((await owner.get('/api/teams')).json()).toEqual([
      {
        id: one.team_id,
        name: "Marta's team",
        timezone: 'UTC',
        role: 'owner',
        member_id: expect.any(Number),
        member_count: 1,
        site_count: 2,
        assigns_first_replier: true,
        shows_names: false,
        brand: null,
      },
    ]);
  });

  test('is renamed by its admins, and refuses a name with an address', async () => {
    const { owner, site } = await anOwnerWithSite();
    const admin = await aMember(site, 'admin');
    const url = `/api/teams/${site.team_id}`;
    const changed = await admin.put(url, { name: 'Lindqvist Studio', timezone: 'Europe/Berlin' });
    expect(changed.json()).toMatchObject({ name: 'Lindqvist Studio', timezone: 'Europe/Berlin', role: 'admin' });
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({ team_name: 'Lindqvist Studio' });
    for (const name of ['', 'www.evil.example', 'Pay at https://evil.example', 'a@b.example', 'x'.repeat(101)]) {
      const refused = await admin.put(url, { name, timezone: 'UTC' });
      expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, ['name']]);
    }
  });

  test('is deleted with its sites once its name is typed', async () => {
    const { owner, site } = await anOwnerWithSite();
    await aTicket(site);
    const member = await aMember(site, 'agent');
    const url = `/api/teams/${site.team_id}`;
    const remove = (name: string) =>
      owner.send({
        method: 'DELETE',
        url,
        payload: JSON.stringify({ name }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await remove('another')).statusCode).toBe(400);
    expect((await member.get('/api/sites')).json()).toHaveLength(1);
    expect((await remove(site.team_name)).json()).toEqual({ id: site.team_id });
    for (const browser of [owner, member]) {
      expect((await browser.get('/api/sites')).json()).toEqual([]);
      expect((await browser.get('/api/tickets')).json()).toEqual([]);
      expect((await browser.get('/api/teams')).json()).toEqual([]);
    }
    expect((await aSite(owner)).team_id).not.toBe(site.team_id);
  });

  test('is asked for by a user who manages several, and must be one of theirs', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [own, foreign] = [await aSite(owner), await aSite(other)];
    await joinAs(foreign.team_id, owner.owner.id, 'admin');
    const body = { name: 'Harbor', domain: 'harbor.example' };
    const unnamed = await owner.post('/api/sites', body);
    expect([unnamed.statusCode, unnamed.json().issues[0].path]).toEqual([400, ['team_id']]);
    expect((await owner.post('/api/sites', { ...body, team_id: foreign.team_id })).json()).toMatchObject({
      team_id: foreign.team_id,
      role: 'admin',
    });
    expect((await owner.get('/api/sites')).json().map((site: { team_id: number }) => site.team_id)).toEqual([
      foreign.team_id,
      foreign.team_id,
      own.team_id,
    ]);
    expect((await other.post('/api/sites', { ...body, team_id: own.team_id })).statusCode).toBe(404);
    const agent = await aMember(own, 'agent');
    const refused = await agent.post('/api/sites', { ...body, team_id: own.team_id });
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      `Only owners and admins of ${own.team_name} can do this.`,
    ]);
    expect((await agent.post('/api/sites', body)).json()).toMatchObject({ role: 'owner', team_name: "Jonas's team" });
  });

  test('of one person follows the time zone in User Settings, one of several does not', async () => {
    const { owner, site } = await anOwnerWithSite();
    const zone = async () => (await owner.get('/api/teams')).json()[0].timezone;
    await owner.put('/api/user-settings', { timezone: 'Asia/Tokyo' });
    expect(await zone()).toBe('Asia/Tokyo');
    await aMember(site, 'client', { sites: [] });
    await owner.put('/api/user-settings', { timezone: 'Europe/Rome' });
    expect(await zone()).toBe('Asia/Tokyo');
  });
});

async function joinAs(team_id: number, user_id: number, role: 'admin' | 'agent'): Promise<void> {
  const db = await testDatabase();
  await db.insertInto('team_members').values({ team_id, user_id, role, joined_at: new Date().toISOString() }).execute();
}

describe('members', () => {
  test('are listed to managers in full, to agents by name and role', async () => {
    const { owner, site } = await anOwnerWithSite();
    const agent = await aMember(site, 'agent', { sites: [site] });
    const waiting = await aMember(site, 'agent', { isWaiting: true });
    const url = `/api/teams/${site.team_id}/members`;
    const all = (await owner.get(url)).json();
    expect(all.map(({ id }: { id: number }) => id)).toEqual([waiting.member_id, expect.any(Number), agent.member_id]);
    expect(all[2]).toEqual({
      id: agent.member_id,
      user_id: agent.owner.id,
      name: 'Jonas Lindqvist',
      role: 'agent',
      email: expect.stringContaining('@example.com'),
      sees_all_sites: false,
      site_ids: [site.id],
      is_waiting: false,
      invited_as: null,
      last_seen_at: null,
      open_tickets: 0,
    });
    expect((await agent.get(url)).json()).toEqual([
      { id: expect.any(Number), user_id: owner.owner.id, name: 'Marta Lindqvist', role: 'owner' },
      { id: agent.member_id, user_id: agent.owner.id, name: 'Jonas Lindqvist', role: 'agent' },
    ]);
    expect((await owner.get(url)).json()[2].last_seen_at).toEqual(expect.any(String));
  });

  test('cannot be left without an owner, also by two who demote each other', async () => {
    const { owner, site } = await anOwnerWithSite();
    const url = `/api/teams/${site.team_id}/members`;
    const own = (await owner.get(url)).json()[0].id;
    for (const answer of [await owner.put(`${url}/${own}`, { role: 'admin' }), await owner.delete(`${url}/${own}`)])
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        "Marta's team needs an owner. Make someone an owner first.",
      ]);
    const second = await aMember(site, 'owner');
    const answers = await Promise.all([
      owner.put(`${url}/${second.member_id}`, { role: 'agent' }),
      second.put(`${url}/${own}`, { role: 'agent' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).not.toEqual([200, 200]);
    const db = await testDatabase();
    const owners = await db
      .selectFrom('team_members')
      .select('id')
      .where('team_id', '=', site.team_id)
      .where('role', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
  });

  test('who own the team are changed by owners only, and no role is given above the own one', async () => {
    const { owner, site } = await anOwnerWithSite();
    const admin = await aMember(site, 'admin');
    const agent = await aMember(site, 'agent');
    const url = `/api/teams/${site.team_id}/members`;
    const own = (await owner.get(url)).json()[0].id;
    for (const answer of [
      await admin.put(`${url}/${own}`, { role: 'admin' }),
      await admin.delete(`${url}/${own}`),
      await admin.put(`${url}/${agent.member_id}`, { role: 'owner' }),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([403, "Only owners of Marta's team can do this."]);
    expect((await owner.put(`${url}/${admin.member_id}`, { role: 'owner' })).json()).toMatchObject({ role: 'owner' });
  });

  test.each([
    [{ role: 'client', sees_all_sites: true }, 400],
    [{ role: 'admin', sees_all_sites: false }, 400],
    [{ role: 'agent', sees_all_sites: false, site_ids: [999_999_999] }, 404],
    [{ role: 'boss' }, 400],
  ])('are not changed to %j', async (body, status) => {
    const { owner, site } = await anOwnerWithSite();
    const { member_id } = await aMember(site, 'agent');
    const url = `/api/teams/${site.team_id}/members`;
    expect((await owner.put(`${url}/${member_id}`, body)).statusCode).toBe(status);
    expect((await owner.get(url)).json()[1]).toMatchObject({ role: 'agent', sees_all_sites: true, site_ids: [] });
  });

  test('lose and gain sites at once', async () => {
    const owner = await anOwner();
    const [one, other] = [await aSite(owner), await aSite(owner)];
    const agent = await aMember(one, 'agent', { sites: [one] });
    const { id } = await aTicket(other);
    const url = `/api/teams/${one.team_id}/members/${agent.member_id}`;
    expect((await agent.get(`/api/tickets/${id}`)).statusCode).toBe(404);
    await owner.put(url, { role: 'agent', sees_all_sites: false, site_ids: [other.id] });
    expect((await agent.get(`/api/tickets/${id}`)).statusCode).toBe(200);
    expect((await agent.get(`/api/sites/${one.id}`)).statusCode).toBe(404);
    expect((await agent.get('/api/sites')).json()).toMatchObject([{ id: other.id, role: 'agent' }]);
    await owner.delete(url);
    expect((await agent.get('/api/sites')).json()).toEqual([]);
    expect((await agent.get(`/api/tickets/${id}`)).statusCode).toBe(404);
  });

  test('may leave, whatever their role', async () => {
    const site = await aSite(await anOwner());
    const client = await aMember(site, 'client', { sites: [site] });
    const other = await aMember(site, 'client', { sites: [site] });
    const url = `/api/teams/${site.team_id}/members`;
    expect((await client.delete(`${url}/${other.member_id}`)).statusCode).toBe(403);
    expect((await client.delete(`${url}/${client.member_id}`)).json()).toEqual({ id: client.member_id });
    expect((await client.get('/api/sites')).json()).toEqual([]);
  });
});

describe('the lists of a limited member', () => {
  test('hold the sites, tickets, counts and days that are theirs', async () => {
    const owner = await anOwner();
    const [seen, hidden, also] = [await aSite(owner), await aSite(owner), await aSite(owner)];
    const mine = await aTicket(seen, { title: 'Lamp of Ada' });
    await aTicket(hidden, { title: 'Lamp of Ben' });
    const third = await aTicket(also, { title: 'Lamp of Cem', priority: 'urgent' });
    const agent = await aMember(seen, 'agent', { sites: [seen, also] });
    const idsOf = async (query: string) => {
      const response = await agent.get(`/api/tickets${query}`);
      const ids = response.json().map(({ id }: { id: number }) => id);
      expect(response.headers['x-total-count']).toBe(String(ids.length));
      return ids;
    };
    expect(await idsOf('')).toEqual([third.id, mine.id]);
    expect(await idsOf('?q=lamp')).toEqual([third.id, mine.id]);
    expect(await idsOf('?q=ben')).toEqual([]);
    expect(await idsOf('?priority=urgent&status=new')).toEqual([third.id]);
    expect(await idsOf(`?site_id=${hidden.id}`)).toEqual([]);
    expect(await idsOf(`?site_id=${hidden.id}&site_id=${seen.id}&q=lamp`)).toEqual([mine.id]);
    expect((await agent.get('/api/sites')).json()).toHaveLength(2);
    expect((await agent.get('/api/analytics')).json()[0].tickets_submitted).toBe(2);
    expect((await agent.get('/api/analytics/sites')).json()).toHaveLength(2);
    expect((await owner.get('/api/analytics')).json()[0].tickets_submitted).toBe(3);
  });

  test('cover several teams, of some all sites and of others some', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const own = await aSite(owner);
    const [seen, hidden] = [await aSite(other), await aSite(other)];
    const agent = await aMember(seen, 'agent', { sites: [seen] });
    await joinAs(own.team_id, agent.owner.id, 'agent');
    const first = await aTicket(own, { title: 'Lamp one' });
    const second = await aTicket(seen, { title: 'Lamp two', priority: 'high' });
    await aTicket(hidden, { title: 'Lamp three' });
    const third = await aTicket(own, { title: 'Lamp four', priority: 'high' });
    const idsOf = async (query: string) =>
      (await agent.get(`/api/tickets${query}`)).json().map(({ id }: { id: number }) => id);
    expect(await idsOf('')).toEqual([third.id, second.id, first.id]);
    expect(await idsOf('?q=lamp')).toEqual([third.id, second.id, first.id]);
    expect(await idsOf('?priority=high')).toEqual([third.id, second.id]);
    expect(await idsOf(`?limit=2&before=${third.id}`)).toEqual([second.id, first.id]);
    const both = await agent.put('/api/tickets/status', { ids: [first.id, second.id], status: 'open' });
    expect(both.statusCode).toBe(200);
  });

  test('stay unchanged by what they cannot see', async () => {
    const owner = await anOwner();
    const [seen, hidden] = [await aSite(owner), await aSite(owner)];
    const [mine, theirs] = [await aTicket(seen), await aTicket(hidden)];
    const agent = await aMember(seen, 'agent', { sites: [seen] });
    const poll = async () => {
      const etag = String((await agent.get('/api/tickets')).headers.etag);
      return async () => (await agent.get('/api/tickets', { 'if-none-match': etag })).statusCode;
    };
    const again = await poll();
    await owner.put(`/api/tickets/${theirs.id}/status`, { status: 'open' });
    expect(await again()).toBe(304);
    await owner.put(`/api/tickets/${mine.id}/status`, { status: 'open' });
    expect(await again()).toBe(200);
    const afterwards = await poll();
    await owner.put(`/api/teams/${seen.team_id}`, { name: 'Renamed', timezone: 'UTC' });
    expect(await afterwards()).toBe(200);
  });
});

describe('a call for several tickets', () => {
  test('changes all or none: unreadable ones first, then forbidden ones', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [own, foreign] = [await aSite(owner), await aSite(other)];
    const client = await aMember(own, 'client', { sites: [own] });
    await joinAs(foreign.team_id, client.owner.id, 'agent');
    const [mine, theirs] = [await aTicket(own), await aTicket(foreign)];
    const set = (...ids: number[]) => client.put('/api/tickets/status', { ids, status: 'closed' });
    expect((await set(theirs.id, 999_999_999, mine.id)).statusCode).toBe(404);
    const forbidden = await set(theirs.id, mine.id);
    expect([forbidden.statusCode, forbidden.json().error]).toEqual([403, "Clients of Marta's team cannot do this."]);
    expect((await other.get(`/api/tickets/${theirs.id}`)).json().ticket.status).toBe('new');
    expect((await set(theirs.id)).statusCode).toBe(200);
  });
});

describe('a client', () => {
  test('sees a reduced ticket and writes notes that visitors never see', async () => {
    const { owner, site } = await anOwnerWithSite({ admin_notification_email: 'desk@kettle.example' });
    const client = await aMember(site, 'client', { name: 'Chloe' });
    const { id } = await aTicket(site, { user_id: 'u-7' });
    const url = `/api/tickets/${id}`;
    expect((await client.get(`/api/sites/${site.id}`)).json()).toMatchObject({
      role: 'client',
      admin_notification_email: null,
    });
    expect((await client.get(url)).json().ticket).toMatchObject({
      user_email: 'priya.raman@example.com',
      user_id: null,
      user_agent: null,
    });
    for (const [audience, status] of [
      ['client', 201],
      ['customer', 403],
      ['team', 403],
      [undefined, 403],
    ] as const)
      expect((await client.post(`${url}/comments`, { comment: `To ${audience}`, audience })).statusCode).toBe(status);
    for (const audience of ['customer', 'client', 'team'])
      await owner.post(`${url}/comments`, { comment: `For ${audience}`, audience });
    const read = async (browser: typeof owner) =>
      (await browser.get(url))
        .json()
        .comments.map(({ comment, author, author_name }: Record<string, string>) => [comment, author, author_name]);
    const seenByClient = [
      ['To client', 'client', 'Chloe Lindqvist'],
      ['For customer', 'agent', 'Marta Lindqvist'],
      ['For client', 'agent', 'Marta Lindqvist'],
    ];
    expect(await read(client)).toEqual(seenByClient);
    expect(await read(owner)).toEqual([...seenByClient, ['For team', 'agent', 'Marta Lindqvist']]);
    const db = await testDatabase();
    const mails = await db.selectFrom('email_logs').select('content').where('ticket_id', '=', id).execute();
    expect(JSON.stringify(mails)).toContain('For customer');
    expect(JSON.stringify(mails)).not.toMatch(/To client|For client|For team/);
  });
});
