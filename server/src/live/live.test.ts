import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { currentUser, type Topic } from '../scope.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { anOwner, aSignedOutBrowser, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { anOwnDatabase, migrationsFolder, postgresUrl, testDatabase } from '../testing/test-database.ts';
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

  test('is refused when signed out', async () => {
    expect((await (await aSignedOutBrowser()).get('/api/live')).statusCode).toBe(401);
  });
});

test('missed changes invalidate the caches of every user', () => {
  const changes = new Changes();
  const invalidated: (readonly Topic[] | null)[] = [];
  changes.onActed((topics) => invalidated.push(topics));
  changes.announce({ team_id: 1, site_id: 7 });
  changes.publish([['site:8', 'act']]);
  changes.invalidateAll();
  expect(invalidated).toEqual([['site:8'], null]);
});

describe.skipIf(!postgresUrl)('instances on one database', () => {
  /** A relay on a database of its own, unless another one's is given. */
  async function aRelay(
    place: { db: Database; url: string },
    { directUrl = place.url, checkMs = 500 }: { directUrl?: string; checkMs?: number } = {},
  ) {
    const changes = new Changes();
    const failures: unknown[] = [];
    const heard: boolean[] = [];
    const relay = await startChangeRelay({
      db: place.db,
      directUrl,
      changes,
      checkMs,
      onError: (error) => failures.push(error),
      onHearing: (isHearing) => heard.push(isHearing),
    });
    changes.relayThrough(relay);
    const isHearing = () => expect.poll(() => heard.at(-1)).toBe(true);
    return { relay, changes, failures, heard, isHearing };
  }

  async function aPlace() {
    const { env, open } = await anOwnDatabase();
    return { db: await open(), url: String(env.DATABASE_URL) };
  }

  test('reconnect after a connection that is lost before LISTEN', async () => {
    let cutsLeft = 2;
    const proxy = await startDatabaseProxy(String(postgresUrl), (sent) => {
      if (cutsLeft === 0 || !sent.includes('listen')) return 'pass on';
      cutsLeft -= 1;
      return 'cut off';
    });
    const place = await aPlace();
    const directUrl = Object.assign(new URL(place.url), { host: new URL(proxy.url).host }).href;
    const { relay, failures, isHearing } = await aRelay(place, { directUrl });
    await isHearing();
    expect(failures).toHaveLength(2);
    await relay.close();
    // Also before it is connected.
    const unconnected = await aRelay(place, { directUrl });
    await unconnected.relay.close();
    expect(unconnected.failures).toEqual([]);
    await place.db.destroy();
    proxy.close();
  });

  test('receive the changes of the others', async () => {
    const place = await aPlace();
    const [here, there] = [await aRelay(place), await aRelay(place)];
    await Promise.all([here.isHearing(), there.isHearing()]);

    const user = currentUser(7, [{ team_id: 1, team_name: 'Kettle', member_id: 1, role: 'agent', site_ids: [3] }]);
    const before = there.changes.etagOf(user);
    const notified = new Promise<void>((resolve) => void there.changes.subscribe(user.topics, resolve));
    here.changes.touch({ team_id: 1, site_id: 3 });
    here.changes.announce({ team_id: 1, site_id: 3 });
    await notified;
    expect(there.changes.etagOf(user)).not.toBe(before);

    const acts = new Set<Topic>();
    there.changes.onActed((topics) => {
      for (const topic of topics ?? []) acts.add(topic);
    });
    const sites = Array.from({ length: 1_000 }, (_, n): Topic => `site:${9_007_199_254_730_000 + n}`);
    here.changes.publish(sites.map((site) => [site, 'act']));
    await expect.poll(() => acts.size).toBe(sites.length);
    expect(acts).toEqual(new Set(sites));
    expect([...here.failures, ...there.failures]).toEqual([]);

    // Notifications may be lost until the listener is back, and it says so.
    const isTerminated = await sql<{ done: boolean }>`
      select pg_terminate_backend(pid) as done from pg_stat_activity
      where application_name = 'deskbell changes' and datname = current_database() limit 1`.execute(place.db);
    expect(isTerminated.rows).toEqual([{ done: true }]);
    await expect.poll(() => [here, there].some(({ heard }) => /true,false,true$/.test(heard.join()))).toBe(true);
    for (const { relay } of [here, there]) await relay.close();
    await place.db.destroy();
  });

  test('invalidate everything when a change of another could not be published', async () => {
    let isCut = false;
    const proxy = await startDatabaseProxy(String(postgresUrl), (sent) =>
      isCut && sent.includes('pg_notify') ? 'cut off' : 'pass on',
    );
    const place = await aPlace();
    const proxied = openPostgres(
      Object.assign(new URL(place.url), { host: new URL(proxy.url).host }).href,
      () => undefined,
    );
    const [here, there] = [await aRelay({ ...place, db: proxied }), await aRelay(place)];
    await Promise.all([here.isHearing(), there.isHearing()]);
    const acts: (readonly Topic[] | null)[] = [];
    there.changes.onActed((topics) => acts.push(topics));
    isCut = true;
    here.changes.publish([['site:7', 'act']]);
    await expect.poll(() => here.failures.length).toBeGreaterThan(0);
    expect(acts).toEqual([]);
    isCut = false;
    await expect.poll(() => acts).toContain(null);
    for (const { relay } of [here, there]) await relay.close();
    await proxied.destroy();
    await place.db.destroy();
    proxy.close();
  });

  test('that do not hear themselves say so once and answer no poll from memory', async () => {
    // As behind a pooler in transaction mode: LISTEN succeeds, and no notification of the database arrives.
    const [place, elsewhere] = [await aPlace(), await aPlace()];
    const deaf = await aRelay(place, { directUrl: elsewhere.url });
    await expect.poll(() => deaf.heard).toEqual([false]);
    const owner = await anOwner();
    const browser = new Browser(await startApp({}, { changes: deaf.changes }));
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    const first = await browser.get('/api/sites');
    const again = await browser.get('/api/sites', { 'if-none-match': String(first.headers.etag) });
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(deaf.heard).toEqual([false]);
    await deaf.relay.close();
    await browser.app.close();
    for (const { db } of [place, elsewhere]) await db.destroy();
  });

  test('in two schemas are two installations', async () => {
    const place = await aPlace();
    await sql`create schema other`.execute(place.db);
    const otherUrl = `${place.url}?options=-csearch_path%3Dother`;
    const other = openPostgres(otherUrl, () => undefined);
    for (const db of [place.db, other]) expect(await migrate(db, migrationsFolder)).not.toEqual([]);
    const elsewhere = { db: other, url: otherUrl };
    const [here, there, beside] = [await aRelay(place), await aRelay(elsewhere), await aRelay(elsewhere)];
    await Promise.all([here.isHearing(), there.isHearing()]);
    const acts: (readonly Topic[] | null)[] = [];
    there.changes.onActed((topics) => acts.push(topics));
    here.changes.publish([['site:7', 'act']]);
    await here.relay.close();
    // Notifications arrive in the order of their commits, so 7 would be first.
    beside.changes.publish([['site:8', 'act']]);
    await expect.poll(() => acts).toEqual([['site:8']]);
    for (const { relay } of [there, beside]) await relay.close();
    for (const db of [place.db, other]) await db.destroy();
  });
});
