import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { Changes } from '../live/changes.ts';
import { Sealer } from '../sealing.ts';
import { anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { SECRET_KEY, startApp, testWebhooks } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, submit } from '../testing/visitor-pages.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { claimDelivery } from './claim-delivery.ts';
import { sealSecretsAnew } from './seal-anew.ts';

const config = { ...readConfig({ LOG_LEVEL: 'silent' }), outboundAllow: ['127.0.0.0/8'] };
const receiver = new WebhookReceiver();
let worker: ReturnType<typeof testWebhooks>['worker'];
let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  await receiver.start();
  const changes = new Changes();
  const webhooks = testWebhooks(await testDatabase(), config, { changes });
  worker = webhooks.worker;
  app = await startApp({}, { webhooks, changes });
});
afterAll(async () => {
  await worker.stop();
  receiver.stop();
});

async function aWebhook(fields: object = {}) {
  const owner = await anOwner('Marta', app);
  const site = await aSite(owner);
  // What waits for another attempt would reach the receiver of later tests.
  await sql`update webhooks set is_active = false`.execute(await testDatabase());
  receiver.reset();
  const created = await owner.post(`/api/teams/${site.team_id}/webhooks`, {
    url: receiver.url,
    events: ['ticket.created', 'ticket.status_changed', 'comment.created'],
    ...fields,
  });
  expect(created.statusCode).toBe(201);
  const path = `/api/teams/${site.team_id}/webhooks/${created.json().id}`;
  return { owner, site, path, webhook: created.json() };
}

async function deliver(): Promise<void> {
  worker.wake();
  await worker.drained();
}

const typesReceived = () => receiver.received.map(({ body }) => JSON.parse(body).type);

