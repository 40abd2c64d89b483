import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aChannel, asMarkdown, SOME_EVENTS, textsReceived } from '../../testing/channel-desk.ts';
import { anEmailAddress, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aPageOf, submit } from '../../testing/visitor-pages.ts';
import { app, deliver, deliveriesOf, endPauses, receiver, useWebhookDesk } from '../../testing/webhook-desk.ts';

useWebhookDesk();

const setUp = async (owner: SignedIn, list: string, fields: object) =>
  (
    await owner.post(list, { kind: 'mattermost', name: 'Other', url: receiver.url, events: SOME_EVENTS, ...fields })
  ).json();

describe('a channel', () => {
  test('hears of tickets by title, site and link only, and of the text where it is wanted', async () => {
    const { owner, site, path } = await aChannel();
    const { id } = await aTicket(site, { title: 'Cannot pay', description: 'walnut' });
    await deliver();
    const link = expect.stringContaining(`/sites/${site.id}?ticket=${id})`);
    expect(textsReceived()).toEqual([['New ticket\\: Cannot pay', expect.any(String), link]]);
    await owner.put(path, { with_text: true });
    await aTicket(site, { title: 'Cannot pay', description: 'walnut' });
    await deliver();
    expect(textsReceived()[1]?.slice(2)).toEqual(['walnut', expect.any(String)]);
  });

  test('hears of replies of customers, assignments and bad ratings, and of no note or reply of the team', async () => {
    const { owner, site } = await aChannel({ with_text: true });
    await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
    const ticket = await aPageOf(site, {}, app);
    await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'saffron', audience: 'team' });
    await owner.put(`/api/tickets/${ticket.id}/assignee`, { user_id: owner.owner.id });
    await owner.put(`/api/tickets/${ticket.id}/assignee`, { user_id: null });
    await submit(ticket.status_url, { do: 'reply', text: 'walnut' }, app);
    await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'cardamom' });
    await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'resolved' });
    await submit(ticket.status_url, { do: 'rate', rate: 'good' }, app);
    await submit(ticket.status_url, { do: 'rate', rate: 'bad' }, app);
    await deliver();
    expect(textsReceived().map(([heading]) => heading?.split('\\:')[0])).toEqual([
      'New ticket',
      'Ticket assigned',
      'Reply of the customer',
      'Bad rating',
    ]);
    expect(JSON.stringify(receiver.received)).toContain('walnut');
    expect(JSON.stringify(receiver.received)).not.toMatch(/saffron|cardamom/);
  });

  test('hears of its sites only, and of urgent tickets only', async () => {
    const { owner, site, list } = await aChannel({ events: ['page.hurts'] });
    const other = await aSite(owner);
    const limited = await setUp(owner, list, { site_ids: [site.id], name: 'Limited' });
    const urgent = await setUp(owner, list, { urgent_only: true, events: ['ticket.assigned'], name: 'Urgent' });
    const [here, there] = [await aTicket(site), await aTicket(other)];
    await owner.put('/api/tickets/priority', { ids: [there.id], priority: 'urgent' });
    for (const { id } of [here, there]) await owner.put(`/api/tickets/${id}/assignee`, { user_id: owner.owner.id });
    await deliver();
    const told = async (id: number) =>
      (await deliveriesOf(owner, `${list}/${id}`)).map(({ type, ticket_id }: { type: string; ticket_id: number }) => [
        type,
        ticket_id,
      ]);
    expect(await told(limited.id)).toEqual([
      ['ticket.assigned', here.id],
      ['ticket.created', here.id],
    ]);
    expect(await told(urgent.id)).toEqual([['ticket.assigned', there.id]]);
  });

  test('of deleted sites hears of nothing, and waiting messages are dropped', async () => {
    const { owner, site, path } = await aChannel();
    const other = await aSite(owner);
    await owner.put(path, { site_ids: [other.id] });
    await aTicket(other);
    expect((await owner.delete(`/api/sites/${other.id}`)).statusCode).toBeLessThan(300);
    await aTicket(site);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await owner.get(path.slice(0, path.lastIndexOf('/')))).json()).toMatchObject([{ site_ids: [] }]);
  });

  test('tells nothing of a person who is erased before the message leaves', async () => {
    const { owner, site, path } = await aChannel({ with_text: true });
    const email = anEmailAddress();
    await aTicket(site, { user_email: email, description: 'walnut' });
    receiver.answer = (response) => void response.writeHead(503).end();
    await deliver();
    await aTicket(site, { user_email: email, description: 'walnut' });
    const erased = await owner.post(`/api/teams/${site.team_id}/people/erase`, {
      email,
      confirm: email,
      delete_tickets: true,
    });
    expect(erased.statusCode).toBe(200);
    receiver.reset();
    await sql`update webhook_deliveries set next_attempt_at = now()`.execute(await testDatabase());
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(JSON.stringify(await deliveriesOf(owner, path))).not.toContain('walnut');
  });

  test('forgets the text of a message that waits when the text is no longer wanted', async () => {
    const { owner, site, path, channel } = await aChannel({ with_text: true });
    receiver.answer = (response) => void response.writeHead(503).end();
    await aTicket(site, { description: 'walnut' });
    await deliver();
    expect(JSON.stringify(receiver.received)).toContain('walnut');
    await owner.put(path, { with_text: false });
    receiver.reset();
    await endPauses(channel.id);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(JSON.stringify(receiver.received)).not.toContain('walnut');
  });

  test('shows and logs neither its address nor what a webhook list knows', async () => {
    const { owner, site, list, path } = await aChannel();
    await aTicket(site);
    await deliver();
    const shown = [
      await owner.get(list),
      await owner.get(`${path}/deliveries`),
      await owner.get(`/api/teams/${site.team_id}/webhooks`),
      await owner.get(`/api/teams/${site.team_id}/activity`),
    ].map(({ body }) => body);
    for (const body of shown) expect(body).not.toContain('secret-key');
    expect(JSON.parse(shown[0] ?? '')).toMatchObject([
      { kind: 'mattermost', name: 'Support', url: expect.stringContaining('…') },
    ]);
    expect(JSON.parse(shown[2] ?? '')).toEqual([]);
    const db = await testDatabase();
    const { rows } = await sql<{ row: string }>`select to_jsonb(webhooks)::text as row from webhooks`.execute(db);
    for (const { row } of rows) expect(row).not.toContain('secret-key');
    const id = path.slice(path.lastIndexOf('/') + 1);
    expect((await owner.put(`/api/teams/${site.team_id}/webhooks/${id}`, { is_active: false })).statusCode).toBe(404);
  });

  test('is one of at most twenty, beside the webhooks', async () => {
    const { owner, site, list } = await aChannel();
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const body = { kind: 'slack', name: `${n}`, url: receiver.url, events: SOME_EVENTS };
      statuses.push((await owner.post(list, body)).statusCode);
    }
    expect(statuses).toEqual([...Array(19).fill(201), 409]);
    const hook = await owner.post(`/api/teams/${site.team_id}/webhooks`, { url: receiver.url, events: ['ping'] });
    expect(hook.statusCode).toBe(201);
  });

  test('is deleted with its log', async () => {
    const { owner, site, list, path } = await aChannel();
    await aTicket(site);
    expect((await owner.delete(path)).statusCode).toBe(200);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await owner.get(list)).json()).toEqual([]);
    expect((await owner.get(`${path}/deliveries`)).statusCode).toBe(404);
  });

  test('of Telegram takes a token and a chat, each of which can be changed alone', async () => {
    const token = '123456:abcdefghijklmnopqrstuvwxyz';
    const { owner, list, path, channel } = await aChannel({ kind: 'telegram', url: undefined, token, chat: '-100123' });
    expect(channel.url).toBe('https://api.telegram.org/…');
    expect((await owner.put(path, { chat: '@our_support' })).statusCode).toBe(200);
    expect((await owner.get(list)).body).not.toContain('abcdef');
    const missing = await owner.post(list, { kind: 'telegram', name: 'Bot', token, events: SOME_EVENTS });
    expect([missing.statusCode, missing.json().issues[0].path]).toEqual([400, ['chat']]);
  });

  test.each([
    [{ kind: 'slack' }, 'url', 'required'],
    [{ kind: 'slack', url: 'http://10.0.0.8/' }, 'url', 'OUTBOUND_ALLOW'],
    [{ kind: 'ntfy', url: 'http://127.0.0.1:9000/' }, 'url', 'topic'],
    [{ kind: 'pager' }, 'kind', 'Choose from'],
  ])('is refused as %j', async (fields, field, reason) => {
    const { owner, list } = await aChannel();
    const refused = await owner.post(list, { name: 'Wrong', events: SOME_EVENTS, ...fields });
    expect([refused.statusCode, refused.json().issues]).toMatchObject([
      400,
      [{ path: [field], message: expect.stringContaining(reason) }],
    ]);
  });
});

