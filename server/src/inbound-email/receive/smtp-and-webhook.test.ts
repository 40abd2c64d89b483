import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  aConversation,
  addresses,
  anInboundEmail,
  commentsOf,
  inboundStatusOf,
  SENDER,
  sampleEmail,
  sendBySmtp,
  startInbound,
} from '../../testing/inbound-email.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { startApp, testApp } from '../../testing/test-app.ts';
import { anOwnDatabase, testDatabase } from '../../testing/test-database.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

const inbound = await startInbound();

describe('the SMTP receiver', () => {
  test.each([
    ['an unknown address', () => 'info@reply.deskbell.test'],
    ['another domain', () => 'support@example.net'],
    ['a forged signature', () => `reply+1.admin.${'0'.repeat(24)}@reply.deskbell.test`],
  ])('rejects email for %s', async (_what, address) => {
    await expect(inbound.deliver(sampleEmail('plain', address()), address())).rejects.toMatchObject({
      responseCode: 550,
    });
  });

  test('rejects the signature of another ticket, another role or a deleted ticket', async () => {
    const [one, two] = [await aConversation(), await aConversation()];
    const otherTicket = two.customer.replace(/^reply\+\d+/, `reply+${one.id}`);
    const otherRole = one.customer.replace('.customer.', '.admin.');
    for (const address of [otherTicket, otherRole])
      await expect(inbound.deliver(sampleEmail('plain', address), address)).rejects.toMatchObject({
        responseCode: 550,
      });
    await two.owner.delete(`/api/sites/${two.site.id}`);
    await expect(inbound.deliver(sampleEmail('plain', two.customer), two.customer)).rejects.toMatchObject({
      responseCode: 550,
    });
  });

  test('greets with the host name of the public URL', async () => {
    const greeting = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(inbound.port, '127.0.0.1');
      socket.on('data', (chunk) => {
        received += chunk;
        if (!received.includes('\r\n250')) socket.write('EHLO x\r\n');
        else socket.destroy();
      });
      socket.on('close', () => resolve(received));
    });
    expect(greeting).toMatch(/^220 desk\.deskbell\.test ESMTP.*\r\n250-desk\.deskbell\.test/);
  });

  test('names the variable when its port is taken', async () => {
    const second = startSmtpReceiver(await testDatabase(), { ...inbound.settings, port: inbound.port });
    await expect(second).rejects.toThrow(/^The SMTP receiver cannot listen on .* Set INBOUND_SMTP_PORT/);
  });

  test('asks to try again while the database is unavailable', async () => {
    const db = await (await anOwnDatabase()).open();
    await db.destroy();
    const receiver = await startSmtpReceiver(db, inbound.settings);
    onTestFinished(() => receiver.close());
    const { customer } = await aConversation();
    const sending = sendBySmtp(receiver.port, sampleEmail('plain', customer), customer);
    await expect(sending).rejects.toMatchObject({ responseCode: 451 });
  });

  test('accepts a reply address in upper case', async () => {
    const { owner, id, customer } = await aConversation();
    await inbound.deliver(sampleEmail('plain', customer), customer.toUpperCase());
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });

  test('rejects an email that is too large, and keeps working', async () => {
    const { owner, id, customer } = await aConversation();
    const huge = anInboundEmail(customer, `${'x'.repeat(998)}\r\n`.repeat(26_000));
    await expect(inbound.deliver(huge, customer)).rejects.toMatchObject({ responseCode: 552 });
    await inbound.deliver(sampleEmail('plain', customer), customer);
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });

  test('takes an email with too many parts without the last ones, and keeps working', async () => {
    const { owner, id, customer } = await aConversation();
    const parts = '--x\r\nContent-Type: text/plain\r\n\r\nhi\r\n'.repeat(80_000);
    await inbound.deliver(anInboundEmail(customer, parts, 'Content-Type: multipart/mixed; boundary=x\r\n'), customer);
    expect((await inboundStatusOf(id))?.status).toBe('done');
    const [cut] = await commentsOf(owner, id);
    expect(cut?.files.map(({ name }) => name)).toContain('Rest of the email');
    await inbound.deliver(sampleEmail('plain', customer), customer);
    expect(await commentsOf(owner, id)).toHaveLength(2);
  });

  test('stores nothing when the connection breaks off', async () => {
    const { id, customer } = await aConversation();
    await new Promise<void>((resolve) => {
      const socket = connect(inbound.port, '127.0.0.1');
      const lines = ['EHLO x', 'MAIL FROM:<a@example.com>', `RCPT TO:<${customer}>`, 'DATA', 'Subject: half an email'];
      socket.on('data', () => {
        const line = lines.shift();
        if (line) socket.write(`${line}\r\n`);
        if (lines.length === 0) socket.destroy();
      });
      socket.on('close', () => resolve());
    });
    await inbound.drain();
    expect(await inboundStatusOf(id)).toBeUndefined();
  });
});

