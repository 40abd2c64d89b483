import type { Role } from '@deskbell/contract/roles';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { addresses, anInboundEmail, commentsOf, inboundStatusOf, startInbound } from '../../testing/inbound-email.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { aMember, chooseNotifications, notifiedOf, notifyDue, removeMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { storeInboundEmail } from '../receive/inbound-emails.ts';

const inbound = await startInbound();

/** A ticket and a member with the addresses of emails about it. */
async function aMembersTicket(role: Role, fields: Parameters<typeof aMember>[2] = {}) {
  const owner = await anOwner();
  const site = await aSite(owner, { admin_notification_email: anEmailAddress() });
  const member = await aMember(site, role, fields);
  const user_email = anEmailAddress();
  const { id } = await aTicket(site, { user_email });
  return {
    owner,
    site,
    member,
    user_email,
    id,
    toCustomer: addresses.addressOf(id, `m${member.member_id}`, member.email),
    toNote: addresses.addressOf(id, `n${member.member_id}`, member.email),
  };
}

const sendTo = (address: string, text: string, from?: string) =>
  inbound.deliver(anInboundEmail(address, text, '', from), address);
const REFUSED = { responseCode: 550 };

describe("an email to a member's reply address", () => {
  test.each(['agent', 'admin', 'owner'] as const)('of an %s goes to the customer', async (role) => {
    const { owner, site, member, user_email, id, toCustomer } = await aMembersTicket(role, { name: 'Anna' });
    await sendTo(toCustomer, 'A new cover is on its way.', 'forged@example.com');
    expect(await commentsOf(owner, id)).toMatchObject([
      {
        comment: 'A new cover is on its way.',
        author: 'agent',
        author_name: 'Anna Lindqvist',
        author_id: member.owner.id,
        audience: 'customer',
        received_by_email: true,
      },
    ]);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      email_type: 'comment_notification',
      recipient_email: user_email,
    });
    expect(inbound.changedTeams).toContain(site.team_id);
  });

  test.each([
    ['agent', 'agent'],
    ['client', 'client'],
  ] as const)('about a note becomes a note (%s)', async (role, author) => {
    const { owner, site, member, id, toNote } = await aMembersTicket(role);
    const before = await emailLogs(owner, site.id);
    await chooseNotifications(owner, site, { replies: 'all' });
    await sendTo(toNote, 'The client pays.');
    await notifyDue();
    expect(await commentsOf(owner, id)).toMatchObject([
      { comment: 'The client pays.', author, author_id: member.owner.id, audience: 'client' },
    ]);
    const sent = (await emailLogs(owner, site.id)).slice(0, -before.length);
    expect(sent.map(({ email_type }) => email_type)).toEqual(role === 'client' ? ['member_notification'] : []);
    expect(await notifiedOf(id)).not.toContain(member.email);
  });

  test('keeps its files with the audience of the note', async () => {
    const { owner, site, member, id, toNote } = await aMembersTicket('agent');
    const client = await aMember(site, 'client');
    const headers = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="terms.pdf"\r\n';
    await inbound.deliver(anInboundEmail(toNote, '%PDF-1.4', headers), toNote);
    const [note] = await commentsOf(owner, id);
    expect(note).toMatchObject({ comment: '', audience: 'client', author_id: member.owner.id });
    expect(note?.files).toMatchObject([{ name: 'terms.pdf', state: 'ready' }]);
    expect((await client.get(`/api/files/${note?.files[0]?.id}`)).body).toBe('%PDF-1.4\n');
    expect((await emailLogs(owner, site.id)).map(({ email_type }) => email_type)).not.toContain('comment_notification');
  });

  test('stops working when the member is removed', async () => {
    const { owner, member, id, toCustomer, toNote } = await aMembersTicket('agent');
    await removeMember(member);
    await expect(sendTo(toCustomer, 'Hello')).rejects.toMatchObject(REFUSED);
    await expect(sendTo(toNote, 'Hello')).rejects.toMatchObject(REFUSED);
    expect(await commentsOf(owner, id)).toEqual([]);
  });

  test('is ignored with a reason if the member is removed before the email is processed', async () => {
    const { owner, member, id, toCustomer } = await aMembersTicket('agent');
    const db = await testDatabase();
    const delivery = { recipient: toCustomer, ticket_id: id };
    await storeInboundEmail(db, [delivery], anInboundEmail(toCustomer, 'Too late'));
    await removeMember(member);
    await inbound.drain();
    expect(await inboundStatusOf(id)).toEqual({ status: 'ignored', reason: 'the address was replaced or turned off' });
    expect(await commentsOf(owner, id)).toEqual([]);
  });

  test('never lets a client write to the customer', async () => {
    const { owner, id, toCustomer } = await aMembersTicket('client');
    await expect(sendTo(toCustomer, 'Hello')).rejects.toMatchObject(REFUSED);
    expect(await commentsOf(owner, id)).toEqual([]);
  });

  test('is refused once an agent is a client, while notes still work', async () => {
    const { owner, site, member, id, toCustomer, toNote } = await aMembersTicket('agent', {});
    const db = await testDatabase();
    await db
      .updateTable('team_members')
      .set({ role: 'client', sees_all_sites: false })
      .where('id', '=', member.member_id)
      .execute();
    await expect(sendTo(toNote, 'Not my site')).rejects.toMatchObject(REFUSED);
    await db
      .insertInto('member_sites')
      .values({ member_id: member.member_id, team_id: site.team_id, site_id: site.id })
      .execute();
    await expect(sendTo(toCustomer, 'Hello')).rejects.toMatchObject(REFUSED);
    await sendTo(toNote, 'Hello team');
    expect(await commentsOf(owner, id)).toMatchObject([
      { comment: 'Hello team', author: 'client', audience: 'client' },
    ]);
  });

  test('is refused for a member who waits for approval, sees other sites, or has another address now', async () => {
    const db = await testDatabase();
    const waiting = await aMembersTicket('agent', { isWaiting: true });
    await expect(sendTo(waiting.toCustomer, 'Hello')).rejects.toMatchObject(REFUSED);
    const limited = await aMembersTicket('agent', { sites: [] });
    await expect(sendTo(limited.toCustomer, 'Hello')).rejects.toMatchObject(REFUSED);
    const moved = await aMembersTicket('agent');
    await db.updateTable('users').set({ email: anEmailAddress() }).where('id', '=', moved.member.owner.id).execute();
    await expect(sendTo(moved.toCustomer, 'Hello')).rejects.toMatchObject(REFUSED);
  });

  test('is refused for a ticket of another team', async () => {
    const [mine, theirs] = [await aMembersTicket('owner'), await aMembersTicket('owner')];
    const { member_id, email } = mine.member;
    const foreign = addresses.addressOf(theirs.id, `m${member_id}`, email);
    await expect(sendTo(foreign, 'Hello')).rejects.toMatchObject(REFUSED);
  });
});
