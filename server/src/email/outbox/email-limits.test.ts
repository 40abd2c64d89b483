import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSignedOutBrowser, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { startOpenIdProvider } from '../../testing/openid-provider.ts';
import { aWorker, deliverToSink, emailLogs, expireBackoffAndLeases, letPass } from '../../testing/outgoing-email.ts';
import { Browser, startApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addReply } from '../../tickets/conversation/replies.ts';
import { smtpTransport } from '../delivery/mail-transport.ts';
import { confirmAddress, isConfirmedAddress } from './mailboxes.ts';

const { sink, deliver } = await deliverToSink();

const UNCONFIRMED = 'Waiting: this address is not confirmed and already received 10 emails within an hour.';

/** A ticket whose customer the owner can send comments to; its own confirmation is out of the way. */
async function aCustomer(owner: SignedIn, user_email: string) {
  const site = await aSite(owner);
  const { id } = await aTicket(site, { user_email });
  const db = await testDatabase();
  await db.deleteFrom('email_logs').where('ticket_id', '=', id).execute();
  const comment = async (count: number) => {
    for (let n = 0; n < count; n++) await owner.post(`/api/tickets/${id}/comments`, { comment: `Comment ${n}` });
    // Emails about comments wait for ten seconds.
    await expireBackoffAndLeases(site.id);
  };
  return { site, id, comment };
}

const sentTo = (address: string) => sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(address)).length;

const nextAttempts = async (owner: SignedIn, siteId: number): Promise<number[]> => {
  const waiting = (await emailLogs(owner, siteId)).filter(({ status }) => status === 'queued');
  const emails = await Promise.all(waiting.map(({ id }) => owner.get(`/api/email-logs/${id}`)));
  return emails.map((email) => Date.parse(email.json().next_attempt_at) - Date.now()).sort((one, other) => one - other);
};

describe('an address that is not confirmed', () => {
  test('gets 10 emails an hour from all accounts, also with two workers; further ones wait with the reason', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const victim = anEmailAddress();
    const [first, second] = [await aCustomer(owner, victim), await aCustomer(other, victim.replace('@', '+shop@'))];
    await first.comment(13);
    await second.comment(3);
    await Promise.all([deliver(), deliver()]);
    expect(sink.mails).toHaveLength(10);
    const logs = [...(await emailLogs(owner, first.site.id)), ...(await emailLogs(other, second.site.id))];
    const waiting = logs.filter(({ status }) => status === 'queued');
    expect(waiting).toHaveLength(6);
    expect(new Set(waiting.map(({ error_message }) => error_message))).toEqual(new Set([UNCONFIRMED]));
    expect(new Set(waiting.map(({ attempts }) => attempts))).toEqual(new Set([0]));

    // They wait for the limit, those of the second account not behind those of the first. Two that were held in the same
    // moment, one by each worker, may be due together.
    const mine = await nextAttempts(owner, first.site.id);
    const [theirs = 0] = await nextAttempts(other, second.site.id);
    const [earliest = 0, latest = 0] = [mine.at(0), mine.at(-1)];
    expect(earliest).toBeGreaterThan(HOUR_MS * 0.9);
    expect(latest).toBeGreaterThan(earliest + 5 * 60_000);
    expect(theirs).toBeLessThan(latest);
  });

  test('gets 30 emails a day', async () => {
    const owner = await anOwner();
    const victim = anEmailAddress();
    const { site, comment } = await aCustomer(owner, victim);
    await comment(33);
    for (let hour = 0; hour < 4; hour++) {
      await deliver();
      await letPass('61 minutes');
      await expireBackoffAndLeases(site.id);
    }
    expect(sentTo(victim)).toBe(30);
    const waiting = (await emailLogs(owner, site.id)).filter(({ status }) => status === 'queued');
    expect(waiting.map(({ error_message }) => error_message)).toEqual(
      Array(3).fill('Waiting: this address is not confirmed and already received 30 emails within a day.'),
    );
    await letPass('1 day');
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sentTo(victim)).toBe(33);
  });

  test('stays limited when the site is deleted', async () => {
    const owner = await anOwner();
    const victim = anEmailAddress();
    const { site, comment } = await aCustomer(owner, victim);
    await comment(10);
    await deliver();
    await owner.delete(`/api/sites/${site.id}`);
    await (await aCustomer(owner, victim)).comment(1);
    await deliver();
    expect(sentTo(victim)).toBe(10);
  });

  test('fails a confirmation that a visitor triggered', async () => {
    const owner = await anOwner();
    const victim = anEmailAddress();
    const { site, comment } = await aCustomer(owner, victim);
    await comment(10);
    await deliver();
    await aTicket(site, { user_email: victim });
    await deliver();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      email_type: 'user_confirmation',
      status: 'failed',
      error_message: UNCONFIRMED.replace('Waiting', 'Not sent'),
    });
    expect(sentTo(victim)).toBe(10);
  });

  test('does not pay for attempts that did not reach it', async () => {
    const owner = await anOwner();
    const victim = anEmailAddress();
    const { site, comment } = await aCustomer(owner, victim);
    await comment(10);
    for (let n = 0; n < 2; n++) {
      await deliver(smtpTransport('smtp://127.0.0.1:1'));
      await expireBackoffAndLeases(site.id);
    }
    await deliver();
    expect(sentTo(victim)).toBe(10);
  });

  test('gets the waiting emails once its holder replied, and 200 an hour from then on', async () => {
    const owner = await anOwner();
    const customer = anEmailAddress();
    const { site, id, comment } = await aCustomer(owner, customer);
    await comment(12);
    await deliver();
    expect(sentTo(customer)).toBe(10);
    const target = { ticket_id: id, role: 'customer' as const };
    const reply = { from: customer, comment: 'Thanks', full_text: 'Thanks' };
    await (await testDatabase()).transaction().execute((tx) => addReply(tx, target, reply));
    await deliver();
    expect(sentTo(customer)).toBe(12);

    const db = await testDatabase();
    await sql`insert into email_slots (key, n) select 'mailbox:' || md5(${customer}), n from generate_series(13, 200) as n`.execute(
      db,
    );
    await comment(1);
    await deliver();
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      status: 'queued',
      error_message: 'Waiting: this address already received 200 emails within an hour.',
    });
  });
});

