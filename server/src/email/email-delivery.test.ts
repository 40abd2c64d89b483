import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { PUBLIC_URL } from '../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../testing/test-database.ts';
import { EmailDelivery } from './email-delivery.ts';
import { fileTransport, type MailTransport, smtpTransport } from './mail-transport.ts';
import { ReplyAddresses } from './reply-address.ts';

const from = { name: 'Deskbell', address: 'desk@deskbell.test' };

let sink: SmtpSink;
beforeEach(async () => {
  // The tests of a worker share one queue: what another left in it is none of this one's business.
  await (await testDatabase()).deleteFrom('email_logs').where('status', 'in', ['queued', 'sending']).execute();
  sink = await startSmtpSink();
});
afterEach(() => sink.close());

/** Sends all that is due and stops. */
async function deliver(
  transport: MailTransport = smtpTransport(sink.url),
  settings: { visitorTriggeredPerHour?: number; replies?: ReplyAddresses } = {},
): Promise<void> {
  const errors: unknown[] = [];
  const delivery = new EmailDelivery(await testDatabase(), {
    transport,
    from,
    publicUrl: PUBLIC_URL,
    replies: null,
    ...settings,
    onDelivered: () => undefined,
    onError: (error) => errors.push(error),
  });
  delivery.wake();
  await delivery.drained();
  await delivery.stop();
  expect(errors).toEqual([]);
}

const logs = async (owner: SignedIn, siteId: number) => (await owner.get(`/api/sites/${siteId}/email-logs`)).json();
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
    expect(toVisitor?.from).toMatchObject({ name: 'Kettle & Crumb', address: from.address });
    expect(toVisitor?.replyTo?.[0]?.address).toBe(admin);
    const headers = Object.fromEntries((toVisitor?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(toVisitor?.references).toBe(toAdmin?.references);
    expect(toVisitor?.messageId).not.toBe(toAdmin?.messageId);
    expect((await logs(owner, site.id)).map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent']);
  });

  test('without addresses sends nothing', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: null });
    expect(await logs(owner, site.id)).toEqual([]);
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
    const kinds = (await logs(owner, site.id)).map(({ email_type }: { email_type: string }) => email_type).reverse();
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
    await deliver(smtpTransport(sink.url), { replies });
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
    await deliver(smtpTransport(sink.url), { visitorTriggeredPerHour: 0 });
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
    const [held, bounced] = await logs(owner, site.id);
    expect(held).toMatchObject({ status: 'failed', error_message: expect.stringContaining('came back earlier') });
    await owner.post(`/api/email-logs/${bounced.id}/retry`);
    await deliver();
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'There you are.' });
    expect((await logs(owner, site.id))[0]).toMatchObject({ status: 'queued' });
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

describe('a mail server', () => {
  test('that says later is asked again later, and in the end the mail goes out once', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    sink.refusal = { code: 451, words: 'Greylisted, try again' };
    await deliver();
    expect((await logs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      error_message: expect.stringContaining('Greylisted'),
    });
    sink.refusal = null;
    await deliver();
    expect(sink.mails).toHaveLength(0);
    await (await testDatabase())
      .updateTable('email_logs')
      .set({ next_attempt_at: new Date().toISOString() })
      .where('site_id', '=', site.id)
      .execute();
    await deliver();
    expect(sink.mails).toHaveLength(1);
    expect((await logs(owner, site.id))[0]).toMatchObject({ status: 'sent', error_message: null });
  });

  test('that says never is believed at once, in its own words', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    sink.refusal = { code: 550, words: 'No such <user>' };
    await deliver();
    const [failed] = await logs(owner, site.id);
    expect(failed).toMatchObject({ status: 'failed', error_message: expect.stringContaining('No such <user>') });

    sink.refusal = null;
    const other = await anOwner();
    for (const path of [`/api/email-logs/${failed.id}/retry`, '/api/email-logs/999999999/retry'])
      expect((await other.post(path)).statusCode).toBe(404);
    expect((await owner.post(`/api/email-logs/${failed.id}/retry`)).json()).toMatchObject({
      id: failed.id,
      status: 'queued',
    });
    await deliver();
    expect(sink.mails).toHaveLength(1);
    expect((await owner.post(`/api/email-logs/${failed.id}/retry`)).statusCode).toBe(409);
    expect((await owner.get(`/api/email-logs/${failed.id}`)).json()).toMatchObject({
      status: 'sent',
      text: expect.stringContaining('We received your request'),
    });
    expect((await other.get(`/api/email-logs/${failed.id}`)).statusCode).toBe(404);
  });

  test('that is away nine times over leaves the mail failed', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    const db = await testDatabase();
    for (let tries = 1; tries <= 9; tries++) {
      await db
        .updateTable('email_logs')
        .set({ next_attempt_at: new Date().toISOString() })
        .where('site_id', '=', site.id)
        .execute();
      await deliver(smtpTransport('smtp://127.0.0.1:1'));
      expect((await logs(owner, site.id))[0].status).toBe(tries === 9 ? 'failed' : 'queued');
    }
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

  test('gives a mail that a dead worker held to the next one, with the same Message-ID', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    const hanging: MailTransport = { send: () => new Promise(() => undefined), close: () => undefined };
    const db = await testDatabase();
    const dead = new EmailDelivery(db, {
      transport: hanging,
      from,
      publicUrl: PUBLIC_URL,
      replies: null,
      onDelivered: () => undefined,
      onError: () => undefined,
    });
    dead.wake();
    await expect.poll(async () => (await logs(owner, site.id))[0].status).toBe('sending');
    await deliver();
    expect(sink.mails).toHaveLength(0);
    await db
      .updateTable('email_logs')
      .set({ leased_until: '2000-01-01T00:00:00.000Z' })
      .where('site_id', '=', site.id)
      .execute();
    await deliver();
    expect(sink.mails).toHaveLength(1);
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
