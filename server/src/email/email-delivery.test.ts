import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aWorker,
  aWorkerForOneMail,
  deliverDue,
  emailLogs,
  emptyQueue,
  letTimePass,
  SENDER,
} from '../testing/delivering.ts';
import { anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { PUBLIC_URL } from '../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../testing/test-database.ts';
import { DeliveryFailed, fileTransport, type MailTransport, smtpTransport } from './mail-transport.ts';
import { ReplyAddresses } from './reply-address.ts';

let sink: SmtpSink;
beforeEach(async () => {
  await emptyQueue();
  sink = await startSmtpSink();
});
afterEach(() => sink.close());

const deliver = (transport: MailTransport = smtpTransport(sink.url)) => deliverDue(transport);
const anEmail = () => `${randomUUID()}@example.com`;

describe('a ticket', () => {
  test('is told to the admin in full and confirmed to the visitor without their words', async () => {
    const owner = await anOwner();
    await owner.put('/api/user-settings', { timezone: 'Asia/Mumbai' });
    const [admin, visitor] = [anEmail(), anEmail()];
    const site = await aSite(owner, { admin_notification_email: admin });
    const ticket = await aTicket(site, {
      title: 'Cracked\r\nBcc: x@y.z',
      description: 'It <b>broke</b>',
      user_email: visitor,
      priority: 'high',
    });
    await deliver();

    const [toAdmin] = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(admin));
    expect(toAdmin?.subject).toBe(`New ticket #${ticket.id}: Cracked Bcc: x@y.z`);
    expect(toAdmin?.bcc ?? []).toEqual([]);
    expect(toAdmin?.text).toContain('It <b>broke</b>');
    expect(toAdmin?.html).toContain('It &lt;b&gt;broke&lt;/b&gt;');
    expect(toAdmin?.text).toContain(`${PUBLIC_URL}/sites/${site.id}?ticket=${ticket.id}`);
    expect(toAdmin?.text).toContain('(Asia/Mumbai)');

    const [toVisitor] = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(visitor));
    expect(toVisitor?.subject).toBe(`We received your request (ticket #${ticket.id})`);
    for (const part of [toVisitor?.text, toVisitor?.html]) {
      expect(part).toContain('Kettle &');
      expect(part).not.toMatch(/Cracked|broke|Priya/);
    }
    expect(toVisitor?.from).toMatchObject({ name: 'Kettle & Crumb', address: SENDER.address });
    expect(toVisitor?.replyTo?.[0]?.address).toBe(admin);
    const headers = Object.fromEntries((toVisitor?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(toVisitor?.references).toBe(toAdmin?.references);
    expect(toVisitor?.messageId).not.toBe(toAdmin?.messageId);
    expect((await emailLogs(owner, site.id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('without addresses sends nothing', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: null });
    expect(await emailLogs(owner, site.id)).toEqual([]);
  });

  test('tells the visitor of answers and of each real change of status, but not of archiving', async () => {
    const owner = await anOwner();
    const visitor = anEmail();
    const site = await aSite(owner);
    const { id } = await aTicket(site, { user_email: visitor });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'We send a new one.' });
    for (const status of ['new', 'in_progress', 'in_progress', 'closed', 'archived', 'open'])
      await owner.put(`/api/tickets/${id}/status`, { status });
    await deliver();
    const kinds = (await emailLogs(owner, site.id)).map(({ email_type }) => email_type).reverse();
    expect(kinds).toEqual(['user_confirmation', 'comment_notification', 'status_change', 'status_change']);
    const texts = sink.mails.map(({ text }) => text ?? '');
    expect(texts.some((text) => text.includes('We send a new one.'))).toBe(true);
    expect(texts.some((text) => text.includes(`#${id} is in progress`))).toBe(true);
    expect(texts.some((text) => text.includes(`#${id} is closed`))).toBe(true);
  });
});

describe('with answers by e-mail', () => {
  const replies = new ReplyAddresses('reply.deskbell.test', 'x'.repeat(32));

  test('the signed address comes first and the site second for the customer; the admin gets one of their own', async () => {
    const [admin, visitor] = [anEmail(), anEmail()];
    const site = await aSite(await anOwner(), { admin_notification_email: admin });
    const { id } = await aTicket(site, { user_email: visitor });
    await deliverDue(smtpTransport(sink.url), { replies });
    const replyTo = (address: string) =>
      sink.mails.find(({ envelopeTo }) => envelopeTo.includes(address))?.replyTo?.map((reply) => reply.address);
    expect(replyTo(visitor)).toEqual([replies.addressOf(id, 'customer', visitor), admin]);
    expect(replyTo(admin)).toEqual([replies.addressOf(id, 'admin', admin)]);
    expect(replyTo(visitor)?.[0]).toMatch(/^reply\+\d+\.customer\.[0-9a-f]{24}@reply\.deskbell\.test$/);
  });

  test('a mail whose answer would reach nobody does not ask for one', async () => {
    const visitor = anEmail();
    await aTicket(await aSite(await anOwner()), { user_email: visitor });
    await deliver();
    expect(sink.mails.find(({ envelopeTo }) => envelopeTo.includes(visitor))?.text).not.toContain(
      'reply to this email',
    );
  });
});

describe('an address that strangers name', () => {
  test('waits when strangers have caused very many mails within an hour; other mail goes out', async () => {
    const admin = anEmail();
    const site = await aSite(await anOwner(), { admin_notification_email: admin });
    const visitor = anEmail();
    await aTicket(site, { user_email: visitor });
    await deliverDue(smtpTransport(sink.url), { visitorTriggeredPerHour: 0 });
    expect(sink.mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual([admin]);
    await deliver();
    expect(sink.mails.flatMap(({ envelopeTo }) => envelopeTo)).toEqual([admin, visitor]);
  });

  test('and that does not exist gets no more mail until somebody sends again by hand', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const nobody = anEmail();
    const { id } = await aTicket(site, { user_email: nobody });
    sink.refusal = { code: 550, words: '5.1.1 No such user' };
    await deliver();
    sink.refusal = null;
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Hello?' });
    const [held, bounced] = await emailLogs(owner, site.id);
    expect(held).toMatchObject({ status: 'failed', error_message: expect.stringContaining('came back earlier') });
    await owner.post(`/api/email-logs/${bounced?.id}/retry`);
    await deliver();
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'There you are.' });
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'queued' });
  });

  test('gets three confirmations an hour over all sites; the rest is logged with the reason', async () => {
    const owner = await anOwner();
    const [first, second] = [await aSite(owner), await aSite(await anOwner())];
    const victim = anEmail();
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

describe('the queue', () => {
  test('shared by two workers sends each mail once', async () => {
    const site = await aSite(await anOwner());
    for (let n = 0; n < 20; n++) await aTicket(site, { user_email: anEmail() });
    await Promise.all([deliver(), deliver()]);
    expect(sink.mails).toHaveLength(20);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(20);
  });

  test('gives a mail that a dead worker held to the next one', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    const dead = await aWorkerForOneMail({ send: () => new Promise(() => undefined), close: () => undefined });
    dead.wake();
    await expect.poll(async () => (await emailLogs(owner, site.id))[0]?.status).toBe('sending');
    void dead.stop();
    await deliver();
    expect(sink.mails).toHaveLength(0);
    await letTimePass(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
  });

  test('repeats a mail once, under the same Message-ID, when a worker dies between sending and marking', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    const smtp = smtpTransport(sink.url);
    const dead = await aWorkerForOneMail({
      ...smtp,
      send: async (mail) => {
        await smtp.send(mail);
        return new Promise(() => undefined);
      },
    });
    dead.wake();
    await expect.poll(() => sink.mails.length).toBe(1);
    void dead.stop();
    await letTimePass(site.id);
    await deliver();
    await letTimePass(site.id);
    await deliver();
    smtp.close();
    expect(sink.mails).toHaveLength(2);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'sent' });
  });

  test('does not believe a worker that lost its lease and then reports a failure', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    let fail: (error: Error) => void = () => undefined;
    const slow = await aWorkerForOneMail({
      send: () => new Promise((_, reject) => (fail = reject)),
      close: () => undefined,
    });
    slow.wake();
    await expect.poll(async () => (await emailLogs(owner, site.id))[0]?.status).toBe('sending');
    await letTimePass(site.id);
    await deliver();
    fail(new Error('too late'));
    await slow.stop();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'sent', error_message: null });
  });

  test('goes on past a mail that hangs, one that is refused and one that cannot be written', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const [stuck, refused, unwritable] = [anEmail(), anEmail(), anEmail()];
    for (const user_email of [stuck, refused, unwritable]) await aTicket(site, { user_email });
    const db = await testDatabase();
    await db.updateTable('email_logs').set({ content: 'null' }).where('recipient_email', '=', unwritable).execute();
    for (let n = 0; n < 12; n++) await aTicket(site, { user_email: anEmail() });
    const smtp = smtpTransport(sink.url);
    let release: () => void = () => undefined;
    const errors: unknown[] = [];
    const worker = await aWorker(
      {
        ...smtp,
        send: async (mail) => {
          if (mail.to === stuck) await new Promise<void>((resolve) => (release = resolve));
          if (mail.to === refused) throw new DeliveryFailed('550 no such user', { isFinal: true });
          return smtp.send(mail);
        },
      },
      errors,
    );
    worker.wake();
    const fates = async () =>
      (await emailLogs(owner, site.id)).reverse().map(({ status, error_message }) => [status, error_message]);
    await expect
      .poll(fates)
      .toEqual([
        ['sending', null],
        ['failed', '550 no such user'],
        ['queued', expect.any(String)],
        ...Array.from({ length: 12 }, () => ['sent', null]),
      ]);
    release();
    await worker.drained();
    await worker.stop();
    expect(sink.mails).toHaveLength(13);
    expect(errors).toHaveLength(1);
    const broken = (await emailLogs(owner, site.id)).find((log) => log.recipient_email === unwritable);
    expect(broken).toMatchObject({ status: 'queued', error_message: expect.any(String) });
    expect((await owner.get(`/api/email-logs/${broken?.id}`)).json()).toMatchObject({ text: null, html: null });
  });

  test('gives up on a mail that ends each worker that takes it', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    const db = await testDatabase();
    await db.updateTable('email_logs').set({ attempts: 9, status: 'sending' }).where('site_id', '=', site.id).execute();
    await letTimePass(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(0);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'failed' });
  });

  test('without a mail server becomes files that a mail program opens', async () => {
    const folder = temporaryFolder();
    const visitor = anEmail();
    await aTicket(await aSite(await anOwner()), { user_email: visitor });
    await deliver(fileTransport(folder));
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/\.eml$/);
    const mail = readFileSync(join(folder, file), 'utf8');
    expect(mail).toContain(`To: ${visitor}`);
    expect(mail).toContain('We received your request');
  });
});
