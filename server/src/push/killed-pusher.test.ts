import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registerUser } from '../accounts/users.ts';
import { keepTicketNews } from '../inbox/keep-in-inbox.ts';
import { aSiteIn, aSubmission } from '../testing/fixtures.ts';
import { insertDevice } from '../testing/push-devices.ts';
import { type PushDevice, PushService } from '../testing/push-service.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { aMigratedDatabase, postgresUrl } from '../testing/test-database.ts';
import { submitTicket } from '../tickets/submit/submit-ticket.ts';

const DEVICES = 8;
const TICKETS = 15;
const SECRET_KEY = 'a secret that outlives the killed processes of this test';

test.skipIf(!postgresUrl)('two instances push each event to each device once, also when they are killed', async () => {
  const { env: database, open } = await aMigratedDatabase();
  const db = await open();
  const service = new PushService();
  await service.start();
  const { site } = await aSiteIn(db);
  const devices: { id: number; device: PushDevice }[] = [];
  for (let n = 0; n < DEVICES; n += 1) {
    const address = { subject: randomUUID(), email: `${randomUUID()}@example.com` };
    const { id } = await registerUser(db, { issuer: 'i', ...address, name: null, given_name: null, picture: null });
    await sql`
      insert into team_members (team_id, user_id, role, sees_all_sites, joined_at)
      values (${site.team_id}, ${id}, 'agent', true, now())`.execute(db);
    const device = service.aDevice();
    device.answer = (response) => void pause(20).then(() => response.writeHead(201).end());
    await insertDevice(db, id, device, { current: SECRET_KEY, previous: null });
    devices.push({ id, device });
  }
  const news = { kind: 'assigned', comment_id: null, actor_id: null, since: null } as const;
  for (let n = 0; n < TICKETS; n += 1) {
    const { id: ticket_id } = await submitTicket(db, aSubmission(site, { user_email: null, title: `Ticket ${n}` }));
    await keepTicketNews(
      db,
      devices.map(({ id }) => ({ ...news, user_id: id, ticket_id })),
    );
  }
  const count = () => devices.reduce((sum, { device }) => sum + device.received.length, 0);

  const env = { ...database, SECRET_KEY, OUTBOUND_ALLOW: '127.0.0.0/8' };
  const servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  await expect.poll(count, { interval: 5 }).toBeGreaterThan(DEVICES);
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  const before = count();
  expect(before).toBeLessThan(DEVICES * TICKETS);
  // Their leases end.
  await sql`update push_subscriptions set busy_until = null`.execute(db);
  const next = await startServerProcess(env);
  const waiting = async () => (await sql`select from push_deliveries`.execute(db)).rows.length;
  await expect.poll(waiting).toBe(0);
  await next.end('SIGTERM');

  for (const { device } of devices) {
    expect(new Set(device.titles).size).toBe(TICKETS);
    // A kill may hit one push between its answer and the commit.
    expect(device.titles.length).toBeLessThanOrEqual(TICKETS + 1);
  }
  service.stop();
  await db.destroy();
});
