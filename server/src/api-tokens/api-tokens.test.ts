import { endpoints } from '@deskbell/contract/api';
import { isForUsers } from '@deskbell/contract/endpoint';
import { TOKEN_SCOPES } from '@deskbell/contract/token-scopes';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NotSignedIn, TooMany } from '../errors.ts';
import { anOwner, aSignedOutBrowser, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember, removeMember } from '../testing/team-members.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { TokenLookup } from './token-lookup.ts';
import { remindOfTokens } from './token-reminders.ts';
import { isToken } from './token-text.ts';

const ALL = [...TOKEN_SCOPES];
const callable = endpoints.filter(({ access, token }) => isForUsers(access) && token !== 'any');

async function make(maker: SignedIn, teamId: number, fields: object = {}) {
  const response = await maker.post(`/api/teams/${teamId}/tokens`, {
    name: 'Sync',
    role: 'admin',
    scopes: ALL,
    ...fields,
  });
  return { ...(response.json() as { id: number; token: string }), response };
}

const call = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  (await testApp()).inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });

async function aTeam() {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  return { owner, site, other, ticket: await aTicket(site), elsewhere: await aTicket(other) };
}

describe('a token', () => {
  test('is shown once, and listed by its start', async () => {
    const { owner, site } = await aTeam();
    const { response, token } = await make(owner, site.team_id);
    expect(response.statusCode).toBe(201);
    expect(token).toMatch(/^dbk_[0-9A-Za-z]{36}$/);
    expect([isToken(token), isToken(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)]).toEqual([true, false]);
    const listed = await owner.get(`/api/teams/${site.team_id}/tokens`);
    expect(listed.json()).toMatchObject([{ name: 'Sync', start: token.slice(0, 8), scopes: ALL, site_ids: null }]);
    expect(listed.body).not.toContain(token);
    const days = (Date.parse(listed.json()[0].expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  test('reads and writes without cookie, Origin or ETag, and comments under its own name', async () => {
    const { owner, site, ticket } = await aTeam();
    const { token } = await make(owner, site.team_id);
    const read = await call(token, 'GET', `/api/tickets/${ticket.id}`);
    expect([read.statusCode, read.headers.etag, read.headers['set-cookie']]).toEqual([200, undefined, undefined]);
    expect((await call(token, 'PUT', `/api/tickets/${ticket.id}/status`, { status: 'open' })).statusCode).toBe(200);
    const comment = await call(token, 'POST', `/api/tickets/${ticket.id}/comments`, { comment: 'By a program' });
    expect(comment.json()).toMatchObject({ came_by: 'api', author_id: null, author_name: 'Sync' });
    const agent = await aMember(site, 'agent');
    await call(token, 'POST', `/api/tickets/${ticket.id}/comments`, { comment: 'Again' });
    const { comments, ticket: after } = (await agent.get(`/api/tickets/${ticket.id}`)).json();
    expect(comments).toMatchObject([{ author_name: 'Sync', came_by: 'api' }, { author_name: 'Sync' }]);
    expect(after.assignee_id).toBeNull();
    expect((await owner.get(`/api/teams/${site.team_id}/tokens`)).json()[0].last_used_at).not.toBeNull();
    expect((await owner.get('/api/sites', { authorization: 'Bearer ' })).statusCode).toBe(401);
  });

  test('does what its scopes say and nothing else: every call', async () => {
    const { owner, site, ticket } = await aTeam();
    const { token: blank } = await make(owner, site.team_id, { scopes: ['export'] });
    const app = await testApp();
    const idIn = (path: string) => String(path.includes('/teams/') ? site.team_id : ticket.id);
    const refused: string[] = [];
    for (const { method, path, token: scope } of callable) {
      const url = path.replace(':id', idIn(path)).replace(':upload', 'a'.repeat(32)).replace(/:\w+/g, '1');
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${blank}` } });
      if (answer.statusCode === 403) refused.push(`${scope} ${method} ${path}`);
    }
    const closed = callable.filter(({ token }) => token !== 'export');
    expect(refused).toEqual(closed.map(({ token, method, path }) => `${token} ${method} ${path}`));
  });

  test('is limited to its sites and to what its maker may do', async () => {
    const { owner, site, other, ticket, elsewhere } = await aTeam();
    const { token } = await make(owner, site.team_id, { site_ids: [site.id] });
    expect((await call(token, 'GET', `/api/tickets/${ticket.id}`)).statusCode).toBe(200);
    expect((await call(token, 'GET', `/api/tickets/${elsewhere.id}`)).statusCode).toBe(404);
    expect((await call(token, 'GET', '/api/sites')).json()).toHaveLength(1);
    const admin = await aMember(site, 'admin');
    const theirs = await make(admin, site.team_id);
    const rename = () =>
      call(theirs.token, 'PUT', `/api/sites/${other.id}`, { name: 'Cakes', domain: 'kettle.example' });
    expect((await rename()).statusCode).toBe(200);
    const db = await testDatabase();
    await sql`update team_members set role = 'agent' where id = ${admin.member_id}`.execute(db);
    expect((await rename()).statusCode).toBe(403);
    await removeMember(admin);
    expect((await call(theirs.token, 'GET', '/api/sites')).statusCode).toBe(401);
  });

  test('adds sites to its own team, as an admin of all its sites', async () => {
    const { owner, site } = await aTeam();
    const add = async (fields: object, body: object = {}) => {
      const { token } = await make(owner, site.team_id, fields);
      return call(token, 'POST', '/api/sites', { name: 'Cakes', domain: 'cakes.example', ...body });
    };
    expect((await add({ role: 'agent' })).statusCode).toBe(403);
    expect((await add({ site_ids: [site.id] })).statusCode).toBe(403);
    expect((await add({}, { team_id: site.team_id + 1 })).statusCode).toBe(404);
    const added = await add({});
    expect(added.json()).toMatchObject({ team_id: site.team_id, role: 'admin' });
    expect((await owner.get('/api/teams')).json()).toHaveLength(1);
  });

  test('changes a site but not its retention, and is named in the activity log', async () => {
    const { owner, site } = await aTeam();
    const { token } = await make(owner, site.team_id);
    const change = (fields: object) =>
      call(token, 'PUT', `/api/sites/${site.id}`, { name: 'Lamps', domain: site.domain, ...fields });
    for (const days of [{ keep_tickets_days: 30 }, { keep_files_days: 30 }]) {
      const refused = await change(days);
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'This token may not do this.']);
    }
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({
      name: site.name,
      keep_tickets_days: null,
    });
    expect((await change({ keep_tickets_days: null })).statusCode).toBe(200);
    const [latest] = (await owner.get(`/api/teams/${site.team_id}/activity`)).json();
    expect(latest).toMatchObject({ action: 'site_changed', about: { name: 'Lamps', token: 'Sync' } });
    await owner.put(`/api/sites/${site.id}`, { name: 'Lamps', domain: site.domain, keep_tickets_days: 90 });
    const [change90] = (await owner.get(`/api/teams/${site.team_id}/activity`)).json();
    expect(change90.about).toEqual({
      name: 'Lamps',
      domain: site.domain,
      keep_tickets_days: 90,
      keep_files_days: null,
    });
  });

  test('that is unknown, expired or revoked gets the same answer', async () => {
    const { owner, site } = await aTeam();
    const [revoked, expired, own] = [
      await make(owner, site.team_id),
      await make(owner, site.team_id),
      await make(owner, site.team_id),
    ];
    await owner.delete(`/api/teams/${site.team_id}/tokens/${revoked.id}`);
    await sql`update api_tokens set expires_at = now() where id = ${expired.id}`.execute(await testDatabase());
    expect((await call(own.token, 'DELETE', '/api/token')).json()).toEqual({ id: own.id });
    const answers = await Promise.all(
      [revoked.token, expired.token, own.token, 'dbk_nonsense'].map((token) => call(token, 'GET', '/api/sites')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const list = async () => (await owner.get(`/api/teams/${site.team_id}/tokens`)).json();
    expect(await list()).toMatchObject([{ id: expired.id }]);
    await owner.delete(`/api/teams/${site.team_id}/tokens/${expired.id}`);
    expect(await list()).toEqual([]);
  });

  test('is refused with unknown scopes, sites of others, or a date in the past', async () => {
    const { owner, site } = await aTeam();
    const foreign = await aSite(await anOwner());
    for (const [fields, status] of [
      [{ scopes: ['tickets:delete'] }, 400],
      [{ scopes: [] }, 400],
      [{ role: 'owner' }, 400],
      [{ expires_at: '2020-01-01T00:00:00.000Z' }, 400],
      [{ site_ids: [foreign.id] }, 404],
    ] as const)
      expect((await make(owner, site.team_id, fields)).response.statusCode, JSON.stringify(fields)).toBe(status);
    const agent = await aMember(site, 'agent');
    expect((await make(agent, site.team_id)).response.statusCode).toBe(403);
    expect((await (await aSignedOutBrowser()).delete('/api/token')).statusCode).toBe(401);
    expect((await owner.delete('/api/token')).statusCode).toBe(404);
  });

  test('ends for good when its maker leaves the team', async () => {
    const { owner, site } = await aTeam();
    const admin = await aMember(site, 'admin');
    const { token } = await make(admin, site.team_id);
    expect((await call(token, 'GET', '/api/sites')).statusCode).toBe(200);
    await owner.delete(`/api/teams/${site.team_id}/members/${admin.member_id}`);
    expect((await call(token, 'GET', '/api/sites')).statusCode).toBe(401);
    expect((await owner.get(`/api/teams/${site.team_id}/tokens`)).json()).toEqual([]);
  });

  test('is told to the owners when it is made, a week before it expires, and each year if it never does', async () => {
    const { owner, site } = await aTeam();
    const db = await testDatabase();
    const soon = await make(owner, site.team_id, { name: 'Soon' });
    const never = await make(owner, site.team_id, { name: 'Never', expires_at: null });
    await make(owner, site.team_id, { name: 'Later' });
    await sql`update api_tokens set expires_at = now() + interval '6 days' where id = ${soon.id}`.execute(db);
    await sql`update api_tokens set created_at = now() - interval '366 days' where id = ${never.id}`.execute(db);
    for (let night = 0; night < 2; night += 1) {
      await sql`delete from daily_jobs`.execute(db);
      await remindOfTokens(db);
    }
    const { rows } = await sql<{ told: string }>`
      select content->>'kind' || ' ' || (content->'about'->>'token') as told
      from email_logs inner join users on users.email = recipient_email
      where users.id = ${owner.owner.id} and email_type = 'team_news' order by email_logs.id`.execute(db);
    expect(rows.map(({ told }) => told).sort()).toEqual([
      'token_created Later',
      'token_created Never',
      'token_created Soon',
      'token_expires Soon',
      'token_without_expiry Never',
    ]);
  });

  test('makes 300 calls a minute, and wrong ones are counted by network', async () => {
    const { owner, site } = await aTeam();
    const { token } = await make(owner, site.team_id, { scopes: ['sites:read'] });
    const lookup = new TokenLookup(await testDatabase());
    const ask = (bearer: string, address: string) => lookup.findUser(bearer, address);
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let n = 0; n < 300; n += 1) await ask(token, '198.51.100.7');
    vi.advanceTimersByTime(59_000);
    await expect(ask(token, '198.51.100.7')).rejects.toMatchObject({ retryAfterSeconds: 1 });
    vi.advanceTimersByTime(1_000);
    await ask(token, '198.51.100.7');
    for (let n = 0; n < 20; n += 1) await expect(ask('dbk_wrong', '198.51.100.8')).rejects.toThrow(NotSignedIn);
    await expect(ask('dbk_wrong', '198.51.100.8')).rejects.toThrow(TooMany);
    await expect(ask('dbk_wrong', '198.51.100.9')).rejects.toThrow(NotSignedIn);
  });
});
