import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import {
  aSerialWorker,
  aWorker,
  deliverToSink,
  emailLogs,
  expireBackoffAndLeases,
} from '../../testing/outgoing-email.ts';
import { startScriptedSmtp } from '../../testing/scripted-smtp.ts';
import { temporaryFolder, testDatabase } from '../../testing/test-database.ts';
import { DeliveryFailed, fileTransport, smtpTransport } from '../delivery/mail-transport.ts';

const { sink, deliver } = await deliverToSink();

describe('the outbox', () => {
  test('shared by two workers sends each email once', async () => {
    const site = await aSite(await anOwner());
    for (let n = 0; n < 20; n++) await aTicket(site, { user_email: anEmailAddress() });
    await Promise.all([deliver(), deliver()]);
    expect(sink.mails).toHaveLength(20);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(20);
  });

  test('gives the email of a dead worker to another one when its lease expires', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    const dead = await aSerialWorker({ send: () => new Promise(() => undefined), close: () => undefined });
    dead.wake();
    await expect.poll(async () => (await emailLogs(owner, site.id))[0]?.status).toBe('sending');
    void dead.stop();
    await deliver();
    expect(sink.mails).toHaveLength(0);
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(1);
  });

  test('sends an email again, with the same Message-ID, when a worker dies between sending and marking', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    const smtp = smtpTransport(sink.url);
    const dead = await aSerialWorker({
      ...smtp,
      send: async (message) => {
        await smtp.send(message);
        return new Promise(() => undefined);
      },
    });
    dead.wake();
    await expect.poll(() => sink.mails.length).toBe(1);
    void dead.stop();
    await expireBackoffAndLeases(site.id);
    await deliver();
    await expireBackoffAndLeases(site.id);
    await deliver();
    smtp.close();
    expect(sink.mails).toHaveLength(2);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'sent' });
  });

  test('ignores a failure reported by a worker that lost its lease', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    let fail: (error: Error) => void = () => undefined;
    const slow = await aSerialWorker({
      send: () => new Promise((_, reject) => (fail = reject)),
      close: () => undefined,
    });
    slow.wake();
    await expect.poll(async () => (await emailLogs(owner, site.id))[0]?.status).toBe('sending');
    await expireBackoffAndLeases(site.id);
    await deliver();
    fail(new Error('too late'));
    await slow.stop();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'sent', error_message: null });
  });

  test('is not blocked by an email that hangs, one that is rejected and one that cannot be rendered', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const [stuck, refused, unrenderable] = [anEmailAddress(), anEmailAddress(), anEmailAddress()];
    for (const user_email of [stuck, refused, unrenderable]) await aTicket(site, { user_email });
    const db = await testDatabase();
    await db.updateTable('email_logs').set({ content: 'null' }).where('recipient_email', '=', unrenderable).execute();
    for (let n = 0; n < 12; n++) await aTicket(site, { user_email: anEmailAddress() });
    const smtp = smtpTransport(sink.url);
    let release: () => void = () => undefined;
    const errors: unknown[] = [];
    const worker = await aWorker(
      {
        ...smtp,
        send: async (message) => {
          if (message.to === stuck) await new Promise<void>((resolve) => (release = resolve));
          if (message.to === refused) throw new DeliveryFailed('550 no such user', { isFinal: true });
          return smtp.send(message);
        },
      },
      errors,
    );
    worker.wake();
    const outcomes = async () =>
      (await emailLogs(owner, site.id)).reverse().map(({ status, error_message }) => [status, error_message]);
    await expect
      .poll(outcomes)
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
    const broken = (await emailLogs(owner, site.id)).find((log) => log.recipient_email === unrenderable);
    expect(broken).toMatchObject({ status: 'queued', error_message: expect.any(String) });
    expect((await owner.get(`/api/email-logs/${broken?.id}`)).json()).toMatchObject({ text: null, html: null });
  });

  test('waits between attempts by the clock of the database, not by its own', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 });
    try {
      for (let n = 0; n < 3; n++) await deliver(smtpTransport('smtp://127.0.0.1:1'));
    } finally {
      vi.useRealTimers();
    }
    const [log] = await emailLogs(owner, site.id);
    expect(log).toMatchObject({ status: 'queued', attempts: 1 });
    const { next_attempt_at } = (await owner.get(`/api/email-logs/${log?.id}`)).json();
    expect(Date.parse(next_attempt_at)).toBeGreaterThan(Date.parse(log?.created_at ?? '') + 50_000);
  });

  test('gives up on an email that crashes every worker that claims it', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    const db = await testDatabase();
    await db.updateTable('email_logs').set({ attempts: 9, status: 'sending' }).where('site_id', '=', site.id).execute();
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(0);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'failed' });
  });

  test('sends nothing for a site that was deleted', async () => {
    const owner = await anOwner();
    const site = await aSite(owner, { admin_notification_email: anEmailAddress() });
    await aTicket(site, { user_email: anEmailAddress() });
    await owner.delete(`/api/sites/${site.id}`);
    await deliver();
    expect(sink.mails).toHaveLength(0);
  });

  test('is left by a stop that does not wait for a mail server, and the email stays queued', async () => {
    const silent = await startScriptedSmtp({ MAIL: 'silence' });
    const owner = await anOwner();
    const site = await aSite(owner);
    await aTicket(site, { user_email: anEmailAddress() });
    const worker = await aWorker(smtpTransport(silent.url), [], { stopMs: 20 });
    worker.wake();
    await expect.poll(() => silent.commands.length).toBeGreaterThan(1);
    await worker.stop();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      attempts: 1,
      error_message: 'Sending was interrupted by a restart.',
    });
    await silent.close();
  });

  test('without SMTP is written as .eml files', async () => {
    const folder = temporaryFolder();
    const visitor = anEmailAddress();
    await aTicket(await aSite(await anOwner()), { user_email: visitor });
    await deliver(fileTransport(folder));
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/\.eml$/);
    const mail = readFileSync(join(folder, file), 'utf8');
    expect(mail).toContain(`To: ${visitor}`);
    expect(mail).toContain('We received your request');
  });
});
