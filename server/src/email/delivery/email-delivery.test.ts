import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { deliverToSink, emailLogs, expireBackoffAndLeases, headersOf, SENDER } from '../../testing/outgoing-email.ts';
import { PUBLIC_URL, SECRET_KEY } from '../../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../../testing/test-database.ts';
import { addReply } from '../../tickets/conversation/replies.ts';
import { readOutboxStatus } from '../outbox/outbox.ts';
import type { DeliveryOutcome } from './email-delivery.ts';
import { fileTransport, smtpTransport } from './mail-transport.ts';

const { sink, deliver } = await deliverToSink();

describe('a ticket', () => {
  test('is sent to the admin in full, and the confirmation to the visitor repeats nothing they entered', async () => {
    const owner = await anOwner();
    await owner.put('/api/user-settings', { timezone: 'Asia/Mumbai' });
    const [admin, visitor] = [anEmailAddress(), anEmailAddress()];
    const site = await aSite(owner, { admin_notification_email: admin });
    const ticket = await aTicket(site, {
      title: 'Cracked\r\nBcc: x@y.z',
      description: 'It <b>broke</b>',
      user_email: visitor,
      priority: 'high',
    });
    await deliver();

    const [toAdmin] = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(admin));
    expect(toAdmin?.subject).toBe(`Cracked Bcc: x@y.z · Kettle & Crumb (#${ticket.id})`);
    expect(toAdmin?.bcc ?? []).toEqual([]);
    expect(toAdmin?.text).toContain('It <b>broke</b>');
    expect(toAdmin?.html).toContain('It &lt;b&gt;broke&lt;/b&gt;');
    expect(toAdmin?.text).toContain(`${PUBLIC_URL}/sites/${site.id}?ticket=${ticket.id}`);
    expect(toAdmin?.text).toContain('(Asia/Mumbai)');

    const [toVisitor] = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(visitor));
    expect(toVisitor?.subject).toBe(`Your request to Kettle & Crumb (ticket #${ticket.id})`);
    for (const part of [toVisitor?.text, toVisitor?.html]) {
      expect(part).toContain('Kettle &');
      expect(part).not.toMatch(/Cracked|broke|Priya/);
    }
    expect(toVisitor?.from).toMatchObject({ name: 'Kettle & Crumb', address: SENDER.address });
    expect(toVisitor?.replyTo?.[0]?.address).toBe(admin);
    expect(headersOf(toVisitor)['auto-submitted']).toBe('auto-generated');
    expect(toVisitor?.references).toBe(toAdmin?.references);
    expect(toVisitor?.messageId).not.toBe(toAdmin?.messageId);
    expect((await emailLogs(owner, site.id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('without any address sends no email', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: null });
    expect(await emailLogs(owner, site.id)).toEqual([]);
  });

  test('notifies the visitor of comments and status changes, but not of archiving', async () => {
    const owner = await anOwner();
    const visitor = anEmailAddress();
    const site = await aSite(owner);
    const { id } = await aTicket(site, { user_email: visitor });
    await deliver();
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'We send a new one.' });
    for (const status of [null, 'open', 'in_progress', 'in_progress', 'closed', 'new', 'archived', 'open']) {
      if (status) await owner.put(`/api/tickets/${id}/status`, { status });
      await expireBackoffAndLeases(site.id);
      await deliver();
    }
    const types = (await emailLogs(owner, site.id)).map(({ email_type }) => email_type).reverse();
    expect(types).toEqual(['user_confirmation', 'comment_notification', ...Array(3).fill('status_change')]);
    const texts = sink.mails.map(({ text }) => text ?? '');
    for (const part of ['We send a new one.', `#${id} is in progress`, `#${id} is closed`, `#${id} has been reopened`])
      expect(texts.some((text) => text.includes(part))).toBe(true);
  });
});

