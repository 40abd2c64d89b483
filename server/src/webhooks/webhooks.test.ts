import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { startApp, testWebhooks } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver that answers as told and keeps what it got. */
class Receiver {
  readonly received: Received[] = [];
  answer: (response: ServerResponse, n: number) => void = (response) => void response.end('ok');
  readonly #server = createServer(async (request, response) => {
    const body = await textOf(request);
    this.received.push({ headers: request.headers as Record<string, string>, body });
    this.answer(response, this.received.length);
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const config = { ...readConfig({ LOG_LEVEL: 'silent' }), outboundAllow: ['127.0.0.0/8'] };
const receiver = new Receiver();
let worker: ReturnType<typeof testWebhooks>['worker'];
let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  await receiver.start();
  worker = testWebhooks(await testDatabase(), config).worker;
  app = await startApp({ outboundAllow: config.outboundAllow });
});
afterAll(async () => {
  await worker.stop();
  receiver.stop();
});

async function aWebhook(fields: object = {}) {
  const owner = await anOwner('Marta', app);
  const site = await aSite(owner);
  receiver.received.length = 0;
  receiver.answer = (response) => void response.end('ok');
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
    const { owner, site, path, webhook } = await aWebhook();
    receiver.answer = (response) => void response.writeHead(410).end();
    await aTicket(site);
    await deliver();
    const [listed] = (await owner.get(`/api/teams/${site.team_id}/webhooks`)).json();
    expect(listed).toMatchObject({ is_active: false, off_reason: 'The receiver answered 410: it wants no more.' });
    await aTicket(site);
    const { url, events } = webhook;
    await owner.put(path, { url, events, is_active: true });
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
  'ftp://example.com/',
  'https://user:pw@example.com/',
  'http://10.0.0.8/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.8]/',
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0/',
  'http://0x0a000001/',
  'http://[fe80::1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'not an address',
])('%s is refused when it is saved, with the reason', async (url) => {
  const { owner, site } = await aWebhook();
  const refused = await owner.post(`/api/teams/${site.team_id}/webhooks`, { url, events: ['ping'] });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toMatchObject([{ path: ['url'] }]);
});
