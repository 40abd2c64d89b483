import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { IntakeAddresses } from '../../signed-links/intake-address.ts';
import { aSiteIn } from '../../testing/fixtures.ts';
import { aNewEmail } from '../../testing/intake-desk.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { aMigratedDatabase, postgresUrl } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import { storeInboundEmail } from './inbound-emails.ts';

const KILLS = 2;
const EMAILS = 60;
const DOMAIN = 'in.desk.example';
const SECRET_KEY = 'a secret that outlives the killed processes of this test';

const countDone = async (db: Database) => {
  const { rows } = await sql<{ done: number }>`
    select count(*) as done from inbound_emails where status = 'done'`.execute(db);
  return rows[0]?.done ?? 0;
};

// The embedded database belongs to the process that is killed: nothing could watch it.
test.runIf(postgresUrl)('after kills, every stored email has opened exactly one ticket', async () => {
  const { env: database, open } = await aMigratedDatabase();
  const env = { ...database, SECRET_KEY, INBOUND_DOMAIN: DOMAIN };
  const db = await open();
  const { site } = await aSiteIn(db, { admin_notification_email: 'desk@kettle.example' });
  await db.updateTable('sites').set({ takes_email: true }).where('id', '=', site.id).execute();
  const addresses = new IntakeAddresses(DOMAIN, { current: SECRET_KEY, previous: null });
  const recipient = addresses.addressOf({ site_id: site.id, intake_version: 0 });
  for (let n = 0; n < EMAILS; n += 1)
    await storeInboundEmail(
      db,
      [{ recipient, ticket_id: null, intake_site_id: site.id }],
      aNewEmail({ from: `visitor-${n}@example.com`, subject: `Email ${n}` }),
    );

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await startServerProcess(env);
    const goal = (kill * EMAILS) / (KILLS + 2);
    await expect.poll(() => countDone(db), { interval: 5 }).toBeGreaterThanOrEqual(goal);
    await server.end('SIGKILL');
    // Expires the leases of the killed process.
    await sql`update inbound_emails set next_attempt_at = now() where status = 'received'`.execute(db);
  }
  const server = await startServerProcess(env);
  await expect.poll(() => countDone(db)).toBe(EMAILS);
  await server.end('SIGTERM');

  const { rows } = await sql<{ title: string; emails: string }>`
    select title, (select string_agg(email_type, ' ' order by email_type) from email_logs where ticket_id = tickets.id) as emails
    from tickets order by id`.execute(db);
  expect(rows.map(({ title }) => title).sort()).toEqual(Array.from({ length: EMAILS }, (_, n) => `Email ${n}`).sort());
  expect(new Set(rows.map(({ emails }) => emails))).toEqual(new Set(['admin_notification user_confirmation']));
  expect(await storedCounters(site.id, db)).toEqual(await recount(site.id, db));
  await db.destroy();
});