describe('the emails of a ticket', () => {
  test('are one thread per recipient, with one subject from the first answer on, also after site and PUBLIC_URL changed', async () => {
    const replies = new ReplyAddresses('reply.deskbell.test', SECRET_KEY);
    const owner = await anOwner();
    const [admin, visitor] = [anEmailAddress(), anEmailAddress()];
    const site = await aSite(owner, { admin_notification_email: admin });
    const { id } = await aTicket(site, { user_email: visitor, title: 'No hot water' });
    await deliver();
    // Emails about comments and statuses wait for ten seconds, and are then one email.
    const deliverNow = async (publicUrl = PUBLIC_URL) => {
      await expireBackoffAndLeases(site.id);
      await deliver(undefined, { publicUrl, replies });
    };
    await owner.put(`/api/tickets/${id}/status`, { status: 'in_progress' });
    await deliverNow();
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'On it.' });
    await deliverNow();
    await owner.put(`/api/sites/${site.id}`, { name: 'Renamed', domain: 'renamed.example' });
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    await deliverNow();
    const db = await testDatabase();
    const reply = { from: visitor, comment: 'Still cold.', full_text: 'Still cold.' };
    await db.transaction().execute((tx) => addReply(tx, { ticket_id: id, role: 'customer' }, reply));
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Again?' });
    await deliverNow('https://moved.example');

    const of = (address: string) => sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
    const titled = `No hot water · Kettle & Crumb (#${id})`;
    expect(of(visitor).map(({ subject }) => subject)).toEqual([
      ...Array(2).fill(`Your request to Kettle & Crumb (ticket #${id})`),
      ...Array(3).fill(`Re: ${titled}`),
    ]);
    expect(of(admin).map(({ subject }) => subject)).toEqual([titled, titled]);
    expect(of(admin).map(({ from }) => from?.name)).toEqual(['Kettle & Crumb', 'Renamed']);
    expect(new Set(sink.mails.map(({ references, inReplyTo }) => `${references} ${inReplyTo}`)).size).toBe(1);
    expect(sink.mails[0]?.inReplyTo).toBe(`<ticket-${id}@localhost>`);
    expect(of(admin)[1]?.text).toContain('https://moved.example/sites/');
    const logged = await emailLogs(owner, site.id);
    expect(logged.map(({ subject }) => subject).sort()).toEqual(sink.mails.map(({ subject }) => subject).sort());
  });

  test('quote to a customer what they wrote below the answer, whose addresses are links', async () => {
    const owner = await anOwner();
    const visitor = anEmailAddress();
    const site = await aSite(owner, { widget_color: '#10b981' });
    const description = 'See https://evil.example\nIt is <b>cold</b>.';
    const { id } = await aTicket(site, { user_email: visitor, title: 'No hot water', description });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Read https://help.example/a?b=1&c=2.' });
    await expireBackoffAndLeases(site.id);
    await deliver();
    const { text = '', html = '' } = sink.mails.find(({ subject }) => subject?.startsWith('Re: ')) ?? {};
    expect(text).toMatch(
      /Read https:[\s\S]*You wrote on \d+ \w+ \d{4}:\n> See https:\/\/evil\.example\n> It is <b>cold<\/b>\./,
    );
    expect(html).toContain('<a href="https://help.example/a?b=1&amp;c=2" target="_blank" rel="noopener nofollow"');
    expect(html).not.toContain('href="https://evil');
    expect(html).toContain('It is &lt;b&gt;cold&lt;/b&gt;.');
    expect(html).toContain('background:#10b981;color:#000000');
    expect(html.match(/class="btn"/g)).toHaveLength(1);

    const db = await testDatabase();
    const reply = { from: visitor, comment: 'Which page?', full_text: 'Which page?' };
    await db.transaction().execute((tx) => addReply(tx, { ticket_id: id, role: 'customer' }, reply));
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'The second.' });
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails.at(-1)?.text).toContain('> Which page?');
    expect(sink.mails.at(-1)?.text).not.toContain('evil.example');
  });

  test('do not tell customers that their own reply reopened the ticket', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const { id } = await aTicket(site, { user_email: anEmailAddress() });
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    await expireBackoffAndLeases(site.id);
    await deliver();
    const before = (await emailLogs(owner, site.id)).length;
    const reply = { from: null, comment: 'Not yet.', full_text: 'Not yet.' };
    await (await testDatabase())
      .transaction()
      .execute((tx) => addReply(tx, { ticket_id: id, role: 'customer' }, reply));
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.status).toBe('open');
    expect(await emailLogs(owner, site.id)).toHaveLength(before);
  });
});

