import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { smtpTransport } from '../../email/delivery/mail-transport.ts';
import { anEmailAddress, anOwnerWithSite, aSite, aSubmission, aTicket } from '../../testing/fixtures.ts';
import { addresses } from '../../testing/inbound-email.ts';
import { deliverToSink, emailLogs, expireBackoffAndLeases, headersOf } from '../../testing/outgoing-email.ts';
import {
  aMember,
  chooseNotifications,
  memberEmails,
  notifiedOf,
  notifyDue,
  removeMember,
  tryToNotify,
} from '../../testing/team-members.ts';
import { PUBLIC_URL } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addReply } from '../conversation/replies.ts';
import { submitTickets } from '../submit/submit-ticket.ts';

const { sink, deliver } = await deliverToSink();

const REPLY = { from: null, comment: 'One of the zips is torn.', full_text: 'One of the zips is torn.' };

const eventsOf = async (ticketIds: readonly number[]) => {
  const events = (await testDatabase()).selectFrom('member_notifications').select(['kind', 'attempts']);
  return events.where('ticket_id', 'in', ticketIds).execute();
};

async function replyAsCustomer(ticket_id: number): Promise<void> {
  const db = await testDatabase();
  await db.transaction().execute((tx) => addReply(tx, { ticket_id, role: 'customer' }, REPLY));
}

async function aTeam(fields: Record<string, unknown> = {}) {
  const { owner, site } = await anOwnerWithSite(fields);
  return { owner, site };
}

async function aSubscriber(site: Site, fields: Parameters<typeof aMember>[2] = {}) {
  const member = await aMember(site, 'agent', fields);
  await chooseNotifications(member, site, { new_tickets: true, replies: 'all' });
  return member;
}