describe('a bounce', () => {
  test('marks the email as failed and puts its address on the suppression list', async () => {
    const { owner, site, id, user_email } = await aConversation();
    const db = await testDatabase();
    const sent = await db
      .updateTable('email_logs')
      .set({ status: 'sent' })
      .where('ticket_id', '=', id)
      .where('recipient_email', '=', user_email)
      .returning(['id', 'message_id'])
      .executeTakeFirstOrThrow();
    await inbound.deliver(sampleEmail('bounce', SENDER, sent.message_id), SENDER, '');
    expect((await emailLogs(owner, site.id)).find((log) => log.id === sent.id)).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('User unknown'),
    });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Are you there?' });
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('an earlier email to this address bounced'),
    });
  });

  test('with a forged Message-ID is rejected and changes nothing', async () => {
    const { owner, site, id } = await aConversation();
    const forged = inbound.deliver(sampleEmail('bounce', SENDER, randomUUID()), SENDER, '');
    await expect(forged).rejects.toMatchObject({ responseCode: 550 });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Still here.' });
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({ status: 'queued' });
  });

  test('to the sender address is accepted only with an empty return path', async () => {
    await expect(inbound.deliver(sampleEmail('plain', SENDER), SENDER)).rejects.toMatchObject({ responseCode: 550 });
  });
});

describe('the webhook', () => {
  const secret = 'the webhook secret';
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await startApp({
      inbound: { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: secret },
    });
  });
  const post = (payload: Buffer | string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/inbound-email', payload, headers });

  test.each([
    ['an X- header', { 'x-webhook-secret': secret }],
    ['a bearer token', { authorization: `Bearer ${secret}` }],
    ['the password of the URL', { authorization: `Basic ${Buffer.from(`any:${secret}`).toString('base64')}` }],
  ])('accepts a raw email with the secret in %s', async (_where, headers) => {
    const { owner, id, customer } = await aConversation();
    const response = await post(sampleEmail('plain', customer), { 'content-type': 'message/rfc822', ...headers });
    expect(response.statusCode).toBe(202);
    await inbound.drain();
    expect(await commentsOf(owner, id)).toMatchObject([{ comment: 'The new base arrived, thank you!' }]);
  });

  test('finds the reply address in Delivered-To', async () => {
    const { owner, id, customer } = await aConversation();
    const forwarded = Buffer.from(
      `From: a@example.com\r\nTo: Support <help@kettle.example>\r\nDelivered-To: ${customer}\r\n\r\nForwarded.\r\n`,
    );
    expect((await post(forwarded, { 'x-secret': secret })).statusCode).toBe(202);
    await inbound.drain();
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });

  test.each([
    ['no secret', {}, 401],
    ['a wrong secret', { 'x-webhook-secret': 'guess' }, 401],
    ['a wrong password', { authorization: `Basic ${Buffer.from('any:guess').toString('base64')}` }, 401],
    ['the secret as the user', { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` }, 401],
    ['a broken password', { authorization: 'Basic !' }, 401],
  ])('with %s is rejected', async (_what, headers, status) => {
    const { id, customer } = await aConversation();
    expect((await post(sampleEmail('plain', customer), headers)).statusCode).toBe(status);
    expect(await inboundStatusOf(id)).toBeUndefined();
  });

  test('accepts what curl --data-binary sends', async () => {
    const { owner, id, customer } = await aConversation();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-webhook-secret': secret };
    expect((await post(sampleEmail('plain', customer), headers)).statusCode).toBe(202);
    await inbound.drain();
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });

  test('stores nothing for an unknown address, an empty body or one that is too large', async () => {
    const headers = { 'x-webhook-secret': secret };
    expect((await post(sampleEmail('plain', 'info@reply.deskbell.test'), headers)).statusCode).toBe(404);
    expect((await post('', headers)).statusCode).toBe(400);
    expect((await post(Buffer.alloc(11 * 1024 * 1024, 'x'), headers)).statusCode).toBe(413);
  });

  test('does not exist when it is not configured', async () => {
    const response = await (await testApp()).inject({ method: 'POST', url: '/api/inbound-email', payload: 'x' });
    expect(response.statusCode).toBe(404);
  });
});
