import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WEBHOOK_EVENTS } from '@deskbell/contract/webhook-values';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { Sealer } from '../signed-links/sealing.ts';
import { aSite, aTicket } from '../testing/fixtures.ts';
import { SECRET_KEY } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, submit } from '../testing/visitor-pages.ts';
import {
  app,
  aWebhook,
  deliver,
  deliveriesOf,
  receiver,
  typesReceived,
  useWebhookDesk,
} from '../testing/webhook-desk.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { reencryptWebhookSecrets } from './reencrypt-secrets.ts';

useWebhookDesk();

test('the documentation lists every event, and no other', () => {
  const guide = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8');
  const table = /\| event \| when \|\n(?:\|.*\n)+/.exec(guide)?.[0] ?? '';
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual([...WEBHOOK_EVENTS].sort());
});

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
    const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
    const told = JSON.parse(receiver.received[2]?.body ?? '{}').data.ticket;
    expect(Object.keys(told).sort()).toEqual([...Object.keys(ticket), 'url'].sort());
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
    const { id: broken } = (
      await owner.post(path.slice(0, path.lastIndexOf('/')), { url: receiver.url, events: ['ping'] })
    ).json();
    await db
      .updateTable('webhooks')
      .set({ secret: Buffer.from('broken') })
      .where('id', '=', broken)
      .execute();
    const next = 'the next secret key of this installation';
    await reencryptWebhookSecrets(db, new Sealer({ current: next, previous: SECRET_KEY.current }, 'webhook secret'));
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
      'ticket.rated',
      'comment.created',
    ]);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body).data);
    for (const { ticket: told } of bodies) expect(told.id).toBe(ticket.id);
    expect(bodies[2]).toMatchObject({ comment: { comment: 'walnut', came_by: 'page' } });
    expect(bodies[3]).toMatchObject({ change: { after: 'good' } });
  });

  test('tells of a comment whose ticket was merged before the delivery', async () => {
    const { owner, site } = await aWebhook({ events: ['comment.created'] });
    const [kept, other] = [await aTicket(site), await aTicket(site)];
    await owner.post(`/api/tickets/${other.id}/comments`, { comment: 'cardamom' });
    await owner.post(`/api/tickets/${other.id}/merge`, { into: kept.id });
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { ticket: { id: other.id, merged_into: kept.id }, comment: { comment: 'cardamom' } },
    ]);
  });

  test('tells that a ticket is back when its merge is undone', async () => {
    const { owner, site } = await aWebhook({ events: ['ticket.status_changed'] });
    const [kept, other] = [await aTicket(site), await aTicket(site)];
    await owner.post(`/api/tickets/${other.id}/merge`, { into: kept.id });
    await owner.post(`/api/tickets/${other.id}/unmerge`);
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { ticket: { id: other.id, status: 'new' }, change: { before: 'archived', after: 'new' } },
    ]);
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
    expect(data.ticket.description).toMatch(/^漢{5000,8000}$/);
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
    const [listed] = (await owner.get(path.slice(0, path.lastIndexOf('/')))).json();
    expect(listed.failing_since).toBeNull();
  });

  test('is tested ten times a minute, together with the others of its team', async () => {
    const { owner, site, path } = await aWebhook();
    const other = await owner.post(`/api/teams/${site.team_id}/webhooks`, { url: receiver.url, events: ['ping'] });
    const paths = [path, `/api/teams/${site.team_id}/webhooks/${other.json().id}`];
    for (let n = 0; n < 10; n += 1) expect((await owner.post(`${paths[n % 2]}/test`)).statusCode).toBe(200);
    const refused = await owner.post(`${path}/test`);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(receiver.received).toHaveLength(10);
    const elsewhere = await aWebhook();
    expect((await elsewhere.owner.post(`${elsewhere.path}/test`)).statusCode).toBe(200);
  });

  test('includes notes only where it is asked to, and those of its site', async () => {
    const { owner, site, path: own } = await aWebhook({ includes_notes: true });
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
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'vanilla', audience: 'team' });
    await owner.put(own, { includes_notes: false });
    await deliver();
    expect(JSON.stringify(receiver.received)).not.toContain('vanilla');
  });

  test('whose address is refused by now can still be changed and switched off', async () => {
    const { owner, path, webhook } = await aWebhook();
    const db = await testDatabase();
    await db.updateTable('webhooks').set({ url: 'http://10.0.0.8/' }).where('id', '=', webhook.id).execute();
    const changed = await owner.put(path, { events: ['ping'], is_active: false });
    expect(changed.json()).toMatchObject({ events: ['ping'], is_active: false });
    expect((await owner.put(path, { url: 'http://10.0.0.9/' })).statusCode).toBe(400);
  });
});

test.each([
  ['http://10.0.0.8/', 'OUTBOUND_ALLOW'],
  ['https://user:pw@example.com/', 'user name'],
  ['https://example.com:22/', 'port 80, 443 or one above 1023'],
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