describe('a new ticket', () => {
  test('is stored without any event while no member wants to be told', async () => {
    const { site } = await aTeam();
    await aMember(site, 'agent');
    const { id } = await aTicket(site);
    const batch = await submitTickets(await testDatabase(), [aSubmission(site), aSubmission(site)], () => undefined);
    expect(await eventsOf([id, ...batch.map((ticket) => ticket?.id ?? 0)])).toEqual([]);
  });

  test('of a batch is an event only for teams with subscribers', async () => {
    const [{ site }, { site: quiet }] = [await aTeam(), await aTeam()];
    await aSubscriber(site);
    const sent = [aSubmission(site), aSubmission(quiet), aSubmission(site)];
    const stored = await submitTickets(await testDatabase(), sent, () => undefined);
    const [first, second, third] = stored.map((ticket) => ticket?.id ?? 0);
    expect(await eventsOf([first ?? 0, third ?? 0])).toHaveLength(2);
    expect(await eventsOf([second ?? 0])).toEqual([]);
  });

  test('told to many members does not delay the emails to customers', async () => {
    const { owner, site } = await aTeam();
    for (let n = 0; n < 3; n++) await aSubscriber(site);
    const [first, second] = [anEmailAddress(), anEmailAddress()];
    await aTicket(site, { user_email: first });
    await notifyDue();
    await aTicket(site, { user_email: second });
    await deliver(smtpTransport(sink.url), { perHourAndAccount: 2 });
    const statusOf = (type: string) => (each: { email_type: string; status: string }) =>
      each.email_type === type ? [each.status] : [];
    const logs = await emailLogs(owner, site.id);
    expect(logs.flatMap(statusOf('user_confirmation'))).toEqual(['sent', 'sent']);
    expect(logs.flatMap(statusOf('member_notification')).sort()).toEqual(['queued', 'sent', 'sent']);
  });

  test('is told to the members who want it and see the site, once each', async () => {
    const { owner, site } = await aTeam();
    const other = await aSite(owner);
    const whole = await aSubscriber(site);
    const limited = await aSubscriber(site, { sites: [site] });
    await aSubscriber(site, { sites: [other] });
    await aMember(site, 'admin');
    const client = await aMember(site, 'client');
    await chooseNotifications(client, site, { new_tickets: true });
    const waiting = await aSubscriber(site);
    await (await testDatabase())
      .updateTable('team_members')
      .set({ joined_at: null })
      .where('id', '=', waiting.member_id)
      .execute();
    const { id } = await aTicket(site);
    await notifyDue();
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([whole.email, limited.email, client.email]);
    expect(await eventsOf([id])).toEqual([]);
  });

  test('is not told to a member who was removed, or lost the site, after it arrived', async () => {
    const { owner, site } = await aTeam();
    const [removed, limited, kept] = [await aSubscriber(site), await aSubscriber(site), await aSubscriber(site)];
    const other = await aSite(owner);
    const { id } = await aTicket(site);
    await removeMember(removed);
    const db = await testDatabase();
    await db.updateTable('team_members').set({ sees_all_sites: false }).where('id', '=', limited.member_id).execute();
    await db
      .insertInto('member_sites')
      .values({ member_id: limited.member_id, team_id: site.team_id, site_id: other.id })
      .execute();
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([kept.email]);
  });

  test('is not sent to a member who was removed while the email waited', async () => {
    const { site } = await aTeam();
    const [removed, kept] = [await aSubscriber(site), await aSubscriber(site)];
    const { id } = await aTicket(site, { user_email: null });
    await notifyDue();
    await removeMember(removed);
    await deliver();
    expect(sink.mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual([kept.email]);
    expect(await memberEmails(id)).toMatchObject([
      { status: 'failed', error_message: 'Not sent: the recipient no longer has access to this site.' },
      { status: 'sent' },
    ]);
  });

  test('is told once to a member who reads the mailbox of the admin address', async () => {
    const address = anEmailAddress();
    const { owner, site } = await aTeam({ admin_notification_email: address.replace('@', '+desk@').toUpperCase() });
    await aSubscriber(site, { email: address });
    const other = await aSubscriber(site);
    const { id } = await aTicket(site);
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([other.email]);
    const types = (await emailLogs(owner, site.id)).map(({ email_type }) => email_type);
    expect(types).toEqual(['member_notification', 'user_confirmation', 'admin_notification']);
  });

  test('is told once by several instances that share the queue', async () => {
    const { site } = await aTeam();
    const member = await aSubscriber(site);
    const sent = Array.from({ length: 12 }, () => aSubmission(site));
    const stored = await submitTickets(await testDatabase(), sent, () => undefined);
    await Promise.all([notifyDue(), notifyDue(), notifyDue()]);
    for (const ticket of stored) expect(await notifiedOf(ticket?.id ?? 0)).toEqual([member.email]);
  });

  test('that cannot be told is retried later, and given up in the end', async () => {
    const { site } = await aTeam();
    const member = await aSubscriber(site);
    const db = await testDatabase();
    const setTimezone = (timezone: string) =>
      db.updateTable('teams').set({ timezone }).where('id', '=', site.team_id).execute();
    const makeDue = () =>
      db.updateTable('member_notifications').set({ next_attempt_at: '2000-01-01T00:00:00.000Z' }).execute();
    const { id } = await aTicket(site);
    const lost = await aTicket(site);
    await setTimezone('Nowhere/Else');
    expect(await tryToNotify()).toHaveLength(2);
    expect(await eventsOf([id])).toEqual([{ kind: 'new_ticket', attempts: 1 }]);
    expect(await tryToNotify()).toEqual([]);
    await db
      .updateTable('member_notifications')

      .set({ attempts: sql`attempts + 4` })
      .where('ticket_id', '=', lost.id)
      .execute();
    await makeDue();
    expect(await tryToNotify()).toHaveLength(2);
    expect(await eventsOf([id, lost.id])).toEqual([{ kind: 'new_ticket', attempts: 2 }]);
    await setTimezone('UTC');
    await makeDue();
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([member.email]);
    expect(await notifiedOf(lost.id)).toEqual([]);
    expect(await eventsOf([id])).toEqual([]);
  });
});

describe('the email to a member', () => {
  test("names ticket and reason, and its reply address is the recipient's own", async () => {
    const { site } = await aTeam({ name: 'Harbor & Pine' });
    const member = await aSubscriber(site);
    const user_email = anEmailAddress();
    const { id } = await aTicket(site, { user_email, priority: 'high' });
    await replyAsCustomer(id);
    await notifyDue();
    await expireBackoffAndLeases(site.id);
    await deliver(smtpTransport(sink.url), { replies: addresses });
    const received = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(member.email));
    expect(received.map(({ text }) => text?.split('\n')[0]).sort()).toEqual([
      'New ticket from Priya Raman',
      'Priya Raman replied',
    ]);
    const toCustomer = sink.mails.find(({ envelopeTo }) => envelopeTo.includes(user_email));
    for (const mail of received)
      expect(mail).toMatchObject({
        from: { name: 'Harbor & Pine' },
        subject: `Lamp arrived with a cracked base · Harbor & Pine (#${id})`,
        replyTo: [{ address: addresses.addressOf(id, `m${member.member_id}`, member.email) }],
        references: toCustomer?.references,
      });
    const ended = received.map(
      (mail) => /\/unsubscribe\/\d+\.(\w+)\./.exec(String(headersOf(mail)['list-unsubscribe']))?.[1],
    );
    expect(ended.sort()).toEqual(['all_replies', 'new_tickets']);
    for (const mail of received)
      expect(headersOf(mail)).toHaveProperty('list-unsubscribe-post', 'List-Unsubscribe=One-Click');
    expect(headersOf(toCustomer)).not.toHaveProperty('list-unsubscribe');
    const [reply] = received.filter(({ text }) => text?.startsWith('Priya Raman replied'));
    expect(reply?.text).toContain('    One of the zips is torn.');
    expect(reply?.text).toContain(`Ticket: #${id}, New\nPriority: High`);
    expect(reply?.text).toContain(`Open Ticket: ${PUBLIC_URL}/sites/${site.id}?ticket=${id}`);
    expect(reply?.text).toContain('Or reply to this email. Your reply goes to Priya Raman and into the ticket.');
    expect(reply?.text).toContain("-- \nYou get this because you chose emails about all replies in Marta's team.");
    expect(reply?.text).toContain(`Notification settings: ${PUBLIC_URL}/dashboard?settings=notifications`);
  });

  test('invites no reply while replies by email are off', async () => {
    const { site } = await aTeam();
    await aSubscriber(site);
    await aTicket(site, { user_email: null, user_name: null });
    await notifyDue();
    await deliver();
    expect(sink.mails[0]?.text).toMatch(/^New ticket\n/);
    expect(sink.mails[0]?.text).not.toContain('reply to this email');
    expect(sink.mails[0]?.replyTo).toBeUndefined();
  });

  test('can be opened in the email logs', async () => {
    const { owner, site } = await aTeam();
    await aSubscriber(site);
    await aTicket(site, { user_email: null });
    await notifyDue();
    const [log] = await emailLogs(owner, site.id);
    const email = (await owner.get(`/api/email-logs/${log?.id}`)).json();
    expect(email).toMatchObject({ email_type: 'member_notification', text: expect.stringContaining('Received: ') });
  });
});