/** Lets all waiting deliveries be due. */
const endPauses = async (webhookId: number) =>
  sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${webhookId}`.execute(
    await testDatabase(),
  );

const deliveriesOf = async (owner: SignedIn, path: string) => (await owner.get(`${path}/deliveries`)).json();

describe('a webhook', () => {
  test('tells of tickets, statuses and public comments, signed as Standard Webhooks says', async () => {
    const { owner, site, path, webhook } = await aWebhook();
    const { id } = await aTicket(site);
    await owner.put(`/api/tickets/${id}/status`, { status: 'open' });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'walnut' });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'saffron', audience: 'team' });
    await deliver();
    const verifier = new Webhook(webhook.secret);
    const events = receiver.received.map(({ body, headers }) => verifier.verify(body, headers) as { type: string });
    expect(events.map(({ type }) => type)).toEqual(['ticket.created', 'ticket.status_changed', 'comment.created']);
    expect(events[1]).toMatchObject({
      data: {
        ticket: { id, status: 'open', url: expect.stringContaining(String(id)) },
        change: { before: 'new', after: 'open' },
      },
    });
    expect(JSON.stringify(receiver.received)).not.toContain('saffron');
    expect(receiver.received[0]?.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(await deliveriesOf(owner, path)).toMatchObject([{ status: 'sent' }, { status: 'sent' }, { status: 'sent' }]);
    expect((await owner.get(path.slice(0, path.lastIndexOf('/')))).body).not.toContain('secret":');
  });

  test('has a log whose polls notice what was sent meanwhile', async () => {
    const { owner, site, path } = await aWebhook();
    await aTicket(site);
    const waiting = await owner.get(`${path}/deliveries`);
    expect(waiting.json()).toMatchObject([{ status: 'queued' }]);
    const poll = () => owner.get(`${path}/deliveries`, { 'if-none-match': String(waiting.headers.etag) });
    expect((await poll()).statusCode).toBe(304);
    await deliver();
    expect((await poll()).json()).toMatchObject([{ status: 'sent' }]);
  });

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

  test('signs with both secrets for a day after a rotation', async () => {
    const { owner, site, path, webhook } = await aWebhook();
    const { secret } = (await owner.post(`${path}/secret`)).json();
    await aTicket(site);
    await deliver();
    for (const each of [secret, webhook.secret])
      for (const { body, headers } of receiver.received)
        expect(() => new Webhook(each).verify(body, headers)).not.toThrow();
    expect(receiver.received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  test('keeps its secrets when the secret key of the installation is rotated twice', async () => {
    const { owner, path, webhook } = await aWebhook();
    const { secret } = (await owner.post(`${path}/secret`)).json();
    const db = await testDatabase();
    const next = 'the next secret key of this installation';
    await sealSecretsAnew(db, new Sealer({ current: next, previous: SECRET_KEY.current }, 'webhook secret'));
    const sealer = new Sealer({ current: next, previous: null }, 'webhook secret');
    const stored = await db
      .selectFrom('webhooks')
      .select(['secret', 'former_secret'])
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    expect([stored.secret, stored.former_secret].map((each) => each && sealer.open(each))).toEqual([
      secret,
      webhook.secret,
    ]);
  });

  test('tells of assignments, merges, ratings and replies from the page of a ticket', async () => {
    const { owner, site } = await aWebhook({
      events: ['ticket.assigned', 'ticket.merged', 'ticket.rated', 'comment.created'],
    });
    await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
    const [ticket, other] = [await aPageOf(site, {}, app), await aTicket(site, { user_email: null })];
    await owner.put(`/api/tickets/${ticket.id}/assignee`, { user_id: owner.owner.id });
    await owner.post(`/api/tickets/${other.id}/merge`, { into: ticket.id });
    await submit(ticket.status_url, { do: 'reply', text: 'walnut' }, app);
    await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'saffron' });
    await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'resolved' });
    await submit(ticket.status_url, { do: 'rate', rate: 'good' }, app);
    await deliver();
    expect(typesReceived()).toEqual([
      'ticket.assigned',
      'ticket.merged',
      'comment.created',
      'comment.created',
      'ticket.rated',
    ]);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body).data);
    for (const { ticket: told } of bodies) expect(told.id).toBe(ticket.id);
    expect(bodies[2]).toMatchObject({ comment: { comment: 'walnut', came_by: 'page' } });
    expect(bodies[4]).toMatchObject({ change: { after: 'good' } });
  });

  test('gets long texts cut, and says so', async () => {
    const { site, webhook } = await aWebhook();
    await aTicket(site, { description: '漢'.repeat(9_000) });
    await deliver();
    const [delivery] = receiver.received;
    const { truncated, data } = new Webhook(webhook.secret).verify(delivery?.body ?? '', delivery?.headers ?? {}) as {
      truncated: boolean;
      data: { ticket: { description: string } };
    };
    expect(truncated).toBe(true);
    expect(data.ticket.description).toMatch(/^漢{1000,8000}$/);
    expect(Buffer.byteLength(delivery?.body ?? '')).toBeLessThanOrEqual(20_000);
  });

  test('gets one request at a time, and delays no other webhook', async () => {
    const { owner, site } = await aWebhook({ events: ['ticket.created'] });
    const slow = new WebhookReceiver();
    await slow.start();
    const done = new EventEmitter();
    const others = once(done, 'others');
    slow.answer = (response) => others.then(() => response.end());
    await owner.post(`/api/teams/${site.team_id}/webhooks`, { url: slow.url, events: ['ticket.created'] });
    receiver.answer = (response, n) => {
      response.end();
      if (n === 3) done.emit('others');
    };
    for (let n = 0; n < 3; n += 1) await aTicket(site);
    await deliver();
    expect([receiver.received.length, receiver.mostAtOnce]).toEqual([3, 1]);
    expect([slow.received.length, slow.mostAtOnce]).toEqual([3, 1]);
    slow.stop();
  });

  test('that was sent but not marked is sent again with the same id', async () => {
    const { site, webhook } = await aWebhook();
    await aTicket(site);
    const db = await testDatabase();
    const claimed = await claimDelivery(db);
    expect(claimed?.webhook_id).toBe(webhook.id);
    await deliver();
    expect(receiver.received).toEqual([]);
    await endPauses(webhook.id);
    await db.updateTable('webhooks').set({ busy_until: null }).where('id', '=', webhook.id).execute();
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.message_id]);
  });

  test('that fails for a day is told to the owners; after five days it is switched off', async () => {
    const { owner, site, webhook } = await aWebhook();
    const db = await testDatabase();
    const mails = async () => {
      const logs = await db
        .selectFrom('email_logs')
        .innerJoin('users', 'users.email', 'recipient_email')
        .select(sql<string>`content->>'kind'`.as('kind'))
        .where('users.id', '=', owner.owner.id)
        .where('email_type', '=', 'team_news')
        .orderBy('email_logs.id')
        .execute();
      return logs.map(({ kind }) => kind);
    };
    receiver.answer = (response) => response.writeHead(500).end();
    await aTicket(site);
    for (const days of [0, 1, 2, 5]) {
      await sql`update webhooks set failing_since = now() - make_interval(days => ${days}) where id = ${webhook.id}`.execute(
        db,
      );
      await endPauses(webhook.id);
      await deliver();
    }
    expect(await mails()).toEqual(['webhook_failing', 'webhook_off']);
    expect((await owner.get(`/api/teams/${site.team_id}/activity`)).json()[0]).toMatchObject({
      actor_name: 'Deskbell',
      action: 'webhook_switched_off',
    });
    expect((await owner.get(`/api/teams/${site.team_id}/webhooks`)).json()).toMatchObject([
      { is_active: false, off_reason: 'Every delivery failed for 5 days.' },
    ]);
  });

  test('is one of at most twenty', async () => {
    const { owner, site, webhook } = await aWebhook();
    const { url, events } = webhook;
    const add = () => owner.post(`/api/teams/${site.team_id}/webhooks`, { url, events });
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await add()).statusCode);
    expect(statuses).toEqual([...Array(19).fill(201), 409]);
  });

  test('is tested at once, with the result', async () => {
    const { owner, path } = await aWebhook();
    const sent = (await owner.post(`${path}/test`)).json();
    expect(sent).toMatchObject({ type: 'ping', status: 'sent', answer_status: 200 });
    receiver.answer = (response) => void response.writeHead(503).end();
    expect((await owner.post(`${path}/test`)).json()).toMatchObject({ status: 'failed', answer_status: 503 });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'ping' });
  });

  test('includes notes only where it is asked to, and those of its site', async () => {
    const { owner, site } = await aWebhook({ includes_notes: true });
    const other = await aSite(owner);
    const { id } = await aTicket(other);
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'saffron', audience: 'team' });
    await deliver();
    expect(JSON.stringify(receiver.received)).toContain('saffron');
    const scoped = await owner.post(`/api/teams/${site.team_id}/webhooks`, {
      url: receiver.url,
      events: ['comment.created'],
      site_id: site.id,
    });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'elsewhere' });
    await deliver();
    const path = `/api/teams/${site.team_id}/webhooks/${scoped.json().id}`;
    expect(await deliveriesOf(owner, path)).toEqual([]);
  });
});

test.each([
  ['http://10.0.0.8/', 'OUTBOUND_ALLOW'],
  ['https://user:pw@example.com/', 'user name'],
  ['not an address', 'Write it like'],
])('%s is refused when it is saved, with the reason', async (url, reason) => {
  const { owner, site, path } = await aWebhook();
  for (const refused of [
    await owner.post(`/api/teams/${site.team_id}/webhooks`, { url, events: ['ping'] }),
    await owner.put(path, { url }),
  ]) {
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path: ['url'], message: expect.stringContaining(reason) }]);
  }
});
