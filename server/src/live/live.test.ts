import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandle } from '../http/api/api.ts';
import { currentUser, type Topic } from '../scope.ts';
import { anOwner, anOwnerWithSite, aSignedOutBrowser, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Changes } from './changes.ts';
import { liveRoutes } from './live-routes.ts';
import { LiveStreams } from './live-streams.ts';
import { Writers } from './writers.ts';

describe('an unchanged poll', () => {
  test('is answered without data until something of the owner changes', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const site = await aSite(owner);
    const { id } = await aTicket(site);
    const urls = [
      '/api/sites',
      '/api/tickets?limit=10',
      `/api/sites/${site.id}/tickets`,
      '/api/analytics',
      `/api/tickets/${id}`,
    ];
    const poll = async (url: string) => {
      const etag = String((await owner.get(url)).headers.etag);
      return (headers = { 'if-none-match': etag }) => owner.get(url, headers);
    };
    const polls = await Promise.all(urls.map(poll));
    for (const again of polls) {
      const response = await again();
      expect([response.statusCode, response.body]).toEqual([304, '']);
      // A proxy that compresses answers weakens the ETag.
      const weak = await again({ 'if-none-match': `W/${response.headers.etag}` });
      expect(weak.statusCode).toBe(304);
    }
    await aSite(other);
    for (const again of polls) expect((await again()).statusCode).toBe(304);
    await owner.put(`/api/tickets/${id}/status`, { status: 'open' });
    for (const again of polls) expect((await again()).statusCode).toBe(200);
  });

  test('of tickets stays unchanged while visitors load pages; of analytics it does not, of sites once a minute', async () => {
    const { owner, site } = await anOwnerWithSite();
    const member = await aMember(site, 'agent', { sites: [site] });
    const load = () =>
      owner.post('/api/widget/events', { site_key: site.api_key, type: 'load', user_id: null }).then((response) => {
        expect(response.statusCode).toBe(200);
      });
    await load();
    const changedBy = async (reader: SignedIn, url: string) => {
      const etag = String((await reader.get(url)).headers.etag);
      await load();
      return (await reader.get(url, { 'if-none-match': etag })).statusCode === 200;
    };
    for (const reader of [owner, member]) {
      expect(await changedBy(reader, '/api/tickets?limit=10')).toBe(false);
      expect(await changedBy(reader, '/api/sites')).toBe(false);
      expect(await changedBy(reader, `/api/sites/${site.id}/analytics`)).toBe(true);
    }
  });

  test('still repairs the signed-in hint cookie', async () => {
    const owner = await anOwner();
    const etag = String((await owner.get('/api/sites')).headers.etag);
    owner.cookies.delete('deskbell_signed_in');
    const { statusCode, cookies } = await owner.get('/api/sites', { 'if-none-match': etag });
    expect([statusCode, cookies[0]?.name]).toEqual([304, 'deskbell_signed_in']);
  });

  test('gets 401 as soon as its session has ended', async () => {
    const owner = await anOwner();
    const etag = String((await owner.get('/api/sites')).headers.etag);
    const poll = () => owner.get('/api/sites', { 'if-none-match': etag, cookie: sent });
    const sent = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await poll()).statusCode).toBe(304);
    // Sign-out is not an owner read: If-None-Match does not skip it.
    expect((await owner.get('/api/logout', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await poll()).statusCode).toBe(401);
  });

  test("with another owner's ETag is answered in full", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const etag = String((await other.get('/api/sites')).headers.etag);
    expect((await owner.get('/api/sites', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('is refused when signed out, even with a valid ETag', async () => {
    const owner = await anOwner();
    const etag = String((await owner.get('/api/sites')).headers.etag);
    expect((await (await aSignedOutBrowser()).get('/api/sites', { 'if-none-match': etag })).statusCode).toBe(401);
  });
});

describe('the live stream', () => {
  let app: FastifyInstance;
  let owner: SignedIn;
  let port: number;
  beforeAll(async () => {
    owner = await anOwner();
    app = owner.app;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => void app.server.closeAllConnections());

  async function listen(who: SignedIn): Promise<IncomingMessage> {
    const cookie = `deskbell_session=${who.cookies.get('deskbell_session')}`;
    const [response] = (await once(
      get({ port, host: '127.0.0.1', path: '/api/live', headers: { cookie } }),
      'response',
    )) as [IncomingMessage];
    response.setEncoding('utf8');
    return response;
  }

  async function readUntil(stream: IncomingMessage, text: string): Promise<string> {
    let received = '';
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      received += chunk;
      if (received.includes(text)) return received;
    }
    return received;
  }

  test('sends an event to the owner whose data changed, and to no other owner', async () => {
    const other = await anOwner();
    // The first site comes with a team, which is a change of its own.
    for (const each of [owner, other]) await aSite(each);
    const [own, foreign] = [await listen(owner), await listen(other)];
    expect(own.statusCode).toBe(200);
    expect(own.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    await readUntil(own, 'retry');
    await readUntil(foreign, 'retry');
    await aSite(owner);
    expect(await readUntil(own, 'change')).toContain('event: change\ndata: {}\n\n');
    await aSite(other);
    // Exactly one event, its own: the first owner's change did not reach this stream.
    expect((await readUntil(foreign, 'change')).match(/event: change/g)).toHaveLength(1);
    own.destroy();
    foreign.destroy();
  });

  test('begins with the version of current answers, so that a page notices what changed before', async () => {
    const etagsOf = (user: SignedIn) =>
      Promise.all(
        ['/api/tickets', '/api/sites', '/api/analytics'].map(async (url) => String((await user.get(url)).headers.etag)),
      );
    const someone = await anOwner();
    const { id } = await aTicket(await aSite(someone));
    const before = await etagsOf(someone);
    await someone.put(`/api/tickets/${id}/status`, { status: 'open' });
    const stream = await listen(someone);
    const [, version = ''] = /event: version\ndata: (.*)\n\n/.exec(await readUntil(stream, 'version"')) ?? [];
    stream.destroy();
    const current = `"${JSON.parse(version).version}`;
    for (const etag of await etagsOf(someone)) expect(etag).toMatch(new RegExp(`^${current}(\\+\\d+)?"$`));
    for (const etag of before) expect(etag.startsWith(current)).toBe(false);
  });

  const ended = (stream: IncomingMessage) => readUntil(stream, 'this text never comes');

  test('of a limited member is silent about other sites, and ends when a site or the membership is lost', async () => {
    const boss = await anOwner();
    const [seen, hidden] = [await aSite(boss), await aSite(boss)];
    const [agent, other] = [
      await aMember(seen, 'agent', { sites: [seen] }),
      await aMember(seen, 'agent', { sites: [seen, hidden] }),
    ];
    const [narrow, wide] = [await listen(agent), await listen(other)];
    for (const stream of [narrow, wide]) await readUntil(stream, 'retry');
    const members = `/api/teams/${seen.team_id}/members`;
    await boss.put(`/api/tickets/${(await aTicket(hidden)).id}/status`, { status: 'open' });
    await readUntil(wide, 'change');
    await boss.put(`/api/tickets/${(await aTicket(seen)).id}/status`, { status: 'open' });
    // The first event of this stream is the one of its own site.
    expect((await readUntil(narrow, 'change')).match(/event: change/g)).toHaveLength(1);
    // A gained site does not end it.
    const both = { role: 'agent', sees_all_sites: false, site_ids: [seen.id, hidden.id] };
    await boss.put(`${members}/${agent.member_id}`, both);
    await readUntil(narrow, 'change');
    await boss.put(`${members}/${other.member_id}`, { ...both, site_ids: [hidden.id] });
    await ended(wide);
    expect([narrow.complete, wide.complete]).toEqual([false, true]);
    await boss.delete(`${members}/${agent.member_id}`);
    await ended(narrow);
    expect(narrow.complete).toBe(true);
  });

  test('ends when its owner signs out, and other sessions go on', async () => {
    const leaving = await anOwner();
    const [left, stays] = [await listen(leaving), await listen(owner)];
    await leaving.get('/api/logout');
    await ended(left);
    expect(left.complete).toBe(true);
    await readUntil(stays, 'retry');
    await aSite(owner);
    expect(await readUntil(stays, 'change')).toContain('event: change');
    stays.destroy();
  });

  test.each([
    ['signed out on another instance', sql`delete from sessions`],
    ['expired', sql`update sessions set expires_at = now() - interval '1 second'`],
  ])('ends when its session is %s', async (_how, statement) => {
    const [leaving, other] = [await anOwner(), await anOwner()];
    const [left, stays] = [await listen(leaving), await listen(other)];
    await sql`${statement} where user_id = ${leaving.owner.id}`.execute(await testDatabase());
    await ended(left);
    expect(left.complete).toBe(true);
    expect(stays.complete).toBe(false);
    stays.destroy();
  });

  test('goes on while the database cannot say whether the session has ended', async () => {
    const answers: (readonly string[] | Error)[] = [new Error('away'), ['second'], ['first']];
    const order: string[] = [];
    const streams = new LiveStreams(async () => {
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    }, 20);
    await new Promise<void>((resolve) => {
      streams.add(1, 'first', () => {
        order.push('first');
        resolve();
      });
      streams.add(2, 'second', () => order.push('second'));
    });
    expect(order).toEqual(['second', 'first']);
  });

  test.each(['session', 'user'] as const)('that ends while its %s is read is not subscribed any more', async (read) => {
    const changes = new Changes();
    const reading = new EventEmitter();
    const server = fastify();
    const user = currentUser(1, []);
    const readUser = async (isSlow: boolean) => {
      const ended = once(reading, 'ended');
      reading.emit('began');
      if (isSlow) await ended;
      return user;
    };
    const guards = {
      publicUrl: 'http://localhost:3000',
      userLookup: { lookUpUser: () => readUser(read === 'session') },
      tokenLookup: { findUser: async () => user },
      changes,
      webhookSecret: null,
      polls: { learn: () => undefined },
    };
    liveRoutes(
      server,
      createHandle(server, guards),
      { changes, writers: new Writers() },
      {
        idOf: () => null,
        listEnded: async () => [],
        readUser: () => readUser(true),
      },
    );
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const closed = new Promise((resolve) =>
      server.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const began = once(reading, 'began');
    const request = get({ port, host: '127.0.0.1', path: '/api/live' }).on('error', () => undefined);
    await began;
    if (read === 'user') {
      await once(request, 'response');
      const again = once(reading, 'began');
      void changes.publish([['user:1', 'access']]);
      await again;
    }
    request.destroy();
    await closed;
    reading.emit('ended');
    // The continuation of the read has run.
    await setImmediate();
    expect(changes.subscriberCount).toBe(0);
    await server.close();
  });

  test('is refused when signed out', async () => {
    expect((await (await aSignedOutBrowser()).get('/api/live')).statusCode).toBe(401);
  });
});

test('missed changes invalidate the caches of every user', () => {
  const changes = new Changes();
  const invalidated: (readonly Topic[] | null)[] = [];
  changes.onInvalidated((topics) => invalidated.push(topics));
  void changes.push({ team_id: 1, site_id: 7 });
  void changes.publish([['site:8', 'invalidate']]);
  changes.invalidateAll();
  expect(invalidated).toEqual([['site:8'], null]);
});