describe('a reply of the team to an email', () => {
  test('goes to the customer without replies by email, and the email says that it is not in the ticket', async () => {
    const owner = await anOwner();
    const [admin, visitor] = [anEmailAddress(), anEmailAddress()];
    const site = await aSite(owner, { admin_notification_email: admin });
    await aTicket(site, { user_email: visitor });
    await aTicket(site, { user_email: null });
    await deliver();
    // Sent at the same time, so that either may arrive first.
    const mails = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(admin));
    const [addressed, anonymous] = [mails.find(({ replyTo }) => replyTo), mails.find(({ replyTo }) => !replyTo)];
    expect(addressed?.replyTo).toEqual([{ name: '', address: visitor }]);
    expect(addressed?.text).toContain('Your reply goes to the customer, but not into the ticket.');
    expect(anonymous?.replyTo).toBeUndefined();
    expect(anonymous?.text).toContain('Replies to this email are not read.');
  });
});

test('a subject has no bidirectional marks and less than 200 characters', async () => {
  const admin = anEmailAddress();
  const owner = await anOwner();
  const site = await aSite(owner, { admin_notification_email: admin });
  const title = `Invoice \u202efdp.exe\u202c \u2066x\u2069\u200f ${'🙂'.repeat(80)}`;
  await aTicket(site, { user_email: null, title });
  await deliver();
  const subject = sink.mails[0]?.subject ?? '';
  expect(subject).toMatch(/^Invoice fdp\.exe x 🙂+… · Kettle & Crumb \(#\d+\)$/u);
  expect(subject.length).toBeLessThan(200);
  expect(subject.isWellFormed()).toBe(true);
  expect((await emailLogs(owner, site.id))[0]?.subject).toBe(subject);
});

describe('the outcome of an attempt', () => {
  test('is reported with the codes of the server and without any address', async () => {
    const outcomes: DeliveryOutcome[] = [];
    const onOutcome = (outcome: DeliveryOutcome) => void outcomes.push(outcome);
    const site = await aSite(await anOwner());
    await aTicket(site, { user_email: anEmailAddress() });
    const attempt = async (refusal: { code: number; text: string } | null) => {
      sink.refusal = refusal;
      await expireBackoffAndLeases(site.id);
      await deliver(undefined, { onOutcome });
    };
    await attempt({ code: 450, text: '4.7.1 Greylisted' });
    await attempt({ code: 451, text: 'Later' });
    await attempt(null);
    await aTicket(site, { user_email: anEmailAddress() });
    await attempt({ code: 550, text: '5.1.1 No such user' });
    await aTicket(site, { user_email: anEmailAddress() });
    await deliver(smtpTransport('smtp://127.0.0.1:1'), { onOutcome });
    const email = { email_id: expect.any(Number), email_type: 'user_confirmation' };
    const failed = { ...email, outcome: 'retried', attempts: 1, error_code: 'EENVELOPE' };
    expect(outcomes).toEqual([
      { ...failed, smtp_code: 450, enhanced_code: '4.7.1' },
      { ...failed, attempts: 2, smtp_code: 451, enhanced_code: null },
      { ...email, outcome: 'sent' },
      { ...failed, outcome: 'failed', smtp_code: 550, enhanced_code: '5.1.1' },
      { ...failed, smtp_code: null, enhanced_code: null, error_code: 'ECONNREFUSED' },
    ]);
  });

  test('of a mail file that cannot be written names no address', async () => {
    const outcomes: DeliveryOutcome[] = [];
    const owner = await anOwner();
    const site = await aSite(owner);
    const visitor = anEmailAddress();
    await aTicket(site, { user_email: visitor });
    const folder = join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    await deliver(fileTransport(folder), { onOutcome: (outcome) => void outcomes.push(outcome) });
    expect(outcomes).toMatchObject([{ outcome: 'retried', error_code: 'EEXIST' }]);
    expect((await emailLogs(owner, site.id))[0]?.error_message).toBe('The mail file could not be written (EEXIST).');
  });

  test('leaves the length and age of the queue to be read', async () => {
    const db = await testDatabase();
    expect(await readOutboxStatus(db)).toEqual({ waiting_emails: 0, oldest_age_seconds: null });
    await aTicket(await aSite(await anOwner()), { user_email: anEmailAddress() });
    await sql`update email_logs set created_at = now() - interval '90 seconds' where status = 'queued'`.execute(db);
    const status = await readOutboxStatus(db);
    expect(status.waiting_emails).toBe(1);
    expect(status.oldest_age_seconds).toBeGreaterThanOrEqual(90);
  });
});

describe('with replies by email', () => {
  const replies = new ReplyAddresses('reply.deskbell.test', { current: 'x'.repeat(32), previous: null });

  test('Reply-To is the signed address alone', async () => {
    const [admin, visitor] = [anEmailAddress(), anEmailAddress()];
    const site = await aSite(await anOwner(), { admin_notification_email: admin });
    const { id } = await aTicket(site, { user_email: visitor });
    await deliver(undefined, { replies });
    const replyTo = (address: string) =>
      sink.mails.find(({ envelopeTo }) => envelopeTo.includes(address))?.replyTo?.map((reply) => reply.address);
    expect(replyTo(visitor)).toEqual([replies.addressOf(id, 'customer', visitor)]);
    expect(replyTo(admin)).toEqual([replies.addressOf(id, 'admin', admin)]);
    expect(replyTo(visitor)?.[0]).toMatch(/^reply\+\d+\.customer\.[0-9a-f]{24}@reply\.deskbell\.test$/);
  });

  test('an email without Reply-To does not invite a reply', async () => {
    const visitor = anEmailAddress();
    await aTicket(await aSite(await anOwner()), { user_email: visitor });
    await deliver();
    expect(sink.mails.find(({ envelopeTo }) => envelopeTo.includes(visitor))?.text).not.toContain(
      'reply to this email',
    );
  });
});

describe('an address entered by a visitor', () => {
  test('waits while the hourly throttle for visitor-triggered emails is exhausted; other emails are sent', async () => {
    const admin = anEmailAddress();
    const site = await aSite(await anOwner(), { admin_notification_email: admin });
    const visitor = anEmailAddress();
    await aTicket(site, { user_email: visitor });
    await deliver(undefined, { visitorTriggeredPerHour: 0 });
    expect(sink.mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual([admin]);
    await deliver();
    expect(sink.mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual([admin, visitor]);
  });

  test('that bounced stays on the suppression list until a manual retry succeeds', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const unknown = anEmailAddress();
    const { id } = await aTicket(site, { user_email: unknown });
    sink.refusal = { code: 550, text: '5.1.1 No such user' };
    await deliver();
    sink.refusal = null;
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Hello?' });
    const [suppressed, bounced] = await emailLogs(owner, site.id);
    expect(suppressed).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('an earlier email to this address bounced'),
    });
    await owner.post(`/api/email-logs/${bounced?.id}/retry`);
    await deliver();
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'There you are.' });
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'queued' });
  });

  test('gets three confirmations an hour over all sites; further ones are logged as failed', async () => {
    const owner = await anOwner();
    const [first, second] = [await aSite(owner), await aSite(await anOwner())];
    const victim = anEmailAddress();
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        aTicket(n % 2 ? first : second, { user_email: n % 3 ? victim : victim.toUpperCase() }),
      ),
    );
    await deliver();
    expect(sink.mails).toHaveLength(3);
    const rows = await (await testDatabase())
      .selectFrom('email_logs')
      .select(['status', 'error_message'])
      .where('is_visitor_triggered', '=', true)
      .where((row) => row(row.fn('lower', ['recipient_email']), '=', victim.toLowerCase()))
      .execute();
    expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(3);
    expect(rows.find(({ status }) => status === 'failed')?.error_message).toContain('3 confirmations within an hour');
  });
});
