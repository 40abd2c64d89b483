import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../accounts/sessions.ts';
import { registerUser } from '../../accounts/users.ts';
import { aSite } from '../../testing/fixtures.ts';
import { Browser, startApp } from '../../testing/test-app.ts';
import { aMigratedDatabase, emptyDatabaseFolder, postgresUrl } from '../../testing/test-database.ts';
import { isOutOfSpace } from '../database.ts';
import { openEmbedded } from '../drivers/pglite.ts';
import { FreeSpace } from './free-space.ts';

const GIGABYTE = 1_000_000_000;
const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

test.skipIf(postgresUrl)(
  'on a nearly full disk writes are refused, reads work, and writes resume when there is space',
  async () => {
    let free = GIGABYTE;
    const { env } = await aMigratedDatabase();
    const folder = join(env.DATA_DIR, 'database');
    const space = new FreeSpace(folder, async () => free);
    const db = await openEmbedded(folder, { space });
    cleanUps.push(() => db.destroy());
    const app = await startApp({}, { db });
    cleanUps.unshift(() => app.close());
    const account = { issuer: 'i', subject: 's', email: 'a@example.com', name: null, given_name: null, picture: null };
    const user = await registerUser(db, account);
    const owner = new Browser(app);
    owner.cookies.set('deskbell_session', await openSession(db, user.id));
    const site = await aSite(owner);
    const idempotency_key = randomUUID();
    const send = (path: string, body: object) =>
      app.inject({
        method: 'POST',
        url: `/api/widget/${path}`,
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify({ site_key: site.api_key, ...body }),
      });
    const sendTicket = () => send('tickets', { idempotency_key, title: 'a', description: 'b' });

    free = 1_000_000;
    expect(await space.check()).toBe(true);
    const refused = await sendTicket();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await send('events', { type: 'load' })).statusCode).toBe(503);
    expect((await owner.put(`/api/sites/${site.id}`, { ...site, name: 'Other' })).statusCode).toBe(503);
    const writes = [
      sql`update sites set name = 'x'`,
      sql`with written as (update sites set name = 'x' returning 1) select * from written`,
      sql`select nextval(pg_get_serial_sequence('all_sites', 'id'))`,
      sql`create table full_disk ()`,
    ];
    for (const write of writes) {
      const error = await write.execute(db).catch((reason: unknown) => reason);
      expect(isOutOfSpace(error)).toBe(true);
    }
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({ name: site.name, total_tickets: 0 });
    expect((await owner.get('/api/tickets')).json()).toEqual([]);
    expect((await owner.get('/api/analytics')).statusCode).toBe(200);
    expect((await owner.get('/readyz')).statusCode).toBe(503);

    free = GIGABYTE;
    expect(await space.check()).toBe(true);
    expect(await space.check()).toBe(false);
    expect((await sendTicket()).statusCode).toBe(201);
    expect((await send('events', { type: 'load' })).statusCode).toBe(200);
    expect((await owner.get(`/api/sites/${site.id}`)).json().total_tickets).toBe(1);
  },
);

test('the free space of a folder is that of its disk', async () => {
  const space = new FreeSpace('/');
  await space.check();
  expect(space.isLow).toBe(false);
});

test.skipIf(postgresUrl)('a transaction that is open when space gets low is not cut off', async () => {
  let free = GIGABYTE;
  const folder = emptyDatabaseFolder();
  const space = new FreeSpace(folder, async () => free);
  const db = await openEmbedded(folder, { space });
  cleanUps.push(() => db.destroy());
  await sql`create table kept (n int)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    free = 0;
    await space.check();
    await sql`insert into kept values (2)`.execute(tx);
  });
  await expect(sql`insert into kept values (3)`.execute(db)).rejects.toSatisfy(isOutOfSpace);
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }]);
});
