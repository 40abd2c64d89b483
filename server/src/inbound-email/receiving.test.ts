import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aConversation,
  addresses,
  aMail,
  commentsOf,
  fateOf,
  logsOf,
  PostOffice,
  SENDER,
  sampleMail,
} from '../testing/inbound-mail.ts';
import { startApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await new PostOffice().open();
});
afterAll(() => office.close());

describe('the receiver', () => {
  test.each([
    ['a made-up address', () => 'info@reply.deskbell.test'],
    ['another domain', () => 'somebody@example.net'],
    ['a guessed signature', () => `reply+1.admin.${'0'.repeat(24)}@reply.deskbell.test`],
  ])('takes nothing for %s', async (_what, address) => {
    await expect(office.deliver(sampleMail('plain', address()), address())).rejects.toMatchObject({
      responseCode: 550,
    });
  });

  test("takes nothing for a signature of another ticket or another role, or for a deleted ticket's", async () => {
    const [one, two] = [await aConversation(), await aConversation()];
    const otherTicket = two.customer.replace(/^reply\+\d+/, `reply+${one.id}`);
    const otherRole = one.customer.replace('.customer.', '.admin.');
    for (const address of [otherTicket, otherRole])
      await expect(office.deliver(sampleMail('plain', address), address)).rejects.toMatchObject({ responseCode: 550 });
    await two.owner.delete(`/api/sites/${two.site.id}`);
    await expect(office.deliver(sampleMail('plain', two.customer), two.customer)).rejects.toMatchObject({
      responseCode: 550,
    });
  });

  test('knows an address in whatever case it comes', async () => {
    const { owner, id, customer } = await aConversation();
    await office.deliver(sampleMail('plain', customer), customer.toUpperCase());
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });

  test('refuses what is too large, and goes on', async () => {
    const { owner, id, customer } = await aConversation();
    const huge = aMail(customer, `${'x'.repeat(998)}\r\n`.repeat(26_000));
    await expect(office.deliver(huge, customer)).rejects.toMatchObject({ responseCode: 552 });
    await office.deliver(sampleMail('plain', customer), customer);
    expect(await commentsOf(owner, id)).toHaveLength(1);
  }, 60_000);

  test('puts a mail of too many parts aside and goes on', async () => {
    const { owner, id, customer } = await aConversation();
    const parts = '--x\r\nContent-Type: text/plain\r\n\r\nhi\r\n'.repeat(80_000);
    await office.deliver(aMail(customer, parts, 'Content-Type: multipart/mixed; boundary=x\r\n'), customer);
    expect((await fateOf(id))?.reason).toMatch(/header size/i);
    await office.deliver(sampleMail('plain', customer), customer);
    expect(await commentsOf(owner, id)).toHaveLength(1);
  }, 60_000);

  test('stores nothing of a conversation that breaks off', async () => {
    const { id, customer } = await aConversation();
    await new Promise<void>((resolve) => {
      const socket = connect(office.port, '127.0.0.1');
      const lines = ['EHLO x', 'MAIL FROM:<a@example.com>', `RCPT TO:<${customer}>`, 'DATA', 'Subject: half a mail'];
      socket.on('data', () => {
        const line = lines.shift();
        if (line) socket.write(`${line}\r\n`);
        if (lines.length === 0) socket.destroy();
      });
      socket.on('close', () => resolve());
    });
    await office.settle();
    expect(await fateOf(id)).toBeUndefined();
  });
});

describe('a mail that came back', () => {
  test('marks what was sent as failed and ends mail to that address, until somebody sends again by hand', async () => {
    const { owner, site, id, user_email } = await aConversation();
    const db = await testDatabase();
    const sent = await db
      .updateTable('email_logs')
      .set({ status: 'sent' })
      .where('ticket_id', '=', id)
      .where('recipient_email', '=', user_email)
      .returning(['id', 'message_id'])
      .executeTakeFirstOrThrow();
    await office.deliver(sampleMail('bounce', SENDER, sent.message_id), SENDER, '');
    expect((await logsOf(owner, site.id)).find((log) => log.id === sent.id)).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('User unknown'),
    });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Are you there?' });
    expect((await logsOf(owner, site.id))[0]).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('came back earlier'),
    });
  });

  test('with a made-up Message-ID harms nobody', async () => {
    const { owner, site, id } = await aConversation();
    await office.deliver(sampleMail('bounce', SENDER, randomUUID()), SENDER, '');
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Still here.' });
    expect((await logsOf(owner, site.id))[0]).toMatchObject({ status: 'queued' });
  });

  test('is taken at the address of the sender only if it has no return path', async () => {
    await expect(office.deliver(sampleMail('plain', SENDER), SENDER)).rejects.toMatchObject({ responseCode: 550 });
  });
});

describe('the webhook', () => {
  const secret = 'a secret of the provider';
  const inbound = { domain: addresses.domain, smtpPort: null, webhookSecret: secret };
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await startApp({ inbound });
  });
  const post = (payload: Buffer | string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/inbound-email', payload, headers });

  test.each([
    ['an X- header', { 'x-webhook-secret': secret }],
    ['a bearer token', { authorization: `Bearer ${secret}` }],
  ])('takes a raw mail with the secret in %s', async (_where, headers) => {
    const { owner, id, customer } = await aConversation();
    const response = await post(sampleMail('plain', customer), { 'content-type': 'message/rfc822', ...headers });
    expect(response.statusCode).toBe(202);
    await office.settle();
    expect(await commentsOf(owner, id)).toMatchObject([{ comment: 'The new base arrived, thank you!' }]);
  });

  test('finds the address where a forwarding server noted it', async () => {
    const { owner, id, customer } = await aConversation();
    const mail = Buffer.from(
      `From: a@example.com\r\nTo: Support <help@kettle.example>\r\nDelivered-To: ${customer}\r\n\r\nForwarded.\r\n`,
    );
    expect((await post(mail, { 'x-secret': secret })).statusCode).toBe(202);
    await office.settle();
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });

  test.each([
    ['no secret', {}, 401],
    ['a wrong secret', { 'x-webhook-secret': 'guess' }, 401],
  ])('with %s is refused', async (_what, headers, status) => {
    const { id, customer } = await aConversation();
    expect((await post(sampleMail('plain', customer), headers)).statusCode).toBe(status);
    expect(await fateOf(id)).toBeUndefined();
  });

  test('answers what it cannot use without keeping it', async () => {
    const headers = { 'x-webhook-secret': secret };
    expect((await post(sampleMail('plain', 'info@reply.deskbell.test'), headers)).statusCode).toBe(404);
    expect((await post('', headers)).statusCode).toBe(400);
    expect((await post(Buffer.alloc(11 * 1024 * 1024, 'x'), headers)).statusCode).toBe(413);
  });

  test('does not exist where nobody asked for it', async () => {
    const response = await (await testApp()).inject({ method: 'POST', url: '/api/inbound-email', payload: 'x' });
    expect(response.statusCode).toBe(404);
  });
});
