import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { openPostgres } from '../db/drivers/postgres.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { aSiteIn } from '../testing/fixtures.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { aMigratedDatabase, postgresUrl } from '../testing/test-database.ts';

const aTicketFor = (site: { api_key: string }) => ({
  site_key: site.api_key,
  idempotency_key: randomUUID(),
  title: 'Lamp arrived broken',
  description: 'The base is cracked.',
});

describe.runIf(postgresUrl)('on a PostgreSQL server', () => {
  test('an instance that freezes inside a transaction does not keep its site from the others', async () => {
    const { env, open } = await aMigratedDatabase();
    const db = await open();
    const { site } = await aSiteIn(db);
    const freezing = { pid: 0, hasInserted: false, isFrozen: false };
    const proxy = await startDatabaseProxy(String(env.DATABASE_URL), (sent) => {
      freezing.hasInserted ||= sent.includes('insert into tickets');
      if (!freezing.hasInserted || !sent.includes('commit')) return 'pass on';
      process.kill(freezing.pid, 'SIGSTOP');
      freezing.isFrozen = true;
      return 'swallow';
    });
    const frozen = await startServerProcess({ ...env, DATABASE_URL: proxy.url });
    const other = await startServerProcess({ ...env });
    freezing.pid = frozen.pid;
    const send = ({ url }: { url: string }) =>
      fetch(`${url}/api/widget/tickets`, { method: 'POST', body: JSON.stringify(aTicketFor(site)) });
    const unanswered = send(frozen).catch(() => undefined);
    await expect.poll(() => freezing.isFrozen).toBe(true);

    await expect.poll(async () => (await send(other)).status).toBe(201);
    process.kill(frozen.pid, 'SIGCONT');
    await frozen.end('SIGKILL');
    await unanswered;
    const { rows } = await sql<{ count: number }>`select count(*) from tickets`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
    await other.end('SIGTERM');
    await db.destroy();
    proxy.close();
  });

  test('a commit that no standby confirmed in time is answered 503', async () => {
    const { open } = await aMigratedDatabase();
    const db = await open();
    const { site } = await aSiteIn(db);
    const app = await startApp({}, { db });
    const send = async (payload: object) =>
      (await app.inject({ method: 'POST', url: '/api/widget/tickets', payload })).statusCode;
    // PostgreSQL's warning about a cancelled wait for a standby arrives with the commit and has the same code.
    await sql`create function warn() returns trigger language plpgsql as
      $$ begin raise warning 'not replicated'; return null; end $$`.execute(db);
    await sql`create constraint trigger warn after insert on tickets deferrable initially deferred
      for each row execute function warn()`.execute(db);
    const ticket = aTicketFor(site);
    expect(await send(ticket)).toBe(503);
    await sql`drop trigger warn on tickets`.execute(db);
    expect(await send(ticket)).toBe(200);
    await app.close();
    await db.destroy();
  });

  test('a failing database writes a line in a second, with the number of those that it did not write', async () => {
    const { env } = await aMigratedDatabase();
    let isCut = false;
    const proxy = await startDatabaseProxy(String(env.DATABASE_URL), () => (isCut ? 'cut off' : 'pass on'));
    const server = await startServerProcess({ ...env, DATABASE_URL: proxy.url });
    await expect.poll(() => server.output()).toContain('Deskbell is ready');
    isCut = true;
    const cutAt = performance.now();
    const ask = () => fetch(`${server.url}/api/users/me`, { headers: { cookie: `deskbell_session=${randomUUID()}` } });
    const statuses = (await Promise.all(Array.from({ length: 40 }, ask))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([503]));
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
        .map((line) => JSON.parse(line) as { suppressed?: number; err?: object });
    const counted = () => lines().reduce((sum, { suppressed = 0 }) => sum + 1 + suppressed, 0);
    await expect.poll(counted).toBeGreaterThanOrEqual(40);
    expect(lines().length).toBeLessThanOrEqual(1 + (performance.now() - cutAt) / 1_000);
    expect(lines().filter(({ err }) => err !== undefined)).toEqual([]);
    await server.end('SIGKILL');
    proxy.close();
  });

  test('a database that falls silent is answered 503, and requests work again when it is back', async () => {
    const { env, open } = await aMigratedDatabase();
    const direct = await open();
    const { owner, site } = await aSiteIn(direct);
    let isSilent = false;
    let checks = 0;
    const proxy = await startDatabaseProxy(String(env.DATABASE_URL), (sent) => {
      if (isSilent && sent.includes('insert into readiness')) checks += 1;
      return isSilent ? 'swallow' : 'pass on';
    });
    const db = openPostgres(proxy.url, () => undefined);
    const app = await startApp({}, { db });
    const browser = new Browser(app);
    browser.cookies.set('deskbell_session', await openSession(direct, owner.id));
    const event = { site_key: site.api_key, type: 'load' };
    const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/widget/${path}`, payload });
    const requests = () =>
      Promise.all([
        browser.get('/api/sites'),
        post('events', event),
        post('tickets', aTicketFor(site)),
        post('tickets', aTicketFor(site)),
      ]);
    const statuses = async () => (await requests()).map(({ statusCode }) => statusCode);
    expect(await statuses()).toEqual([200, 200, 201, 201]);
    isSilent = true;
    const isReady = async () => (await app.inject('/readyz')).json();
    // Answered while the check hangs, and all share one: more would take the connections of requests.
    for (const reply of await Promise.all(Array.from({ length: 50 }, isReady)))
      expect(reply).toEqual({ error: 'The database does not answer in time.' });
    expect(checks).toBe(1);
    expect(await statuses()).toEqual([503, 503, 503, 503]);
    isSilent = false;
    expect((await post('tickets', aTicketFor(site))).statusCode).toBe(201);
    await app.close();
    for (const database of [db, direct]) await database.destroy();
    proxy.close();
  });
});
