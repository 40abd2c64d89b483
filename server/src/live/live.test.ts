import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { anOwner, aSignedOutBrowser, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';
import { startChangeRelay } from './change-relay.ts';
import { Changes } from './changes.ts';
import { LiveStreams } from './live-streams.ts';

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
    }
    await aSite(other);
    for (const again of polls) expect((await again()).statusCode).toBe(304);
    await owner.put(`/api/tickets/${id}/status`, { status: 'open' });
    for (const again of polls) expect((await again()).statusCode).toBe(200);
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

  const ended = (stream: IncomingMessage) => readUntil(stream, 'this text never comes');

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

  test('is refused when signed out', async () => {
    expect((await (await aSignedOutBrowser()).get('/api/live')).statusCode).toBe(401);
  });
});

test('missed changes invalidate the caches of every owner', () => {
  const changes = new Changes();
  const invalidated: (number | null)[] = [];
  changes.onOwnerActed((ownerId) => invalidated.push(ownerId));
  changes.announce(7);
  changes.ownerActed(8);
  changes.invalidateAll();
  expect(invalidated).toEqual([8, null]);
});

describe.skipIf(!postgresUrl)('instances on one database', () => {
  test('reconnect after a connection that is lost before LISTEN', async () => {
    let cutsLeft = 2;
    const proxy = await startDatabaseProxy(String(postgresUrl), (sent) => {
      if (cutsLeft === 0 || !sent.includes('listen')) return 'pass on';
      cutsLeft -= 1;
      return 'cut off';
    });
    const changes = new Changes();
    const connected = new Promise<void>((resolve) => void changes.subscribe(0, resolve));
    const failures: unknown[] = [];
    const relay = startChangeRelay(proxy.url, changes, (error) => failures.push(error));
    await connected;
    expect(failures).toHaveLength(2);
    await relay.close();
    // Also before it is connected.
    await startChangeRelay(proxy.url, changes, (error) => failures.push(error)).close();
    expect(failures).toHaveLength(2);
    proxy.close();
  });

  test('receive the changes of the others', async () => {
    const failures: unknown[] = [];
    const [here, there] = [new Changes(), new Changes()];
    const isConnected = (changes: Changes) => new Promise<void>((resolve) => void changes.subscribe(0, resolve));
    const connected = Promise.all([isConnected(here), isConnected(there)]);
    const relays = [here, there].map((changes) =>
      startChangeRelay(postgresUrl ?? '', changes, (error) => failures.push(error)),
    );
    await connected;
    for (const [n, changes] of [here, there].entries()) changes.relayThrough(relays[n] ?? { publish: () => undefined });

    const before = there.etagOf({ id: 7 });
    const notified = new Promise<void>((resolve) => void there.subscribe(7, resolve));
    here.touch(7);
    here.announce(7);
    await notified;
    expect(there.etagOf({ id: 7 })).not.toBe(before);

    const acts = new Set<number | null>();
    there.onOwnerActed((ownerId) => acts.add(ownerId));
    const owners = Array.from({ length: 1_000 }, (_, n) => 9_007_199_254_730_000 + n);
    for (const owner of owners) here.ownerActed(owner);
    await expect.poll(() => acts.size).toBe(owners.length);
    expect(acts).toEqual(new Set(owners));
    expect(failures).toEqual([]);

    // After a reconnect both instances invalidate everything: notifications may have been lost in between.
    const haveInvalidated = new Set<Changes>();
    for (const changes of [here, there])
      changes.onOwnerActed((id) => void (id === null && haveInvalidated.add(changes)));
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'deskbell changes' and datname = ${new URL(postgresUrl ?? '').pathname.slice(1)}
      limit 1`.execute(await testDatabase());
    await expect.poll(() => haveInvalidated.size).toBe(2);
    await Promise.all(relays.map((relay) => relay.close()));
  });
});