describe('more than ten events a minute', () => {
  test('that wait become one message', async () => {
    const { owner, site, path } = await aChannel();
    for (let n = 0; n < 14; n += 1) await aTicket(site, { title: 'walnut' });
    await deliver();
    expect(textsReceived()).toEqual([[`14 new tickets on ${asMarkdown(site.name)}`, expect.any(String)]]);
    expect(await deliveriesOf(owner, path)).toMatchObject([{ type: 'summary', status: 'sent' }]);
  });

  test('that come one by one are ten messages, and one for the rest when the minute is over', async () => {
    const { owner, site, path, channel } = await aChannel();
    const other = await aSite(owner);
    for (let n = 0; n < 12; n += 1) {
      await aTicket(site);
      await deliver();
    }
    await aTicket(other);
    await deliver();
    expect(receiver.received).toHaveLength(10);
    const [summary] = await deliveriesOf(owner, path);
    expect(summary).toMatchObject({ type: 'summary', status: 'queued' });
    expect(Date.parse(summary.next_attempt_at)).toBeGreaterThan(Date.now());
    await endPauses(channel.id);
    await deliver();
    expect(textsReceived()[10]?.slice(0, 3)).toEqual([
      '3 events on 2 sites',
      `2 new tickets on ${asMarkdown(site.name)}`,
      `1 new ticket on ${asMarkdown(other.name)}`,
    ]);
    await sql`update webhooks set minute_began_at = now() - interval '1 minute' where id = ${channel.id}`.execute(
      await testDatabase(),
    );
    await aTicket(site);
    await deliver();
    expect(textsReceived()[11]?.[0]).toContain('New ticket');
  });

  test('on a site that is deleted meanwhile are told of no more', async () => {
    const { owner, site, channel } = await aChannel();
    const other = await aSite(owner);
    for (let n = 0; n < 10; n += 1) {
      await aTicket(site);
      await deliver();
    }
    await aTicket(other);
    await deliver();
    await owner.delete(`/api/sites/${other.id}`);
    await endPauses(channel.id);
    await deliver();
    expect(receiver.received).toHaveLength(10);
  });
});
