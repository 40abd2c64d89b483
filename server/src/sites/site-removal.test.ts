import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { anOwner, anOwnerWithSite, aScope, aSite, aSiteIn, aTicket } from '../testing/fixtures.ts';
import { untilWaitingForLocks } from '../testing/lock-waits.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { aMigratedDatabase, postgresUrl, testDatabase } from '../testing/test-database.ts';
import { SiteRemoval } from './site-removal.ts';
import { deleteSite } from './sites.ts';

const TABLES = [
  'all_sites',
  'tickets',
  'comments',
  'ticket_submissions',
  'email_logs',
  'site_emails',
  'inbound_emails',
  'session_days',
  'site_days',
  'site_user_days',
  'page_days',
  'page_alarms',
  'widget_sightings',
];

async function rowsOf(db: Database, siteId: number, ticketIds: readonly number[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const belongs =
      table === 'all_sites'
        ? sql`id = ${siteId}`
        : ['comments', 'inbound_emails'].includes(table)
          ? sql`ticket_id = any(${ticketIds}::int8[])`
          : sql`site_id = ${siteId}`;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${belongs}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function removeAll(db: Database): Promise<void> {
  const failures: unknown[] = [];
  const removal = new SiteRemoval(db, { onError: (error) => failures.push(error) });
  removal.wake();
  await removal.drained();
  await removal.stop();
  expect(failures).toEqual([]);
}

const addTickets = (db: Database, { id, team_id }: Site, count: number) =>
  sql`
    insert into tickets (site_id, team_id, title, description, priority)
    select ${id}, ${team_id}, 'Bulk ticket', 'anchovy', 'urgent' from generate_series(1, ${count}::int)`.execute(db);

describe('a deleted site', () => {
  test('disappears at once from every answer, while its rows are still there, and then they are removed', async () => {
    const db = await testDatabase();
    const owner = await anOwner();
    const [gone, kept] = [await aSite(owner, { admin_notification_email: 'desk@kettle.example' }), await aSite(owner)];
    const [ticket, other] = [
      await aTicket(gone, { description: 'anchovy', user_id: 'u-1', priority: 'urgent' }),
      await aTicket(kept, { description: 'anchovy', priority: 'urgent' }),
    ];
    await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'We are on it.' });
    await addTickets(db, gone, 450);
    const event = { site_key: gone.api_key, type: 'load', user_id: 'u-1' };
    const send = (path: string, payload: object) => owner.send({ method: 'POST', url: `/api/widget/${path}`, payload });
    expect((await send('events', event)).statusCode).toBe(200);
    const [log] = (await owner.get(`/api/sites/${gone.id}/email-logs`)).json();

    expect((await owner.delete(`/api/sites/${gone.id}`)).statusCode).toBe(200);
    expect((await rowsOf(db, gone.id, [ticket.id])).tickets).toBe(451);

    const idsAt = async (url: string) => {
      const response = await owner.get(url);
      return [response.json().map(({ id }: { id: number }) => id), response.headers['x-total-count']];
    };
    expect((await owner.get('/api/sites')).json().map(({ id }: { id: number }) => id)).toEqual([kept.id]);
    for (const query of ['', 'limit=10', 'limit=10&q=anchovy', 'q=anchovy', 'limit=10&priority=urgent', 'status=new'])
      expect([query, ...(await idsAt(`/api/tickets?${query}`))]).toEqual([query, [other.id], '1']);
    const submission = { site_key: gone.api_key, idempotency_key: crypto.randomUUID(), title: 'a', description: 'b' };
    const answers = [
      await owner.get(`/api/sites/${gone.id}`),
      await owner.get(`/api/sites/${gone.id}/tickets`),
      await owner.get(`/api/sites/${gone.id}/email-logs`),
      await owner.get(`/api/sites/${gone.id}/analytics`),
      await owner.get(`/api/tickets/${ticket.id}`),
      await owner.get(`/api/email-logs/${log.id}`),
      await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'closed' }),
      await owner.put('/api/tickets/status', { ids: [ticket.id, other.id], status: 'closed' }),
      await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'Still there?' }),
      await owner.put(`/api/sites/${gone.id}`, { name: 'Back', domain: 'back.example' }),
      await owner.delete(`/api/sites/${gone.id}`),
      await send('events', event),
      await send('tickets', submission),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    const days: { widget_loads: number; tickets_submitted: number }[] = (await owner.get('/api/analytics')).json();
    expect([days[0]?.widget_loads, days[0]?.tickets_submitted]).toEqual([0, 1]);
    const waiting = await db
      .selectFrom('email_logs')
      .select('id')
      .where('site_id', '=', gone.id)
      .where('status', 'in', ['queued', 'sending'])
      .execute();
    expect(waiting).toEqual([]);

    await removeAll(db);
    expect(await rowsOf(db, gone.id, [ticket.id])).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    expect(await idsAt('/api/tickets')).toEqual([[other.id], '1']);
  });

  test.runIf(postgresUrl)('does not get the status change and the email that waited for its deletion', async () => {
    const db = await testDatabase();
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    const change = await db.transaction().execute(async (tx) => {
      await sql`update all_sites set deleted_at = now() where id = ${site.id}`.execute(tx);
      const waiting = owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
      await untilWaitingForLocks(db, 1);
      return { waiting };
    });
    expect((await change.waiting).statusCode).toBe(404);
    const { rows } = await sql`select from email_logs where ticket_id = ${id} and email_type = 'status_change'`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  test.runIf(postgresUrl)('is removed without a deadlock while one of its emails is marked as sent', async () => {
    const db = await testDatabase();
    const { site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    await sql`update all_sites set deleted_at = now() where id = ${site.id}`.execute(db);
    const removal = await db.transaction().execute(async (tx) => {
      await sql`select from email_logs where ticket_id = ${id} for update`.execute(tx);
      const removed = removeAll(db);
      await untilWaitingForLocks(db, 1);
      // A trigger inserts the site's email counters, which reference the site.
      await sql`update email_logs set status = 'sent', sent_at = now() where ticket_id = ${id}`.execute(tx);
      return { removed };
    });
    await removal.removed;
    expect(await rowsOf(db, site.id, [id])).toMatchObject({ all_sites: 0, email_logs: 0, site_emails: 0 });
  });

  test.runIf(postgresUrl)('is removed by two instances, of which one is killed', async () => {
    const { env, open } = await aMigratedDatabase();
    const db = await open();
    const { owner, site } = await aSiteIn(db);
    await addTickets(db, site, 6_000);
    await deleteSite(db, await aScope(db, owner.id, 'own'), site.id);
    const left = async () =>
      (await sql<{ count: number }>`select count(*) from tickets`.execute(db)).rows[0]?.count ?? 0;
    const [killed, survivor] = await Promise.all([startServerProcess({ ...env }), startServerProcess({ ...env })]);
    await expect.poll(left, { interval: 10 }).toBeLessThan(6_000);
    await killed.end('SIGKILL');
    await expect.poll(async () => (await sql`select from all_sites`.execute(db)).rows.length).toBe(0);
    expect(await left()).toBe(0);
    await survivor.end('SIGTERM');
    await db.destroy();
  });
});
