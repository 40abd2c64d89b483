import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aTicket } from '../testing/fixtures.ts';
import { untilWaitingForLocks } from '../testing/lock-waits.ts';
import { testWebhooks } from '../testing/test-app.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';
import {
  aWebhook,
  config,
  deliver,
  deliveriesOf,
  endPauses,
  newsOf,
  receiver,
  useWebhookDesk,
} from '../testing/webhook-desk.ts';

useWebhookDesk();

describe('a webhook whose receiver fails', () => {
  test('repeats the same bytes with the same id until the receiver takes them', async () => {
    const { owner, site, path, webhook } = await aWebhook();
    receiver.answer = (response, n) => void response.writeHead(n < 10 ? 500 : 200).end();
    await aTicket(site);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await endPauses(webhook.id);
      await deliver();
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveriesOf(owner, path)).toMatchObject([{ status: 'sent', attempts: 10 }]);
  });

  test.each([
    ['a redirect', (response: ServerResponse) => void response.writeHead(301, { location: '/other' }).end(), 301],
    ['a full queue', (response: ServerResponse) => void response.writeHead(429, { 'retry-after': '600' }).end(), 429],
    ['a cut connection', (response: ServerResponse) => void response.destroy(), null],
  ])('counts %s as a failure that is tried again', async (_name, answer, status) => {
    const { owner, site, path } = await aWebhook();
    receiver.answer = answer;
    await aTicket(site);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [delivery] = await deliveriesOf(owner, path);
    expect(delivery).toMatchObject({ status: 'queued', attempts: 1, answer_status: status });
    const pause = Date.parse(delivery.next_attempt_at) - Date.now();
    expect(pause > 60_000).toBe(status === 429);
  });

  test('or that is switched off does not delay others, however much waits for it', async () => {
    const { owner, path, webhook: off } = await aWebhook();
    await sql`
      insert into webhook_deliveries (webhook_id, type, next_attempt_at)
      select ${off.id}, 'ping', now() - interval '1 hour' from generate_series(1, 6000)`.execute(await testDatabase());
    await owner.put(path, { is_active: false });
    const { owner: other, site, path: otherPath } = await aWebhook();
    await aTicket(site);
    await deliver();
    expect(await deliveriesOf(other, otherPath)).toMatchObject([{ status: 'sent' }]);
    expect(receiver.received).toHaveLength(1);
  });

  test('sends what waits for its next attempt at once when asked to', async () => {
    const { owner, site, path } = await aWebhook();
    receiver.answer = (response) => void response.writeHead(500).end();
    await aTicket(site);
    await deliver();
    const [waiting] = await deliveriesOf(owner, path);
    for (const [url, body] of [
      [`${path}/deliveries/${waiting.id}/again`, undefined],
      [`${path}/deliveries/again`, { since: '2020-01-01T00:00:00+01:00' }],
    ] as const) {
      expect((await owner.post(url, body)).json()).toEqual({ count: 1 });
      await deliver();
    }
    expect(receiver.received).toHaveLength(3);
  });

  test('that does not answer in time has failed', async () => {
    const { owner, site, path } = await aWebhook();
    receiver.answer = () => undefined;
    await aTicket(site);
    const { worker: hasty } = testWebhooks(await testDatabase(), config, { timeoutMs: 200 });
    hasty.wake();
    await hasty.stop();
    expect(await deliveriesOf(owner, path)).toMatchObject([
      { status: 'queued', answer_status: null, answer_start: 'The host did not answer in time.' },
    ]);
  });

  test('that hangs does not hold up the stop, and gets the same event from the next start', async () => {
    const { owner, site, path } = await aWebhook();
    await aTicket(site);
    const { worker: stopped } = testWebhooks(await testDatabase(), config);
    const asked = new Promise<void>((resolve) => {
      receiver.answer = () => resolve();
    });
    stopped.wake();
    await asked;
    await stopped.stop(0);
    expect(await deliveriesOf(owner, path)).toMatchObject([{ status: 'queued', attempts: 0, answer_start: null }]);
    receiver.answer = (response) => response.end('ok');
    await deliver();
    expect(await deliveriesOf(owner, path)).toMatchObject([{ status: 'sent', attempts: 1 }]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('reads no more of an endless answer than it shows', async () => {
    const { owner, site, path } = await aWebhook();
    receiver.answer = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    };
    await aTicket(site);
    await deliver();
    expect(await deliveriesOf(owner, path)).toMatchObject([{ status: 'sent', answer_start: null }]);
  });

  test('is switched off by 410 and says why; switched on it goes on', async () => {
    const { owner, site, path } = await aWebhook();
    receiver.answer = (response) => void response.writeHead(410).end();
    await aTicket(site);
    await deliver();
    const [listed] = (await owner.get(`/api/teams/${site.team_id}/webhooks`)).json();
    expect(listed).toMatchObject({ is_active: false, off_reason: 'The receiver answered 410: it wants no more.' });
    await aTicket(site);
    await owner.put(path, { is_active: true });
    await aTicket(site);
    receiver.answer = (response) => void response.end();
    await deliver();
    expect(receiver.received).toHaveLength(2);
    const { count } = (await owner.post(`${path}/deliveries/again`, { since: '2020-01-01T00:00:00.000Z' })).json();
    await deliver();
    expect([count, receiver.received.length]).toEqual([1, 3]);
  });

  test('that was sent but not marked is sent again with the same id and bytes when the lease ends', async () => {
    const { site, webhook } = await aWebhook();
    await aTicket(site);
    await deliver();
    await sql`
      update webhook_deliveries set status = 'sending', settled_at = null, next_attempt_at = now()
      where webhook_id = ${webhook.id}`.execute(await testDatabase());
    await deliver();
    const [first, second, ...more] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect([second?.body, more]).toEqual([first?.body, []]);
  });

  test('that fails for a day is told to the owners; after five days it is switched off', async () => {
    const { owner, site, webhook } = await aWebhook();
    const db = await testDatabase();
    receiver.answer = (response) => response.writeHead(500).end();
    await aTicket(site);
    for (const days of [0, 1, 2, 5]) {
      await sql`update webhooks set failing_since = now() - make_interval(days => ${days}) where id = ${webhook.id}`.execute(
        db,
      );
      await endPauses(webhook.id);
      await deliver();
    }
    expect((await newsOf(owner)).map(({ kind }) => kind)).toEqual(['webhook_failing', 'webhook_off']);
    expect((await owner.get(`/api/teams/${site.team_id}/activity`)).json()[0]).toMatchObject({
      actor_name: 'Deskbell',
      action: 'webhook_switched_off',
    });
    expect((await owner.get(`/api/teams/${site.team_id}/webhooks`)).json()).toMatchObject([
      { is_active: false, off_reason: 'Every delivery failed for 5 days.' },
    ]);
  });
});

test.runIf(postgresUrl)('a webhook is not reserved for a delivery that is gone when its turn comes', async () => {
  const db = await testDatabase();
  const { site, webhook } = await aWebhook({ events: ['ticket.created'] });
  await aTicket(site);
  const { delivering } = await db.transaction().execute(async (tx) => {
    await sql`delete from webhook_deliveries where webhook_id = ${webhook.id}`.execute(tx);
    const delivering = deliver();
    await untilWaitingForLocks(db, 1);
    return { delivering };
  });
  await delivering;
  expect(receiver.received).toEqual([]);
  await aTicket(site);
  await deliver();
  expect(receiver.received).toHaveLength(1);
});