describe("a customer's reply", () => {
  test('is told to the members who follow all replies', async () => {
    const { site } = await aTeam();
    const [all, mine, none] = [
      await aMember(site, 'agent'),
      await aMember(site, 'admin'),
      await aMember(site, 'agent'),
    ];
    await chooseNotifications(all, site, { replies: 'all' });
    await chooseNotifications(mine, site, { replies: 'mine' });
    await chooseNotifications(none, site, { replies: 'none' });
    const { id } = await aTicket(site);
    await replyAsCustomer(id);
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([all.email]);
  });

  test('is not told to the member who wrote it, nor twice to the admin address', async () => {
    const address = anEmailAddress();
    const { site } = await aTeam({ admin_notification_email: address });
    const [customer, admin] = [await aSubscriber(site), await aSubscriber(site, { email: address })];
    const other = await aSubscriber(site);
    const { id } = await aTicket(site, { user_email: customer.email });
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([customer.email, other.email]);
    await replyAsCustomer(id);
    await notifyDue();
    expect((await notifiedOf(id)).slice(2)).toEqual([other.email]);
    expect(admin.email).toBe(address);
  });
});

describe('a note', () => {
  const note = (comment: string) => ({ comment, audience: 'client' });

  test('of a client is told to the members who follow it, and the reply to the clients who wrote notes', async () => {
    const { site } = await aTeam();
    const [client, silentClient] = [await aMember(site, 'client', { name: 'Cleo' }), await aMember(site, 'client')];
    const [agent, follower, none] = [
      await aMember(site, 'agent'),
      await aSubscriber(site),
      await aMember(site, 'agent'),
    ];
    await chooseNotifications(none, site, { replies: 'none' });
    const { id } = await aTicket(site, { user_email: null });
    await notifyDue();
    const before = (await notifiedOf(id)).length;
    const newlyNotified = async () => (await notifiedOf(id)).slice(before);

    await client.post(`/api/tickets/${id}/comments`, note('Is this covered?'));
    await notifyDue();
    expect(await newlyNotified()).toEqual([follower.email]);

    await agent.post(`/api/tickets/${id}/comments`, note('Yes, it is.'));
    await none.post(`/api/tickets/${id}/comments`, note('By the insurance.'));
    await notifyDue();
    expect((await newlyNotified()).sort()).toEqual([agent.email, client.email, client.email, follower.email].sort());

    await client.post(`/api/tickets/${id}/comments`, note('Thank you.'));
    await notifyDue();
    expect((await newlyNotified()).slice(4)).toEqual([agent.email, follower.email]);
    expect(await newlyNotified()).not.toContain(silentClient.email);
  });

  test('is answered by a note, from both sides', async () => {
    const { site } = await aTeam();
    const [client, agent] = [await aMember(site, 'client'), await aMember(site, 'agent')];
    const { id } = await aTicket(site, { user_email: null });
    await agent.post(`/api/tickets/${id}/comments`, note('Who pays?'));
    await client.post(`/api/tickets/${id}/comments`, note('We do.'));
    await agent.post(`/api/tickets/${id}/comments`, note('Fine.'));
    await notifyDue();
    await deliver(smtpTransport(sink.url), { replies: addresses });
    const mailTo = (address: string) => sink.mails.find(({ envelopeTo }) => envelopeTo.includes(address));
    for (const { member_id, email } of [client, agent])
      expect(mailTo(email)?.replyTo).toEqual([{ name: '', address: addresses.addressOf(id, `n${member_id}`, email) }]);
    expect(mailTo(client.email)?.text).toContain(
      "Your reply becomes a note to Marta's team. The visitor does not see it.",
    );
    expect(mailTo(agent.email)?.text).toContain('You get this because you wrote a note on this ticket.');
  });

  test('of the team alone is told to no member', async () => {
    const { owner, site } = await aTeam();
    await aSubscriber(site);
    const client = await aMember(site, 'client');
    const { id } = await aTicket(site, { user_email: null });
    await client.post(`/api/tickets/${id}/comments`, note('Hello?'));
    await notifyDue();
    const before = await notifiedOf(id);
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Careful with them.', audience: 'team' });
    await notifyDue();
    expect(await notifiedOf(id)).toEqual(before);
  });
});
