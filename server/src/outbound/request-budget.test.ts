import type { lookup } from 'node:dns';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MEMBER_REQUESTS_PER_MINUTE } from '../rate-limits.ts';
import { anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { app, aWebhook, deliver, deliveriesOf, receiver, useWebhookDesk } from '../testing/webhook-desk.ts';
import { Outbound } from './outbound-fetch.ts';
import { MemberRequests } from './request-budget.ts';

useWebhookDesk();

async function checkNew(owner: SignedIn, domain: string, times = 1) {
  const { id } = await aSite(owner, { domain });
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await owner.post(`/api/sites/${id}/check`));
  return answers;
}

/** One loopback address per test, since limits count by target. */
describe('requests that members cause', () => {
  test('stop at the limit of a host: redirects, checks, tests and repeated deliveries of all teams count', async () => {
    const { owner, site, path } = await aWebhook();
    expect((await owner.post(`${path}/test`)).json()).toMatchObject({ status: 'sent' });
    receiver.answer = (response) => response.writeHead(302, { location: '/again' }).end();
    const host = `127.0.0.1:${receiver.port}`;
    for (let n = 0; n < 5; n += 1) await checkNew(owner, host);
    const answers = await checkNew(owner, host, 7);
    expect(receiver.received.length).toBeLessThanOrEqual(MEMBER_REQUESTS_PER_MINUTE.target);
    for (const refused of answers) {
      expect(refused.statusCode).toBe(429);
      // Refused checks do not count against the hourly limit.
      expect(refused.json().error).toMatch(/^Too many requests were sent to 127\.0\.0\.1 in the last minute\./);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }

    const sent = receiver.received.length;
    const stranger = await anOwner('Noor', app);
    expect((await checkNew(stranger, host))[0]?.statusCode).toBe(429);
    const [delivery] = await deliveriesOf(owner, path);
    expect((await owner.post(`${path}/test`)).statusCode).toBe(429);
    expect((await owner.post(`${path}/deliveries/${delivery.id}/again`)).statusCode).toBe(429);
    expect(await deliveriesOf(owner, path)).toEqual([delivery]);
    await deliver();
    expect(receiver.received).toHaveLength(sent);

    // Events have no request budget.
    receiver.answer = (response) => response.end('ok');
    await aTicket(site);
    await deliver();
    expect(receiver.received).toHaveLength(sent + 1);
  });

  test('stop at the limit of a team, whatever their hosts', async () => {
    const owner = await anOwner('Marta', app);
    for (let n = 1; n <= 5; n += 1)
      for (const { statusCode } of await checkNew(owner, `127.0.7.${n}`, 6)) expect(statusCode).toBe(200);
    const [refused] = await checkNew(owner, '127.0.7.6');
    expect(refused?.statusCode).toBe(429);
    expect(refused?.json().error).toMatch(/^A team causes at most 60 requests to other servers a minute\./);
    const other = await anOwner('Noor', app);
    expect((await checkNew(other, '127.0.7.6'))[0]?.statusCode).toBe(200);
  });

  test('of all failed deliveries are as many as those, and those that are refused stay as they were', async () => {
    const { owner, path, webhook } = await aWebhook({ url: `http://127.0.8.1:${receiver.port}/hook` });
    const db = await testDatabase();
    const failed = sql`select ${webhook.id}::int8, 'ticket.created', 'failed', now() from generate_series(1, 45)`;
    await sql`insert into webhook_deliveries (webhook_id, type, status, settled_at) ${failed}`.execute(db);
    const again = () => owner.post(`${path}/deliveries/again`, { since: '2026-01-01T00:00:00Z' });
    expect((await again()).json()).toEqual({ count: 45 });
    await sql`update webhook_deliveries set status = 'failed', settled_at = now() where webhook_id = ${webhook.id}`.execute(
      db,
    );
    expect((await again()).statusCode).toBe(429);
    expect(new Set((await deliveriesOf(owner, path)).map(({ status }: { status: string }) => status))).toEqual(
      new Set(['failed']),
    );
  });

  test('to many names of one server count as requests to that server', async () => {
    const resolve = ((_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(null, [{ address: '127.0.9.1', family: 4 }])) as unknown as typeof lookup;
    const outbound = new Outbound({ allowed: ['127.0.0.0/8'], allowsHttp: true, resolve });
    const requests = new MemberRequests();
    const ask = (n: number) =>
      outbound.fetch(`http://shop-${n}.example:${receiver.port}/`, {
        method: 'GET',
        headers: {},
        timeoutMs: 5_000,
        answerBytesMax: 1,
        budget: requests.of(n),
      });
    for (let n = 0; n < MEMBER_REQUESTS_PER_MINUTE.target; n += 1)
      await expect(ask(n)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(ask(99)).rejects.toThrow('Too many requests were sent to shop-99.example in the last minute.');
  });
});
