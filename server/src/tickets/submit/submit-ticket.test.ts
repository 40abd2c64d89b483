import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { anOwner, anOwnerWithSite, aSite, aSubmission, aTicket } from '../../testing/fixtures.ts';
import { untilWaitingForLocks } from '../../testing/lock-waits.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { postgresUrl, testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import type { NewTicket } from './new-ticket.ts';
import { submitTickets } from './submit-ticket.ts';

describe('a submitted ticket', () => {
  const sendMany = (site: Site, times: number, key: string) =>
    Promise.all(Array.from({ length: times }, () => aTicket(site, { idempotency_key: key, user_id: 'u-1' })));

  test('with the same idempotency key a hundred times at once is one ticket, counted once', async () => {
    const { owner, site } = await anOwnerWithSite();
    const answers = await sendMany(site, 100, randomUUID());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
    expect((await owner.get(`/api/sites/${site.id}/analytics`)).json()[0]).toMatchObject({
      tickets_submitted: 1,
      unique_users: 1,
    });
  });

  test('with a used idempotency key and different content is refused', async () => {
    const site = await aSite(await anOwner());
    const key = randomUUID();
    await aTicket(site, { idempotency_key: key });
    await expect(aTicket(site, { idempotency_key: key, title: 'Other' })).rejects.toThrow('different ticket');
    const elsewhere = await aSite(await anOwner());
    expect((await aTicket(elsewhere, { idempotency_key: key, title: 'Other' })).isNew).toBe(true);
  });
});

describe('a batch of tickets', () => {
  const storeTogether = async (tickets: NewTicket[], refused: unknown[] = []) =>
    submitTickets(await testDatabase(), tickets, (error) => refused.push(error));

  test('is stored in order of arrival, each ticket with its emails, and counted', async () => {
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
    const emails = (await emailLogs(owner, first.id)).map(({ email_type, ticket_id }) => [email_type, ticket_id]);
    expect(emails.reverse()).toEqual([
      ['admin_notification', ids[1]],
      ['user_confirmation', ids[1]],
    ]);
    for (const site of [first, second]) expect(await storedCounters(site.id)).toEqual(await recount(site.id));
    const db = await testDatabase();
    const days = await db
      .selectFrom('site_days')
      .select(['tickets_submitted', 'unique_users'])
      .where('site_id', '=', second.id)
      .execute();
    expect(days).toEqual([{ tickets_submitted: 3, unique_users: 2 }]);
  });

  test('leaves out used keys and unknown sites, and stores the rest', async () => {
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
    expect(await storedCounters(site.id)).toMatchObject({ total_tickets: 3 });
  });

  test('stores nothing when one ticket is invalid', async () => {
    const site = await aSite(await anOwner());
    const refused: unknown[] = [];
    const stored = await storeTogether([aSubmission(site), aSubmission(site, { title: '' })], refused);
    expect(stored).toEqual([null, null]);
    expect(refused).toHaveLength(1);
    expect(await storedCounters(site.id)).toMatchObject({ total_tickets: 0 });
  });

  test('shares the confirmation limit of one recipient', async () => {
    const { owner, site } = await anOwnerWithSite();
    const victim = `${randomUUID()}@example.com`;
    const addresses = [victim, victim.toUpperCase(), victim, victim, victim.toUpperCase()];
    await storeTogether(addresses.map((user_email) => aSubmission(site, { user_email })));
    const statuses = (await emailLogs(owner, site.id)).map(({ status }) => status).reverse();
    expect(statuses).toEqual(['queued', 'queued', 'queued', 'failed', 'failed']);
  });

  test.skipIf(!postgresUrl)('skips a locked site', async () => {
    const db = await testDatabase();
    const owner = await anOwner();
    const [locked, free] = [await aSite(owner), await aSite(owner)];
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('sites').set({ name: 'Locked' }).where('id', '=', locked.id).execute();
      const stored = await storeTogether([aSubmission(locked), aSubmission(free)]);
      expect(stored.map((ticket) => ticket !== null)).toEqual([false, true]);
    });
  });

  test.skipIf(!postgresUrl)('does not deadlock with changes of its site', async () => {
    const db = await testDatabase();
    const { owner, site } = await anOwnerWithSite();
    await aTicket(site);
    // Foreign key checks, such as those of page views, take this lock.
    const referring = hold(db, (tx) => sql`select from sites where id = ${site.id} for key share`.execute(tx));
    const changing = hold(db, (tx) =>
      sql`update sites set new_tickets = new_tickets where id = ${site.id}`.execute(tx),
    );
    await Promise.all([referring.isHeld, changing.isHeld]);
    const tickets = [aTicket(site), aTicket(site)];
    const edit = owner.put(`/api/sites/${site.id}`, { ...site, widget_color: '#000000' });
    await untilWaitingForLocks(db, 3);
    await changing.release();
    await Promise.all(tickets);
    expect((await edit).statusCode).toBe(200);
    await referring.release();
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  });
});

function hold(db: Database, take: (tx: Database) => Promise<unknown>) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let markHeld: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    markHeld = resolve;
  });
  const done = db.transaction().execute(async (tx) => {
    await take(tx);
    markHeld();
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