describe('an account', () => {
  test('sends so many emails an hour; further ones wait and do not delay another account', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const site = await aSite(owner, { admin_notification_email: anEmailAddress() });
    for (let n = 0; n < 5; n++) await aTicket(site, { user_email: null });
    const customer = anEmailAddress();
    await (await aCustomer(other, customer)).comment(1);
    await deliver(undefined, { perHourAndAccount: 3 });
    const logs = await emailLogs(owner, site.id);
    expect(logs.map(({ status }) => status)).toEqual(['queued', 'queued', 'sent', 'sent', 'sent']);
    expect(logs[0]?.error_message).toBe('Waiting: this account already sent 3 emails within an hour.');
    expect(sentTo(customer)).toBe(1);
    await letPass('1 hour');
    await expireBackoffAndLeases(site.id);
    await deliver(undefined, { perHourAndAccount: 3 });
    expect((await emailLogs(owner, site.id)).map(({ status }) => status)).toEqual(Array(5).fill('sent'));
  });
});

describe('confirmations', () => {
  test('are limited to three an hour however the address is written', async () => {
    const site = await aSite(await anOwner());
    const name = randomUUID().replaceAll('-', '');
    const spellings = [
      `${name}@gmail.com`,
      `${name.slice(0, 4)}.${name.slice(4)}@gmail.com`,
      `${name}+a@gmail.com`,
      `${name}+b@googlemail.com`,
      `${name.toUpperCase()}@GoogleMail.com`,
      `${[...name].join('.')}+c@gmail.com`,
    ];
    for (const user_email of spellings) await aTicket(site, { user_email });
    await deliver();
    expect(sink.mails).toHaveLength(3);
  });

  test.each([
    'ｖｉｃｔｉｍ@example.com',
    '𝓿ictim@example.com',
    'vic\u200btim@example.com',
    'a@127.0.0.1',
    'a@localhost',
  ])('are not sent to %j: the ticket is refused', async (email) => {
    const site = await aSite(await anOwner());
    const response = await (await aSignedOutBrowser()).post('/api/widget/tickets', {
      site_key: site.api_key,
      idempotency_key: randomUUID(),
      title: 'Hello',
      description: 'There',
      email,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual(['email']);
  });
});

describe('the confirm link', () => {
  const LINK = /http:\/\/localhost:3000(\/confirm-address\/\d+\.[0-9a-f]{32})/;

  async function aConfirmLink() {
    const owner = await anOwner();
    const admin = anEmailAddress();
    const site = await aSite(owner, { admin_notification_email: admin });
    await aTicket(site, { user_email: null });
    await deliver();
    const [mail] = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(admin));
    return { owner, admin, site, mail, path: LINK.exec(mail?.text ?? '')?.[1] ?? '' };
  }

  test('is in every email to an unconfirmed admin address, and hidden from the owner', async () => {
    const { owner, admin, site, mail, path } = await aConfirmLink();
    expect(mail?.html).toContain(path);
    const [log] = await emailLogs(owner, site.id);
    expect(JSON.stringify((await owner.get(`/api/email-logs/${log?.id}`)).json())).not.toContain('confirm-address');
    await aTicket(site, { user_email: anEmailAddress() });
    await deliver();
    expect(sentTo(admin)).toBe(2);
    expect(sink.mails.filter(({ text }) => LINK.test(text ?? ''))).toHaveLength(2);
  });

  test('comes with the number of emails that wait, and Settings shows both', async () => {
    const { owner, admin, site } = await aConfirmLink();
    const status = async () => (await owner.get(`/api/sites/${site.id}/admin-address`)).json();
    for (let n = 0; n < 12; n++) await aTicket(site, { user_email: null });
    await deliver();
    expect(await status()).toEqual({ is_confirmed: false, waiting_emails: 3 });
    await letPass('61 minutes');
    await expireBackoffAndLeases(site.id);
    await deliver(smtpTransport(sink.url), { concurrency: 1 });
    const released = sink.mails
      .slice(10)
      .map(({ text }) => [/(\d) more waits? now\./.exec(text ?? '')?.[1], LINK.test(text ?? '')]);
    expect(released).toEqual([
      ['2', true],
      ['1', true],
      [undefined, true],
    ]);
    await confirmAddress(await testDatabase(), admin);
    expect(await status()).toEqual({ is_confirmed: true, waiting_emails: 0 });
  });

  test('confirms with a POST only, and releases the emails that wait', async () => {
    const { admin, site, path } = await aConfirmLink();
    for (let n = 0; n < 11; n++) await aTicket(site, { user_email: null });
    await deliver();
    expect(sentTo(admin)).toBe(10);
    const browser = await aSignedOutBrowser();
    const db = await testDatabase();

    const shown = await browser.get(path);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toContain('Confirm this address');
    expect(shown.body).toContain(admin);
    expect(await isConfirmedAddress(db, admin)).toBe(false);

    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await browser.send({ method: 'POST', url: path, payload: '', headers });
    expect(pressed.statusCode).toBe(200);
    expect(pressed.body).toContain('Address confirmed');
    expect(await isConfirmedAddress(db, admin.toUpperCase())).toBe(true);
    expect((await browser.get(path)).body).toContain('Address confirmed');
    await deliver();
    expect(sentTo(admin)).toBe(12);
  });

  test('that is forged or incomplete confirms nothing', async () => {
    const { admin, path } = await aConfirmLink();
    const browser = await aSignedOutBrowser();
    const forged = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const url of [forged, path.slice(0, -1), '/confirm-address/x', `/confirm-address/999999999.${'0'.repeat(32)}`])
      for (const method of ['GET', 'POST'] as const) {
        const response = await browser.send({ method, url });
        expect([url, response.statusCode]).toEqual([url, 404]);
        expect(response.body).toContain('This link is not valid');
      }
    expect(await isConfirmedAddress(await testDatabase(), admin)).toBe(false);
  });
});

