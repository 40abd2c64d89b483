import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { MIB } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
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
import { startApp } from '../../testing/test-app.ts';
import { aMigratedDatabase, postgresUrl, testDatabase } from '../../testing/test-database.ts';
import { InboundEmailWorker } from '../resolve/inbound-email-worker.ts';
import { limitStoredRawEmails, storeInboundEmail } from './inbound-emails.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

const inbound = await startInbound();
const hurried = await startInbound({ parseMs: { fast: 250, slow: 250 } });

async function aDatabaseOfItsOwn(): Promise<Database> {
  const db = await (await aMigratedDatabase()).open();
  onTestFinished(() => db.destroy());
  return db;
}

/** Adds a Message-ID, which the sample does not have: a repeated delivery is not stored again. */
const aBounce = (to: string, messageId: string) =>
  Buffer.from(sampleEmail('bounce', to, messageId).toString().replace('Message-ID: <', `Message-ID: <${randomUUID()}`));

/** Parsing its sender takes about a second. */
const aSlowEmail = (to: string) => anInboundEmail(to, 'Hello', '', 'a:'.repeat(125_000));

async function sentMessageId(ticketId: number): Promise<string> {
  const { message_id } = await (await testDatabase())
    .updateTable('email_logs')
    .set({ status: 'sent' })
    .where('ticket_id', '=', ticketId)
    .where('email_type', '=', 'user_confirmation')
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

describe('an email with the null sender', () => {
  const countStored = async () => {
    const db = await testDatabase();
    const { count } = await db
      .selectFrom('inbound_emails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  test('is rejected and not stored unless it returns an email that was sent from here', async () => {
    const { id, customer } = await aConversation();
    const before = await countStored();
    const large = Buffer.concat([aBounce(SENDER, await sentMessageId(id)), Buffer.alloc(2 * MIB, 'x\r\n')]);
    for (const [raw, to] of [
      [aBounce(SENDER, randomUUID()), SENDER],
      [sampleEmail('plain', SENDER), SENDER],
      [large, SENDER],
      [sampleEmail('plain', customer), customer],
    ] as const)
      await expect(inbound.deliver(raw, to, '')).rejects.toMatchObject({ responseCode: 550 });
    expect(await countStored()).toBe(before);
    await inbound.deliver(aBounce(SENDER, await sentMessageId(id)), SENDER, '');
    expect(await countStored()).toBe(before + 1);
    expect(await inboundStatusOf(id)).toMatchObject({ status: 'ignored', reason: expect.stringContaining('Bounce') });
  });

  test('is rejected at a sender address outside the reply domain, by SMTP and by webhook', async () => {
    const sender = 'desk@elsewhere.example';
    const db = await testDatabase();
    const receiver = await startSmtpReceiver(db, { ...inbound.settings, sender });
    onTestFinished(() => receiver.close());
    const { id } = await aConversation();
    const bounce = aBounce(sender, await sentMessageId(id));
    await expect(sendBySmtp(receiver.port, bounce, sender, '')).rejects.toMatchObject({ responseCode: 550 });
    const webhookSecret = 'the webhook secret';
    const app = await startApp({
      inbound: { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret },
      sender: { name: 'Deskbell', address: sender },
    });
    const headers = { 'content-type': 'message/rfc822', 'x-webhook-secret': webhookSecret };
    const response = await app.inject({ method: 'POST', url: '/api/inbound-email', payload: bounce, headers });
    expect(response.statusCode).toBe(404);
  });
});

describe('a ticket', () => {
  test('receives at most 50 MiB a day, and other tickets go on', async () => {
    const [full, other] = [await aConversation(), await aConversation()];
    await inbound.deliver(anInboundEmail(full.customer, 'First'), full.customer);
    const db = await testDatabase();
    await sql`update inbound_emails set raw = convert_to(repeat('x', ${50 * MIB - 1000}), 'utf8') where ticket_id = ${full.id}`.execute(
      db,
    );
    await inbound.deliver(anInboundEmail(full.customer, 'Second'), full.customer);
    const third = anInboundEmail(full.customer, 'x'.repeat(1000));
    await expect(inbound.deliver(third, full.customer)).rejects.toMatchObject({ responseCode: 452 });
    await inbound.deliver(anInboundEmail(other.customer, 'Mine'), other.customer);
    expect(await commentsOf(full.owner, full.id)).toHaveLength(2);
    expect(await commentsOf(other.owner, other.id)).toHaveLength(1);
    await sql`update inbound_emails set received_at = now() - interval '25 hours' where ticket_id = ${full.id}`.execute(
      db,
    );
    await inbound.deliver(third, full.customer);
    expect(await commentsOf(full.owner, full.id)).toHaveLength(3);
  });

  test('receives at most 60 emails an hour, by SMTP and by webhook', async () => {
    const { id, customer } = await aConversation();
    const db = await testDatabase();
    await sql`insert into inbound_emails (recipient, raw, message_id, ticket_id, status)
      select 'x', 'x', 'earlier ' || n || ' ' || ${id}, ${id}, 'done' from generate_series(1, 60) as n`.execute(db);
    const email = anInboundEmail(customer, 'One more');
    await expect(inbound.deliver(email, customer)).rejects.toMatchObject({ responseCode: 452 });
    const webhookSecret = 'the webhook secret';
    const settings = { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret };
    const app = await startApp({ inbound: settings });
    const headers = { 'content-type': 'message/rfc822', 'x-webhook-secret': webhookSecret };
    const response = await app.inject({ method: 'POST', url: '/api/inbound-email', payload: email, headers });
    expect(response.statusCode).toBe(503);
  });
});

test('an email for several tickets is limited by the size of all copies', async () => {
  const conversations = [await aConversation(), await aConversation(), await aConversation()];
  const all = conversations.map(({ customer }) => customer);
  const large = anInboundEmail(all.join(', '), `${'x'.repeat(998)}\r\n`.repeat(8_000));
  await expect(inbound.deliver(large, all)).rejects.toMatchObject({ responseCode: 552 });
});

// Once is enough: which database it is makes no difference here, and this takes long.
test.skipIf(!postgresUrl)('emails that take too long to parse delay no other, and are quarantined', async () => {
  const honest = await aConversation();
  const slow = await Promise.all(Array.from({ length: 10 }, () => aConversation()));
  for (const { customer } of slow) await hurried.send(aSlowEmail(customer), customer);
  await hurried.send(anInboundEmail(honest.customer, 'A short question'), honest.customer);
  await expect.poll(() => hurried.changedTeams).toContain(honest.site.team_id);
  const statuses = await Promise.all(slow.map(({ id }) => inboundStatusOf(id)));
  expect(statuses).toContainEqual({ status: 'received', reason: null });
  await hurried.drain();
  for (const { id } of slow)
    expect(await inboundStatusOf(id)).toEqual({
      status: 'quarantined',
      reason: expect.stringContaining('time or memory'),
    });
});

test('an email that is being parsed when the server stops is parsed after the restart', async () => {
  const db = await aDatabaseOfItsOwn();
  await storeInboundEmail(db, [{ recipient: 'x', ticket_id: null }], aSlowEmail('x'));
  const email = db.selectFrom('inbound_emails').select(['status', 'attempts']);
  const worker = new InboundEmailWorker(db, {
    addresses,
    sender: SENDER,
    files: null,
    onProcessed: () => undefined,
    onError: () => undefined,
  });
  worker.wake();
  await expect.poll(async () => (await email.executeTakeFirstOrThrow()).attempts).toBe(1);
  await worker.stop();
  expect(await email.execute()).toEqual([{ status: 'received', attempts: 0 }]);
});

test('raw emails are emptied, oldest first, beyond a total size', async () => {
  const db = await aDatabaseOfItsOwn();
  for (const [n, status] of (['done', 'ignored', 'received', 'done'] as const).entries())
    await db
      .insertInto('inbound_emails')
      .values({ recipient: 'x', ticket_id: null, message_id: String(n), raw: Buffer.alloc(1_000), status })
      .execute();
  await limitStoredRawEmails(db, 3_000);
  const sizes = await sql<{ bytes: number }>`select octet_length(raw) as bytes from inbound_emails order by id`.execute(
    db,
  );
  expect(sizes.rows.map(({ bytes }) => bytes)).toEqual([1_000, 1_000, 1_000, 1_000]);
  await limitStoredRawEmails(db, 1_500);
  const later = await sql<{ bytes: number }>`select octet_length(raw) as bytes from inbound_emails order by id`.execute(
    db,
  );
  expect(later.rows.map(({ bytes }) => bytes)).toEqual([0, 0, 1_000, 1_000]);
});

describe('idle connections', () => {
  /** Resolves after the greeting. */
  const aConnection = async (): Promise<Socket> => {
    const socket = connect(inbound.port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await new Promise((resolve) => socket.once('data', resolve));
    return socket;
  };

  test('of one address do not lock out others: the oldest is closed', async () => {
    const { owner, id, customer } = await aConversation();
    const idle = await Promise.all(Array.from({ length: 25 }, aConnection));
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    clock.mockReturnValue(performance.now() + 2_000);
    const closed = Promise.race(idle.map((socket) => new Promise((resolve) => socket.once('end', resolve))));
    await inbound.deliver(anInboundEmail(customer, 'Hello'), customer);
    await closed;
    expect(await commentsOf(owner, id)).toHaveLength(1);
  });
});
