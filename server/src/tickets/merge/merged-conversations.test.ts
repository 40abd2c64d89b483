import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aTicket } from '../../testing/fixtures.ts';
import { aConversation, addresses, anInboundEmail, commentsOf, startInbound } from '../../testing/inbound-email.ts';
import { untilWaitingForLocks } from '../../testing/lock-waits.ts';
import { postgresUrl, testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';

const inbound = await startInbound();

const textsOf = async (...about: Parameters<typeof commentsOf>) =>
  (await commentsOf(...about)).map(({ comment }) => comment);

test('an email to the address of a merged ticket is added to the one that stays, wakes and reopens it', async () => {
  const { owner, site, id, user_email } = await aConversation();
  const merged = await aTicket(site, { user_email, title: 'Same again', description: 'Still dark.' });
  await owner.post(`/api/tickets/${merged.id}/merge`, { into: id });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await owner.put(`/api/tickets/${id}/status`, { status: 'resolved' });
  await owner.put(`/api/tickets/${id}/snooze`, { until });
  const old = addresses.addressOf(merged.id, 'customer', user_email);
  await inbound.deliver(anInboundEmail(old, 'It works now.', '', user_email), old);
  expect(await textsOf(owner, id)).toEqual(['Same again\n\nStill dark.', 'It works now.']);
  const { ticket, events } = (await owner.get(`/api/tickets/${id}`)).json();
  expect(ticket).toMatchObject({ status: 'open', snoozed_until: null });
  expect(events.slice(-2)).toMatchObject([
    { kind: 'woke', actor: 'customer', change: { before: until } },
    { kind: 'status', actor: 'customer', change: { before: 'resolved', after: 'open' } },
  ]);
  expect(await textsOf(owner, merged.id)).toEqual([]);
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
});

test('chains are flattened, and each merge is undone by itself', async () => {
  const { owner, site, id: first, user_email } = await aConversation();
  const [second, third] = [await aTicket(site, { user_email }), await aTicket(site, { user_email })];
  await owner.post(`/api/tickets/${third.id}/comments`, { comment: 'To the third' });
  await owner.post(`/api/tickets/${third.id}/merge`, { into: second.id });
  await owner.post(`/api/tickets/${second.id}/merge`, { into: first });
  const stateOf = async (id: number) => (await owner.get(`/api/tickets/${id}`)).json().ticket;
  expect([(await stateOf(third.id)).merged_into, (await stateOf(second.id)).merged_into]).toEqual([first, first]);
  expect(await textsOf(owner, first)).toContain('To the third');
  const refused = await owner.post(`/api/tickets/${first}/merge`, { into: second.id });
  expect([refused.statusCode, refused.json().error]).toEqual([409, `#${second.id} was itself merged into #${first}.`]);
  await owner.post(`/api/tickets/${second.id}/unmerge`);
  expect([(await stateOf(third.id)).merged_into, (await stateOf(second.id)).merged_into]).toEqual([second.id, null]);
  expect(await textsOf(owner, first)).toEqual([]);
  expect(await textsOf(owner, second.id)).toContain('To the third');
  await owner.post(`/api/tickets/${third.id}/unmerge`);
  expect(await textsOf(owner, third.id)).toEqual(['To the third']);
  expect(await textsOf(owner, second.id)).toEqual([]);
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
});

test('an anonymous ticket takes over the address, gives it back, and after a day nothing is undone', async () => {
  const { owner, site, id: named, user_email } = await aConversation();
  const anonymous = await aTicket(site, { user_email: null });
  await owner.post(`/api/tickets/${named}/merge`, { into: anonymous.id });
  const address = async () => (await owner.get(`/api/tickets/${anonymous.id}`)).json().ticket.user_email;
  expect(await address()).toBe(user_email);
  await owner.post(`/api/tickets/${named}/unmerge`);
  expect(await address()).toBeNull();
  await owner.post(`/api/tickets/${named}/merge`, { into: anonymous.id });
  const db = await testDatabase();
  await sql`update ticket_events set created_at = now() - interval '25 hours' where ticket_id = ${named}`.execute(db);
  const late = await owner.post(`/api/tickets/${named}/unmerge`);
  expect([late.statusCode, late.json().error]).toEqual([409, 'A merge can be undone for 24 hours.']);
});

test.skipIf(!postgresUrl)('replies that cross a merge are refused or follow it', async () => {
  const { owner, site, id, user_email } = await aConversation();
  const merged = await aTicket(site, { user_email });
  const db = await testDatabase();
  const genuine = addresses.addressOf(merged.id, 'customer', user_email);
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select from sites where id = ${site.id} for no key update`.execute(tx);
    const merge = owner.post(`/api/tickets/${merged.id}/merge`, { into: id });
    await untilWaitingForLocks(db, 1);
    const comment = owner.post(`/api/tickets/${merged.id}/comments`, { comment: 'Too late' });
    await untilWaitingForLocks(db, 2);
    await inbound.send(anInboundEmail(genuine, 'By email', '', user_email), genuine);
    await untilWaitingForLocks(db, 3);
    return { merge, comment };
  });
  expect((await waiting.merge).statusCode).toBe(200);
  expect((await waiting.comment).statusCode).toBe(409);
  await inbound.drain();
  expect(await textsOf(owner, merged.id)).toEqual([]);
  expect(await textsOf(owner, id)).toContain('By email');
});
