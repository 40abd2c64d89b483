import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, aSignedOutBrowser, aSite, aTicket } from '../../testing/fixtures.ts';
import { untilWaitingForLocks } from '../../testing/lock-waits.ts';
import { aMember } from '../../testing/team-members.ts';
import { postgresUrl, testDatabase } from '../../testing/test-database.ts';
import { addReply } from './replies.ts';

async function commentDuringDeletion<Result>(site: { id: number }, comment: () => Promise<Result>) {
  const db = await testDatabase();
  const { running } = await db.transaction().execute(async (tx) => {
    // Deleting a large site holds its lock for seconds before the last ticket goes.
    await sql`select from sites where id = ${site.id} for update`.execute(tx);
    const running = Promise.allSettled([comment()]);
    await untilWaitingForLocks(db, 1);
    await tx.deleteFrom('sites').where('id', '=', site.id).execute();
    return { running };
  });
  return running;
}

describe.skipIf(!postgresUrl)('while its site is being deleted', () => {
  test.each(['customer', 'admin'] as const)('a reply of the %s does not deadlock', async (role) => {
    const db = await testDatabase();
    const browser = await anOwner();
    const site = await aSite(browser, { admin_notification_email: 'a@kettle.example' });
    const { id: ticket_id } = await aTicket(site);
    const reply = { from: null, comment: 'It leaks.', full_text: 'It leaks.' };
    const [result] = await commentDuringDeletion(site, () =>
      db.transaction().execute((tx) => addReply(tx, { ticket_id, role }, reply)),
    );
    expect(result).toMatchObject({ status: 'fulfilled' });
  });

  test('a comment of the owner does not deadlock, and its ticket is not found', async () => {
    const browser = await anOwner();
    const site = await aSite(browser);
    const { id } = await aTicket(site);
    const [result] = await commentDuringDeletion(site, () =>
      browser.post(`/api/tickets/${id}/comments`, { comment: 'Sorry.' }),
    );
    expect(result).toMatchObject({ status: 'fulfilled', value: { statusCode: 404 } });
  });
});

describe('the latest replies', () => {
  const replyTo = async (ticket_id: number, role: 'customer' | 'admin') =>
    (await testDatabase())
      .transaction()
      .execute((tx) => addReply(tx, { ticket_id, role }, { from: null, comment: 'It leaks.', full_text: 'It leaks.' }));

  test("are the customers' after a known one, of the owner's sites only", async () => {
    const [browser, other] = [await anOwner(), await anOwner()];
    const site = await aSite(browser, { name: 'Kettle', admin_notification_email: 'a@kettle.example' });
    const { id } = await aTicket(site, { title: 'Kettle leaks', user_name: 'Priya Raman' });
    const foreign = await aTicket(await aSite(other));
    await replyTo(id, 'customer');
    const start = (await browser.get('/api/replies')).json();
    expect(start).toEqual({ last_id: expect.any(Number), replies: [] });

    await replyTo(id, 'customer');
    await replyTo(id, 'admin');
    await browser.post(`/api/tickets/${id}/comments`, { comment: 'Sorry.' });
    await replyTo(foreign.id, 'customer');
    const { last_id, replies } = (await browser.get(`/api/replies?after=${start.last_id}`)).json();
    expect(replies).toEqual([
      {
        id: expect.any(Number),
        ticket_id: id,
        ticket_title: 'Kettle leaks',
        site_name: 'Kettle',
        author_name: 'Priya Raman',
      },
    ]);
    expect((await browser.get(`/api/replies?after=${last_id}`)).json()).toEqual({ last_id, replies: [] });
  });

  test('tell nothing about other teams', async () => {
    const [browser, other] = [await anOwner(), await anOwner()];
    const site = await aSite(browser);
    const { id } = await aTicket(site);
    const foreign = await aTicket(await aSite(other));
    await replyTo(foreign.id, 'customer');
    expect((await browser.get('/api/replies')).json()).toEqual({ last_id: 0, replies: [] });
    expect((await browser.get('/api/replies?after=0')).json()).toEqual({ last_id: 0, replies: [] });

    await replyTo(id, 'customer');
    const { last_id, replies } = (await browser.get('/api/replies?after=0')).json();
    expect([last_id, replies.length]).toEqual([replies[0].id, 1]);
    await replyTo(foreign.id, 'customer');
    expect((await browser.get('/api/replies')).json()).toEqual({ last_id, replies: [] });
    expect((await browser.get(`/api/replies?after=${last_id}`)).json()).toEqual({ last_id, replies: [] });
    expect((await (await anOwner()).get('/api/replies')).json()).toEqual({ last_id: 0, replies: [] });
  });

  test.each(['agent', 'client'] as const)(
    'reach a limited %s from the chosen sites and from other teams',
    async (role) => {
      const [owner, other] = [await anOwner(), await anOwner()];
      const [seen, hidden, elsewhere] = [await aSite(owner), await aSite(owner), await aSite(other)];
      const member = await aMember(seen, role, { sites: [seen] });
      const [first, second, third] = [await aTicket(seen), await aTicket(hidden), await aTicket(elsewhere)];
      const start = (await member.get('/api/replies')).json();
      expect(start).toEqual({ last_id: 0, replies: [] });
      for (const { id } of [first, second, third]) await replyTo(id, 'customer');
      const { last_id, replies } = (await member.get('/api/replies?after=0')).json();
      expect(replies.map((reply: { ticket_id: number }) => reply.ticket_id)).toEqual([first.id]);
      expect(last_id).toBe(replies[0].id);
      const both = (await owner.get('/api/replies?after=0')).json().replies;
      expect(both.map((reply: { ticket_id: number }) => reply.ticket_id)).toEqual([second.id, first.id]);
    },
  );

  test('need a session and a number', async () => {
    const browser = await anOwner();
    for (const after of ['x', '-1', '', '9'.repeat(16)])
      expect((await browser.get(`/api/replies?after=${after}`)).statusCode).toBe(400);
    expect((await browser.get(`/api/replies?after=${'9'.repeat(15)}`)).json().replies).toEqual([]);
    expect((await (await aSignedOutBrowser()).get('/api/replies')).statusCode).toBe(401);
  });
});
