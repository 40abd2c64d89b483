import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { integrationNews } from '../../email/messages/integration-news.ts';
import { WEBHOOK_TESTS_PER_MINUTE_AND_TEAM } from '../../rate-limits.ts';
import { aChannel } from '../../testing/channel-desk.ts';
import { aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { testWebhooks } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import {
  config,
  deliver,
  deliveriesOf,
  endPauses,
  newsOf,
  receiver,
  useWebhookDesk,
} from '../../testing/webhook-desk.ts';

useWebhookDesk();

const DRAFT = () => ({ kind: 'slack', url: receiver.url });

/** Subjects, after a look at the text and the link of each email. */
async function emailsTo(owner: SignedIn): Promise<string[]> {
  const messages = (await newsOf(owner)).map((content) => integrationNews(content, 'https://desk.example'));
  for (const { blocks } of messages) {
    const told = JSON.stringify(blocks);
    expect(told).toMatch(/the channel Support.*teams\/\d+\?tab=channels/);
    expect(told).not.toContain('webhook');
  }
  return messages.map(({ subject }) => subject);
}

describe('the service of a channel', () => {
  test('is tested at once, and its answer told in words', async () => {
    const { owner, path } = await aChannel({ kind: 'slack' });
    const send = async () => (await owner.post(`${path}/test`)).json();
    expect(await send()).toMatchObject({
      type: 'ping',
      status: 'sent',
      answer: expect.stringMatching(/^Slack took the test message after \d\.\d s\.$/),
    });
    receiver.answer = (response) => void response.writeHead(404).end('no_service');
    expect(await send()).toMatchObject({
      status: 'failed',
      answer: 'Slack answered 404. It does not know this address.',
    });
    receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '30' }).end();
    expect((await send()).answer).toContain('429. It takes no more messages just now');
    receiver.answer = (response) => void response.destroy();
    expect((await send()).answer).toContain('Slack did not take it.');
  });

  test('can be tried before it is added, and nothing of that is kept', async () => {
    const { owner, site, list, path } = await aChannel();
    const send = (fields: object) =>
      owner.post(`${list}/test`, { kind: 'slack', name: 'Support', url: receiver.url, ...fields });
    const taken = (await send({})).json();
    expect(taken).toEqual({
      status: 'sent',
      answer_status: 200,
      answer_ms: expect.any(Number),
      answer: expect.stringContaining('Slack took the test message'),
    });
    expect(JSON.parse(receiver.received[0]?.body ?? '').text).toBe('A test from Deskbell: Support');
    receiver.answer = (response) => void response.writeHead(403).end();
    expect((await send({ name: undefined })).json()).toMatchObject({ status: 'failed', answer_status: 403 });
    expect(JSON.parse(receiver.received[1]?.body ?? '').text).toBe('A test from Deskbell');
    const refused = await send({ url: 'http://10.0.0.8/hook' });
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, ['url']]);
    const missing = await send({ kind: 'telegram' });
    expect([missing.statusCode, missing.json().issues[0].path]).toEqual([400, ['token']]);
    expect((await owner.get(list)).json()).toHaveLength(1);
    expect(await deliveriesOf(owner, path)).toEqual([]);
    const activities = (await owner.get(`/api/teams/${site.team_id}/activity`)).json();
    expect(activities.filter(({ action }: { action: string }) => action.startsWith('channel_'))).toHaveLength(1);
  });

  test('is tested a few times a minute, saved or not', async () => {
    const { owner, list, path } = await aChannel();
    const statuses: number[] = [];
    for (let n = 0; n < WEBHOOK_TESTS_PER_MINUTE_AND_TEAM; n += 1)
      statuses.push((await owner.post(n % 2 ? `${path}/test` : `${list}/test`, n % 2 ? {} : DRAFT())).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await owner.post(`${path}/test`)).statusCode).toBe(429);
    expect((await owner.post(`${list}/test`, DRAFT())).statusCode).toBe(429);
  });

  test('that asks to wait gets the same message again', async () => {
    const { owner, site, path, channel } = await aChannel();
    receiver.answer = (response, n) => void response.writeHead(n === 1 ? 429 : 200, { 'retry-after': '600' }).end();
    await aTicket(site);
    await deliver();
    const [waiting] = await deliveriesOf(owner, path);
    expect(Date.parse(waiting.next_attempt_at) - Date.now()).toBeGreaterThan(500_000);
    await endPauses(channel.id);
    await deliver();
    expect(receiver.received.map(({ body }) => body)).toEqual(Array(2).fill(receiver.received[0]?.body));
    expect(await deliveriesOf(owner, path)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  test('that hangs is given up for now', async () => {
    const { owner, site, path } = await aChannel();
    receiver.answer = () => undefined;
    await aTicket(site);
    const impatient = testWebhooks(await testDatabase(), config, { timeoutMs: 50 }).worker;
    impatient.wake();
    await impatient.drained();
    await impatient.stop();
    expect(await deliveriesOf(owner, path)).toMatchObject([
      { status: 'queued', attempts: 1, answer: 'Mattermost did not take it. The host did not answer in time.' },
    ]);
  });

  test('that says 410 switches the channel off, which is told as a channel', async () => {
    const { owner, site, list } = await aChannel();
    receiver.answer = (response) => void response.writeHead(410).end();
    await aTicket(site);
    await deliver();
    const off_reason = 'Mattermost answered 410: the channel is gone.';
    expect((await owner.get(list)).json()).toMatchObject([{ is_active: false, off_reason }]);
    expect((await owner.get(`/api/teams/${site.team_id}/activity`)).json()[0]).toMatchObject({
      action: 'channel_switched_off',
      about: { kind: 'mattermost', name: 'Support', reason: off_reason },
    });
    expect(await emailsTo(owner)).toEqual([expect.stringMatching(/^A channel of .* was switched off$/)]);
  });

  test('that fails is told to the owners as a channel', async () => {
    const { owner, site, channel } = await aChannel();
    receiver.answer = (response) => void response.writeHead(500).end();
    await aTicket(site);
    for (const days of [0, 1, 5]) {
      await sql`update webhooks set failing_since = now() - make_interval(days => ${days}) where id = ${channel.id}`.execute(
        await testDatabase(),
      );
      await endPauses(channel.id);
      await deliver();
    }
    expect(await emailsTo(owner)).toEqual([
      expect.stringMatching(/^A channel of .* has been failing for a day$/),
      expect.stringMatching(/^A channel of .* was switched off$/),
    ]);
  });

  test('is listed with the time of its last message, tests left out', async () => {
    const { owner, site, list, path } = await aChannel();
    await owner.post(`${path}/test`);
    expect((await owner.get(list)).json()).toMatchObject([{ last_sent_at: null }]);
    await aTicket(site);
    await deliver();
    const [{ settled_at }] = await deliveriesOf(owner, path);
    expect((await owner.get(list)).json()).toMatchObject([{ last_sent_at: settled_at }]);
  });

  test('of Matrix gets the message by its id, and the token in a header', async () => {
    const url = receiver.url.replace(
      '/hook',
      '/_matrix/client/v3/rooms/!a:b/send/m.room.message?access_token=secret-token',
    );
    const { site } = await aChannel({ kind: 'matrix', url });
    await aTicket(site, { title: 'Cannot pay' });
    await deliver();
    const [sent] = receiver.received;
    expect(sent?.headers.authorization).toBe('Bearer secret-token');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      msgtype: 'm.text',
      body: expect.stringContaining('Cannot pay'),
    });
  });
});
