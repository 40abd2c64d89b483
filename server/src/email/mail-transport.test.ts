import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverDue, emailLogs, emptyQueue, letTimePass } from '../testing/delivering.ts';
import { anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { type MailTransport, smtpTransport } from './mail-transport.ts';

let sink: SmtpSink;
beforeEach(async () => {
  await emptyQueue();
  sink = await startSmtpSink();
});
afterEach(() => sink.close());

const deliver = (transport: MailTransport = smtpTransport(sink.url)) => deliverDue(transport);
const anEmail = () => `${randomUUID()}@example.com`;

describe('a mail server', () => {
  test('that says later is asked again later, and in the end the mail goes out once', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    sink.refusal = { code: 451, words: 'Greylisted, try again' };
    await deliver();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      error_message: expect.stringContaining('Greylisted'),
    });
    sink.refusal = null;
    await deliver();
    expect(sink.mails).toHaveLength(0);
    await letTimePass(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'sent', error_message: null });
  });

  test('that says never is believed at once, in its own words', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    sink.refusal = { code: 550, words: 'No such <user>' };
    await deliver();
    const [failed] = await emailLogs(owner, site.id);
    expect(failed).toMatchObject({ status: 'failed', error_message: expect.stringContaining('No such <user>') });

    sink.refusal = null;
    const other = await anOwner();
    for (const path of [`/api/email-logs/${failed?.id}/retry`, '/api/email-logs/999999999/retry'])
      expect((await other.post(path)).statusCode).toBe(404);
    expect((await owner.post(`/api/email-logs/${failed?.id}/retry`)).json()).toMatchObject({
      id: failed?.id,
      status: 'queued',
    });
    await deliver();
    expect(sink.mails).toHaveLength(1);
    expect((await owner.post(`/api/email-logs/${failed?.id}/retry`)).statusCode).toBe(409);
    expect((await owner.get(`/api/email-logs/${failed?.id}`)).json()).toMatchObject({
      status: 'sent',
      text: expect.stringContaining('We received your request'),
    });
    expect((await other.get(`/api/email-logs/${failed?.id}`)).statusCode).toBe(404);
  });

  test('that is away nine times over leaves the mail failed', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    for (let tries = 1; tries <= 9; tries++) {
      await letTimePass(site.id);
      await deliver(smtpTransport('smtp://127.0.0.1:1'));
      expect((await emailLogs(owner, site.id))[0]).toMatchObject({
        status: tries === 9 ? 'failed' : 'queued',
        attempts: tries,
      });
    }
  });

  test.each([
    ['never greets', { greeting: 'silence' }, /greeting|timeout/i],
    ['falls silent in the middle', { MAIL: 'silence' }, /timeout/i],
    ['hangs up at once', { greeting: 'hang up' }, /closed/i],
    ['greets with a refusal', { greeting: '554 no thanks' }, /554 no thanks/],
    [
      'offers encryption and then refuses it',
      { EHLO: '250-scripted\r\n250 STARTTLS', STARTTLS: '454 TLS not available' },
      /TLS not available/,
    ],
    ['takes nothing for the moment', { dot: '451 disk full' }, /disk full/],
  ] as const)('that %s is tried again later', async (_name, script, reason) => {
    const faulty = await startScriptedSmtp(script);
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    await deliver(smtpTransport(faulty.url, { phaseTimeoutMs: 250 }));
    await faulty.close();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      attempts: 1,
      error_message: expect.stringMatching(reason),
    });
    await letTimePass(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
  });

  test('that hangs up after the last dot may have taken the mail: each try sends it once, under the same Message-ID', async () => {
    const faulty = await startScriptedSmtp({ dot: 'hang up' });
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    await deliver(smtpTransport(faulty.url));
    expect(faulty.mails).toHaveLength(1);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'queued' });
    await faulty.close();
    await letTimePass(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
    expect(faulty.mails[0]).toContain(sink.mails[0]?.messageId);
  });

  test('that does not know our password keeps the mail for when the password is right', async () => {
    const faulty = await startScriptedSmtp({ EHLO: '250-scripted\r\n250 AUTH PLAIN', AUTH: '535 bad credentials' });
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmail() });
    await deliver(smtpTransport(faulty.url.replace('smtp://', 'smtp://desk:wrong@')));
    await faulty.close();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      error_message: expect.stringContaining('535 bad credentials'),
    });
  });
});

describe('what goes over the wire', () => {
  test('has no line beyond 998 bytes, and gives back every word', async () => {
    const owner = await anOwner();
    const site = await aSite(owner, { admin_notification_email: anEmail() });
    const words = `${'x'.repeat(5_000)}\n${'ä'.repeat(3_000)}\n.\n..leading dots`;
    await aTicket(site, { description: words, user_email: null, title: 'ü'.repeat(200) });
    const scripted = await startScriptedSmtp({});
    await deliver(smtpTransport(scripted.url));
    await scripted.close();
    const [raw = ''] = scripted.mails;
    expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    const mail = await PostalMime.parse(raw.replace(/^\.\./gm, '.'));
    expect(mail.subject).toContain('ü'.repeat(200));
    expect(mail.text?.replace(/^ {4}/gm, '')).toContain(words);
  });

  test('carries names and addresses of every script, and no header that a visitor made', async () => {
    const admin = anEmail();
    const site = await aSite(await anOwner(), { name: 'Café "Ünal", 東京', admin_notification_email: admin });
    const visitor = `märta.${randomUUID()}@bücher.example`;
    await aTicket(site, { user_email: visitor, user_name: 'Eve\r\nBcc: victim@example.com\r\n\r\n<b>x</b>' });
    await deliver();
    expect(sink.mails).toHaveLength(2);
    const toVisitor = sink.mails.find(({ envelopeTo }) => !envelopeTo.includes(admin));
    expect(toVisitor?.envelopeTo[0]).toMatch(/^märta\..*@(bücher|xn--bcher-kva)\.example$/);
    expect(toVisitor?.from?.name).toBe('Café "Ünal", 東京');
    for (const { headers } of sink.mails) expect(headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test('an internationalised address that the server cannot take fails at once, and says why', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: `märta.${randomUUID()}@example.com` });
    const scripted = await startScriptedSmtp({ RCPT: '553 mailbox name not allowed' });
    await deliver(smtpTransport(scripted.url));
    await scripted.close();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('553 mailbox name not allowed'),
    });
  });
});