describe('signing in', () => {
  test('through a provider confirms the address', async () => {
    const provider = await startOpenIdProvider('id', 'secret');
    const db = await testDatabase();
    const app = await startApp(
      { signIn: { kind: 'provider', issuer: provider.issuer, clientId: 'id', clientSecret: 'secret' } },
      { db },
    );
    const browser = new Browser(app);
    const { redirectUrl } = (await browser.get('/api/oauth/google/redirect_url')).json();
    const email = anEmailAddress();
    const callback = provider.authorize(redirectUrl, { email, email_verified: true });
    const session = await browser.post('/api/sessions', { code: callback.searchParams.get('code') });
    expect(session.statusCode).toBe(200);
    expect(await isConfirmedAddress(db, email)).toBe(true);
    await app.close();
    provider.close();
  });
});

describe('five slow recipients', () => {
  test('do not delay the others', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const slow = Array.from({ length: 5 }, anEmailAddress);
    for (const user_email of slow) await aTicket(site, { user_email });
    const { id } = await aTicket(site, { user_email: slow[0] ?? '' });
    const quick = anEmailAddress();
    await aTicket(site, { user_email: quick });
    const smtp = smtpTransport(sink.url);
    const releases: (() => void)[] = [];
    const worker = await aWorker(
      {
        ...smtp,
        send: async (message) => {
          if (slow.includes(message.to)) await new Promise<void>((resolve) => releases.push(resolve));
          return smtp.send(message);
        },
      },
      [],
      { slowAfterMs: 20 },
    );
    worker.wake();
    await expect.poll(() => sentTo(quick)).toBe(1);
    // One email per slow mailbox: the second to the same waits.
    expect(releases).toHaveLength(5);
    expect((await emailLogs(owner, site.id)).find(({ ticket_id }) => ticket_id === id)?.status).toBe('queued');
    for (const release of releases) release();
    await expect.poll(() => releases.length).toBe(6);
    releases[5]?.();
    await worker.drained();
    await worker.stop();
    expect(sink.mails).toHaveLength(7);
  });
});
