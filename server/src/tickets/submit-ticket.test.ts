import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { emailLogs } from '../testing/outgoing-email.ts';
import { anOwner, aSite, aSubmission, aTicket } from '../testing/fixtures.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';
import { keptCounters, recount } from '../testing/ticket-counts.ts';
import { submitTickets, type TicketSubmission } from './submit-ticket.ts';

describe('a ticket that is sent', () => {
  const sendMany = (site: Site, times: number, key: string) =>
    Promise.all(Array.from({ length: times }, () => aTicket(site, { idempotency_key: key, user_id: 'u-1' })));

  test('a hundred times at once with the same key is one ticket, counted once', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const answers = await sendMany(site, 100, randomUUID());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await keptCounters(site.id)).toEqual(await recount(site.id));
    expect((await owner.get(`/api/sites/${site.id}/analytics`)).json()[0]).toMatchObject({
      tickets_submitted: 1,
      unique_users: 1,
    });
  });

  test('with a used key and other words is refused', async () => {
    const site = await aSite(await anOwner());
    const key = randomUUID();
    await aTicket(site, { idempotency_key: key });
    await expect(aTicket(site, { idempotency_key: key, title: 'Other' })).rejects.toThrow('another ticket');
    const elsewhere = await aSite(await anOwner());
    expect((await aTicket(elsewhere, { idempotency_key: key, title: 'Other' })).isNew).toBe(true);
  });
});

describe('tickets that are sent together', () => {
  const storeTogether = async (submissions: TicketSubmission[], refused: unknown[] = []) =>
    submitTickets(await testDatabase(), submissions, (error) => refused.push(error));

  test('are stored in the order they came, each with its mails, and counted', async () => {
    const owner = await anOwner();
    const [first, second] = [
      await aSite(owner, { admin_notification_email: 'desk@kettle.example' }),
      await aSite(await anOwner()),
    ];
    const stored = await storeTogether([
      aSubmission(second, { title: 'One', user_id: 'u-1', user_email: null }),
      aSubmission(first, { title: 'Two', user_id: 'u-1', user_email: `${randomUUID()}@example.com` }),
      aSubmission(second, { title: 'Three', user_id: 'u-1', user_email: null }),
      aSubmission(second, { title: 'Four', user_id: 'u-2', user_email: null }),
    ]);
    const ids = stored.map((ticket) => ticket?.id ?? 0);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(4);
    expect((await owner.get(`/api/tickets/${ids[1]}`)).json().ticket).toMatchObject({ title: 'Two', user_id: 'u-1' });
    const mails = (await emailLogs(owner, first.id)).map(({ email_type, ticket_id }) => [email_type, ticket_id]);
    expect(mails.reverse()).toEqual([
      ['admin_notification', ids[1]],
      ['user_confirmation', ids[1]],
    ]);
    for (const site of [first, second]) expect(await keptCounters(site.id)).toEqual(await recount(site.id));
    const db = await testDatabase();
    const days = await db
      .selectFrom('site_days')
      .select(['tickets_submitted', 'unique_users'])
      .where('site_id', '=', second.id)
      .execute();
    expect(days).toEqual([{ tickets_submitted: 3, unique_users: 2 }]);
  });

  test('leave out what needs a closer look, and store the rest', async () => {
    const site = await aSite(await anOwner());
    const [twice, used] = [randomUUID(), randomUUID()];
    await aTicket(site, { idempotency_key: used });
    const stored = await storeTogether([
      aSubmission(site, { idempotency_key: twice }),
      aSubmission(site, { idempotency_key: twice }),
      aSubmission(site, { idempotency_key: used }),
      aSubmission({ ...site, id: 2_147_483_646 }),
      aSubmission(site),
    ]);
    expect(stored.map((ticket) => ticket !== null)).toEqual([true, false, false, false, true]);
    expect(await keptCounters(site.id)).toMatchObject({ total_tickets: 3 });
  });

  test('are all left for a closer look when one of them cannot be stored', async () => {
    const site = await aSite(await anOwner());
    const refused: unknown[] = [];
    const stored = await storeTogether([aSubmission(site), aSubmission(site, { title: '' })], refused);
    expect(stored).toEqual([null, null]);
    expect(refused).toHaveLength(1);
    expect(await keptCounters(site.id)).toMatchObject({ total_tickets: 0 });
  });

  test('name one mailbox no more often than a single ticket may', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const victim = `${randomUUID()}@example.com`;
    const addresses = [victim, victim.toUpperCase(), victim, victim, victim.toUpperCase()];
    await storeTogether(addresses.map((user_email) => aSubmission(site, { user_email })));
    const statuses = (await emailLogs(owner, site.id)).map(({ status }) => status).reverse();
    expect(statuses).toEqual(['queued', 'queued', 'queued', 'failed', 'failed']);
  });

  test.skipIf(!postgresUrl)('do not wait for a site that somebody else holds', async () => {
    const db = await testDatabase();
    const owner = await anOwner();
    const [held, free] = [await aSite(owner), await aSite(owner)];
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('sites').set({ name: 'Held' }).where('id', '=', held.id).execute();
      const stored = await storeTogether([aSubmission(held), aSubmission(free)]);
      expect(stored.map((ticket) => ticket !== null)).toEqual([false, true]);
    });
  });

  test.skipIf(!postgresUrl)('and changes of their site wait for each other in no circle', async () => {
    const db = await testDatabase();
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site);
    // What a foreign key check holds until its commit, such as that of a page view.
    const referring = hold(db, (tx) => sql`select from sites where id = ${site.id} for key share`.execute(tx));
    const changing = hold(db, (tx) =>
      sql`update sites set new_tickets = new_tickets where id = ${site.id}`.execute(tx),
    );
    await Promise.all([referring.isHeld, changing.isHeld]);
    const tickets = [aTicket(site), aTicket(site)];
    const edit = owner.put(`/api/sites/${site.id}`, { ...site, widget_color: '#000000' });
    await waitingFor(db, 3);
    await changing.release();
    await Promise.all(tickets);
    expect((await edit).statusCode).toBe(200);
    await referring.release();
    expect(await keptCounters(site.id)).toEqual(await recount(site.id));
  });
});

/** A transaction that holds a site until it is told to end. */
function hold(db: Database, take: (tx: Database) => Promise<unknown>) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const done = db.transaction().execute(async (tx) => {
    await take(tx);
    begun();
    await ended;
  });
  return {
    isHeld,
    release: () => {
      end();
      return done;
    },
  };
}

/** Until so many transactions wait for a lock. */
const waitingFor = (db: Database, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBe(count);
