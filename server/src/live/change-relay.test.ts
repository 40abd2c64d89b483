import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/drivers/postgres.ts';
import { migrate } from '../db/upkeep/migrate.ts';
import { currentUser, type Topic } from '../scope.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { anOwner } from '../testing/fixtures.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { anOwnDatabase, migrationsFolder, postgresUrl } from '../testing/test-database.ts';
import { startChangeRelay } from './change-relay.ts';
import { Changes } from './changes.ts';

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
    // A relay that is not connected yet.
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
    here.changes.bump({ team_id: 1, site_id: 3 });
    void here.changes.push({ team_id: 1, site_id: 3 });
    await notified;
    const heardOnce = there.changes.etagOf(user);
    expect(heardOnce).not.toBe(before);
    await here.changes.push({ team_id: 1, site_id: 3 });
    await expect.poll(() => there.changes.etagOf(user)).not.toBe(heardOnce);

    const acts = new Set<Topic>();
    there.changes.onInvalidated((topics) => {
      for (const topic of topics ?? []) acts.add(topic);
    });
    const sites = Array.from({ length: 1_000 }, (_, n): Topic => `site:${9_007_199_254_730_000 + n}`);
    void here.changes.publish(sites.map((site) => [site, 'invalidate']));
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
    // Finds the channel, a parameter: the text of a prepared statement is sent only once.
    const proxy = await startDatabaseProxy(String(postgresUrl), (sent) =>
      isCut && sent.includes('deskbell_changes') ? 'cut off' : 'pass on',
    );
    const place = await aPlace();
    const proxied = openPostgres(
      Object.assign(new URL(place.url), { host: new URL(proxy.url).host }).href,
      () => undefined,
    );
    const [here, there] = [await aRelay({ ...place, db: proxied }), await aRelay(place)];
    await Promise.all([here.isHearing(), there.isHearing()]);
    const acts: (readonly Topic[] | null)[] = [];
    there.changes.onInvalidated((topics) => acts.push(topics));
    isCut = true;
    void here.changes.publish([['site:7', 'invalidate']]);
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
    // A pooler in transaction mode: LISTEN succeeds, and no notification of the database arrives.
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
    there.changes.onInvalidated((topics) => acts.push(topics));
    void here.changes.publish([['site:7', 'invalidate']]);
    await here.relay.close();
    // Notifications arrive in the order of their commits, so 7 would be first.
    void beside.changes.publish([['site:8', 'invalidate']]);
    await expect.poll(() => acts).toEqual([['site:8']]);
    for (const { relay } of [there, beside]) await relay.close();
    for (const db of [place.db, other]) await db.destroy();
  });
});
