import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, aTicket } from '../../testing/fixtures.ts';
import { addresses, SENDER, startInbound } from '../../testing/inbound-email.ts';
import { aNewEmail, anIntakeSite, fateOf, receivedBy, ticketsOf } from '../../testing/intake-desk.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';

const inbound = await startInbound();

describe('limits', () => {
  /** An `N` in the sender is a number. */
  const opened = async (siteId: number, count: number, sender: string) =>
    sql`
      insert into inbound_emails (recipient, raw, message_id, status, site_id, opened_ticket, sender)
      select 'new+1', '', gen_random_uuid()::text, 'done', ${siteId}, true, replace(${sender}::text, 'N', n::text)
      from generate_series(1, ${count}) as n`.execute(await testDatabase());

  test('20 tickets an hour and sender; what comes then is stored and can be opened by hand', async () => {
    const desk = await anIntakeSite({ admin_notification_email: anEmailAddress() });
    const from = anEmailAddress();
    await opened(desk.site.id, 20, from);
    await inbound.deliver(aNewEmail({ from, subject: 'Offer' }), desk.address);
    const [email] = await receivedBy(desk, '?status=ignored');
    expect(email?.reason).toBe('more than 20 tickets an hour from this sender');
    const open = () => desk.owner.post(`/api/received-emails/${email?.id}/open`);
    const first = await open();
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      { title: 'Offer', user_email: from, came_by: 'email' },
    ]);
    const second = await open();
    expect([second.statusCode, second.json().id]).toEqual([200, first.json().id]);
    const types = (await emailLogs(desk.owner, desk.site.id)).map(({ email_type }) => email_type);
    expect(types).toEqual(['admin_notification']);
    expect(await storedCounters(desk.site.id)).toEqual(await recount(desk.site.id));
  });

  test('plus tags, dots of Gmail and case are the same sender', async () => {
    const desk = await anIntakeSite();
    await opened(desk.site.id, 20, 'mara.lind+N@gmail.com');
    await inbound.deliver(aNewEmail({ from: 'Mara <Maralind+21@GoogleMail.com>' }), desk.address);
    expect((await receivedBy(desk, '?status=ignored'))[0]?.reason).toBe(
      'more than 20 tickets an hour from this sender',
    );
    await inbound.deliver(aNewEmail({ from: 'mara.lindt@gmail.com' }), desk.address);
    expect(await ticketsOf(desk)).toHaveLength(1);
  });

  test('300 tickets an hour and site', async () => {
    const desk = await anIntakeSite();
    await opened(desk.site.id, 300, 'several@example.com');
    await inbound.deliver(aNewEmail(), desk.address);
    const [email] = await receivedBy(desk, '?status=ignored');
    expect(email?.reason).toBe('more than 300 tickets an hour for this site');
  });

  test('three confirmations to a forged sender, then none; the tickets are stored', async () => {
    const desk = await anIntakeSite();
    const from = anEmailAddress();
    for (let n = 0; n < 5; n += 1) await inbound.deliver(aNewEmail({ from }), desk.address);
    expect(await ticketsOf(desk)).toHaveLength(5);
    const statuses = (await emailLogs(desk.owner, desk.site.id)).map(({ status }) => status).reverse();
    expect(statuses).toEqual(['queued', 'queued', 'queued', 'failed', 'failed']);
  });
});

describe('email that no person wrote', () => {
  test('such as our own notification, when the admin address is forwarded to us', async () => {
    const desk = await anIntakeSite({ admin_notification_email: anEmailAddress() });
    await aTicket(desk.site, { user_email: null });
    const { message_id } = await (await testDatabase())
      .selectFrom('email_logs')
      .select('message_id')
      .where('site_id', '=', desk.site.id)
      .executeTakeFirstOrThrow();
    const own = aNewEmail()
      .toString()
      .replace(/^Message-ID: .*/m, `Message-ID: <${message_id}@deskbell.test>`);
    await inbound.deliver(Buffer.from(own), desk.address);
    expect(await fateOf(desk)).toEqual({ status: 'ignored', reason: 'sent by this installation' });
  });

  test.each([
    ['an auto-reply by RFC 3834', { headers: 'Auto-Submitted: auto-replied\r\n' }, 'automatic reply'],
    ['an auto-reply of Exchange', { headers: 'X-Auto-Response-Suppress: All\r\n' }, 'sent by a machine'],
    ['an old auto-reply', { headers: 'Precedence: auto_reply\r\n' }, 'automatic reply'],
    ['an auto-reply of cPanel', { headers: 'X-Autorespond: Torn zip\r\n' }, 'automatic reply'],
    ['an auto-reply by its subject', { subject: 'Out of Office: Torn zip' }, 'automatic reply'],
    ['a list', { headers: 'List-Id: <news.wholesale.example>\r\n' }, 'mailing list'],
    ['a notification', { from: 'forwarding-noreply@google.com' }, 'sent by a machine'],
    ['the own domain', { from: `info@${addresses.domain}` }, 'mail loop'],
    ['the own sender', { from: SENDER }, 'mail loop'],
    ['the own domain in Reply-To', { headers: `Reply-To: reply+1@${addresses.domain}\r\n` }, 'mail loop'],
    [
      'the confirmation of another installation',
      { from: 'desk@other.example', headers: 'Auto-Submitted: auto-generated\r\n' },
      'sent by a machine',
    ],
  ])('%s makes no ticket and no email', async (_what, written, reason) => {
    const desk = await anIntakeSite({ admin_notification_email: anEmailAddress() });
    await inbound.deliver(aNewEmail(written), desk.address);
    expect(await fateOf(desk)).toEqual({ status: 'ignored', reason });
    expect(await ticketsOf(desk)).toEqual([]);
    expect(await emailLogs(desk.owner, desk.site.id)).toEqual([]);
  });
});
