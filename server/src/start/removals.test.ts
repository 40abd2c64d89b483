import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { fileTransport } from '../email/delivery/mail-transport.ts';
import { Changes } from '../live/changes.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { deliverDue, emptyQueue } from '../testing/outgoing-email.ts';
import { startApp } from '../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../testing/test-database.ts';
import { createRemovals } from './removals.ts';

test('mail files go with the emails of erased, expired and deleted tickets and stay for those of others', async () => {
  const db = await testDatabase();
  await emptyQueue();
  await sql`delete from daily_jobs where name = 'retention'`.execute(db);
  await sql`delete from retention_runs`.execute(db);
  const dataDir = temporaryFolder();
  const outbox = join(dataDir, 'outbox');
  const app = await startApp({ dataDir });
  const owner = await anOwner('Marta', app);
  const other = await anOwner('Ines', app);
  const [site, expiring, deleted] = [await aSite(owner), await aSite(owner), await aSite(other)];
  const email = `${anEmailAddress().slice(0, 12)}+Shop@example.com`;
  const written = `${email.slice(0, 12)}_Shop@example.com`;
  const [gone, expired] = [
    await aTicket(site, { user_email: email }),
    await aTicket(expiring, { user_email: anEmailAddress() }),
  ];
  await aTicket(deleted, { user_email: email });
  await deliverDue(fileTransport(outbox));
  const sitesWithFiles = async () => {
    const ids = readdirSync(outbox).map((name) => Number(name.split('-')[0]) || 0);
    const { rows } = await sql<{ site_id: number }>`
      select distinct site_id from email_logs where id = any(${ids}::int8[]) order by site_id`.execute(db);
    return rows.map(({ site_id }) => site_id);
  };
  expect(readdirSync(outbox).filter((name) => name.endsWith(`-${written}.eml`))).toHaveLength(2);
  expect(await sitesWithFiles()).toEqual([site.id, expiring.id, deleted.id]);
  writeFileSync(join(outbox, '00999999-cut@example.com.part'), 'left by a crash');
  writeFileSync(join(outbox, 'notes.txt'), 'not a mail file');

  // No id leads to the file once its row is gone.
  await db.deleteFrom('tickets').where('id', '=', gone.id).execute();
  const erased = await owner.post(`/api/teams/${site.team_id}/people/erase`, { email, confirm: email });
  expect(erased.statusCode).toBe(404);
  expect(readdirSync(outbox).filter((name) => name.endsWith(`-${written}.eml`))).toHaveLength(1);
  expect(readdirSync(outbox)).not.toContain('00999999-cut@example.com.part');
  expect(await sitesWithFiles()).toEqual([expiring.id, deleted.id]);

  await owner.put(`/api/sites/${expiring.id}`, { name: 'Old', domain: 'old.example', keep_tickets_days: 30 });
  await owner.put(`/api/tickets/${expired.id}/status`, { status: 'closed' });
  await sql`update tickets set status_changed_at = now() - interval '31 days' where id = ${expired.id}`.execute(db);
  await other.delete(`/api/sites/${deleted.id}`);
  const errors: unknown[] = [];
  const config = { ...readConfig({}), dataDir };
  const onError = () => (error: unknown) => void errors.push(error);
  const workers = Object.values(createRemovals({ config, jobs: db, changes: new Changes(), onError }));
  for (const worker of workers) worker.wake();
  await expect.poll(() => readdirSync(outbox)).toEqual(['notes.txt']);
  for (const worker of workers) await worker.stop();
  expect(errors).toEqual([]);
  await app.close();
});
