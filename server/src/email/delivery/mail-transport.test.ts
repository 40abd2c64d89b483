import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { deliverToSink, emailLogs, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { startScriptedSmtp } from '../../testing/scripted-smtp.ts';
import { SELF_SIGNED } from '../../testing/self-signed.ts';
import { portOf } from '../../testing/smtp-sink.ts';
import { smtpTransport } from './mail-transport.ts';

const { sink, deliver } = await deliverToSink();

describe('a mail server', () => {
  test('that greylists (4xx) is retried after the backoff, and the email is sent once', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    sink.refusal = { code: 451, text: 'Greylisted, try again' };
    await deliver();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      error_message: expect.stringContaining('Greylisted'),
    });
    sink.refusal = null;
    await deliver();
    expect(sink.mails).toHaveLength(0);
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'sent', error_message: null });
  });

  test('that rejects (5xx) fails the email at once, with its own reason', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    sink.refusal = { code: 550, text: 'No such <user>' };
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

  test('that is unreachable for nine attempts leaves the email failed', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    for (let attempts = 1; attempts <= 9; attempts++) {
      await expireBackoffAndLeases(site.id);
      await deliver(smtpTransport('smtp://127.0.0.1:1'));
      expect((await emailLogs(owner, site.id))[0]).toMatchObject({
        status: attempts === 9 ? 'failed' : 'queued',
        attempts,
      });
    }
  });

  test.each([
    ['sends no greeting', { greeting: 'silence' }, /greeting|timeout/i],
    ['stops replying', { MAIL: 'silence' }, /timeout/i],
    ['closes the connection', { greeting: 'hang up' }, /closed/i],
    ['rejects the connection', { greeting: '554 no thanks' }, /554 no thanks/],
    [
      'offers STARTTLS and then rejects it',
      { EHLO: '250-scripted\r\n250 STARTTLS', STARTTLS: '454 TLS not available' },
      /TLS not available/,
    ],
    ['fails temporarily after DATA', { dot: '451 disk full' }, /disk full/],
  ] as const)('that %s is retried', async (_name, script, reason) => {
    const faulty = await startScriptedSmtp(script);
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    await deliver(smtpTransport(faulty.url, { phaseTimeoutMs: 250 }));
    await faulty.close();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      attempts: 1,
      error_message: expect.stringMatching(reason),
    });
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
  });

  test.each(['greeting', 'MAIL', 'dot'] as const)(
    'that drips its reply to %s is cut off, and the email is retried',
    async (phase) => {
      const dripping = await startScriptedSmtp({ [phase]: 'drip' });
      const owner = await anOwner();
      const site = await aSite(owner);
      await aTicket(site, { user_email: anEmailAddress() });
      await deliver(smtpTransport(dripping.url, { totalTimeoutMs: 500 }));
      await dripping.close();
      expect((await emailLogs(owner, site.id))[0]).toMatchObject({
        status: 'queued',
        attempts: 1,
        error_message: expect.stringContaining('Timeout'),
      });
    },
  );

  test('that closes the connection after DATA gets the email again, with the same Message-ID', async () => {
    const faulty = await startScriptedSmtp({ dot: 'hang up' });
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    await deliver(smtpTransport(faulty.url));
    expect(faulty.mails).toHaveLength(1);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'queued' });
    await faulty.close();
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
    expect(faulty.mails[0]).toContain(sink.mails[0]?.messageId);
  });

  test('that rejects the password leaves the email queued until the password is fixed', async () => {
    const faulty = await startScriptedSmtp({ EHLO: '250-scripted\r\n250 AUTH PLAIN', AUTH: '535 bad credentials' });
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    await deliver(smtpTransport(faulty.url.replace('smtp://', 'smtp://desk:wrong@')));
    await faulty.close();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      error_message: expect.stringContaining('535 bad credentials'),
    });
  });
});

describe('a connection', () => {
  async function startSelfSigned(secure: boolean) {
    const greetings: string[] = [];
    const server = new SMTPServer({
      ...SELF_SIGNED,
      secure,
      authOptional: true,
      onRcptTo: (_address, session, done) => {
        greetings.push(`${session.hostNameAppearsAs} ${session.secure ? 'TLS' : 'plain'}`);
        done();
      },
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const close = () => new Promise<void>((resolve) => server.close(resolve));
    return { url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${portOf(server)}`, greetings, close };
  }

  test.each([
    ['smtp:// on loopback', false, '', 'sent'],
    ['smtps:// with ?tls=no-verify', true, '?tls=no-verify', 'sent'],
    ['smtps://', true, '', 'queued'],
  ])('with %s to a server with a self-signed certificate', async (_name, secure, option, status) => {
    const server = await startSelfSigned(secure);
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    await deliver(smtpTransport(server.url + option, { publicUrl: 'https://desk.example.com' }));
    await server.close();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status });
    expect(server.greetings).toEqual(status === 'sent' ? ['desk.example.com TLS'] : []);
  });

  test.each([
    ['https://desk.example.com:8443', 'desk.example.com'],
    ['http://192.0.2.7:3000', '[192.0.2.7]'],
    ['http://[2001:db8::1]:3000', '[IPv6:2001:db8::1]'],
  ])('greets with the host name of %s', async (publicUrl, name) => {
    const scripted = await startScriptedSmtp({});
    await aTicket(await aSite(await anOwner()), { user_email: anEmailAddress() });
    await deliver(smtpTransport(scripted.url, { publicUrl }));
    await scripted.close();
    expect(scripted.commands[0]).toBe(`EHLO ${name}`);
  });
});

describe('a sent email', () => {
  test('has no line longer than 998 bytes and keeps the whole text', async () => {
    const owner = await anOwner();
    const site = await aSite(owner, { admin_notification_email: anEmailAddress() });
    const text = `${'x'.repeat(5_000)}\n${'ä'.repeat(3_000)}\n.\n..leading dots`;
    await aTicket(site, { description: text, user_email: null, title: 'ü'.repeat(200) });
    const scripted = await startScriptedSmtp({});
    await deliver(smtpTransport(scripted.url));
    await scripted.close();
    const [raw = ''] = scripted.mails;
    expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    const mail = await PostalMime.parse(raw.replace(/^\.\./gm, '.'));
    expect(mail.subject).toMatch(/^ü{150,}… · Kettle & Crumb \(#\d+\)$/);
    expect(mail.subject?.length).toBeLessThan(200);
    expect(mail.text?.replace(/^ {4}/gm, '')).toContain(text);
  });

  test('keeps non-ASCII names and addresses, and allows no header injection', async () => {
    const admin = anEmailAddress();
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

  test('to an internationalized address that the server rejects fails at once, with the reason', async () => {
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
