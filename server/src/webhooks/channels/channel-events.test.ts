import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Outbound } from '../../outbound/outbound-fetch.ts';
import { aChannel, asMarkdown, textsReceived } from '../../testing/channel-desk.ts';
import { aSite, aTicket } from '../../testing/fixtures.ts';
import { letTimePass, measureTickets, tellOfGoals } from '../../testing/measured-tickets.ts';
import { aMember } from '../../testing/team-members.ts';
import { SECRET_KEY, testWebhooks } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { findings, letBeSilent, runWatchdog } from '../../testing/watched-sites.ts';
import { app, config, deliver, deliveriesOf, receiver, useWebhookDesk } from '../../testing/webhook-desk.ts';
import { watchPages } from '../../watchdog/page-alarms.ts';
import { reencryptWebhookSecrets } from '../reencrypt-secrets.ts';

useWebhookDesk();

async function deliverAll(...desks: ReturnType<typeof testWebhooks>[]): Promise<void> {
  for (const { worker } of desks) worker.wake();
  await Promise.all(desks.map(({ worker }) => worker.drained()));
  await Promise.all(desks.map(({ worker }) => worker.stop()));
}

describe('a channel hears', () => {
  test('that a ticket is overdue, once', async () => {
    const { owner, site } = await aChannel({ events: ['ticket.overdue'] });
    const [goal] = [{ priority: null, first_reply_minutes: 60, next_reply_minutes: null, resolve_minutes: null }];
    await owner.put(`/api/sites/${site.id}/goals`, { goals: [goal] });
    const { id } = await aTicket(site, { title: 'The lamp hums', user_email: null });
    await measureTickets();
    await letTimePass(id, 61);
    await tellOfGoals(2);
    await deliver();
    expect(textsReceived()).toEqual([
      [
        'Ticket overdue\\: The lamp hums',
        asMarkdown(site.name),
        expect.stringContaining(`/sites/${site.id}?ticket=${id})`),
      ],
    ]);
  });

  test('that visitors no longer see a widget, and that they see it again', async () => {
    const { site } = await aChannel({ events: ['widget.silent', 'widget.back'], urgent_only: true });
    findings.set(site.id, { kind: 'missing', has_tag_manager: false });
    await letBeSilent(site, 8);
    await runWatchdog();
    const db = await testDatabase();
    await sql`update widget_sightings set last_seen_at = now() where site_id = ${site.id}`.execute(db);
    await runWatchdog();
    await deliver();
    const link = expect.stringMatching(new RegExp(`/sites/${site.id}\\)$`));
    expect(textsReceived()).toEqual([
      ['Visitors no longer see the widget', asMarkdown(site.name), link],
      ['Visitors see the widget again', asMarkdown(site.name), link],
    ]);
  });

  test('that far more tickets than usual come from a page', async () => {
    const { site } = await aChannel({ events: ['page.hurts'] });
    const db = await testDatabase();
    await sql`
      insert into tickets (site_id, team_id, title, description, page_path, created_at)
      select ${site.id}, ${site.team_id}, 'Cannot pay', 'It stays empty.', '/check_out', now() - make_interval(mins => age)
      from generate_series(1, 14) as age`.execute(db);
    await sql`
      insert into page_days (site_id, day, path, tickets, widget_loads)
      values (${site.id}, (now() at time zone 'utc')::date, '/check_out', 14, 0),
        (${site.id}, (now() at time zone 'utc')::date - 28, '/', 0, 100)`.execute(db);
    await watchPages(db, () => undefined);
    await deliver();
    expect(textsReceived()).toEqual([
      ['Page alarm\\: /check\\_out', asMarkdown(site.name), expect.stringContaining(`/sites/${site.id})`)],
    ]);
  });
});

describe('a message', () => {
  test('to Telegram is sent to the bot in its form', async () => {
    const token = '123456:abcdefghijklmnopqrstuvwxyz';
    const { owner, site, path } = await aChannel({ kind: 'telegram', url: undefined, token, chat: '-100123' });
    const paths: string[] = [];
    const desk = testWebhooks(await testDatabase(), config, { outbound: new TelegramHere(paths) });
    const { id } = await aTicket(site, { title: 'Pay @all <b>now</b> https://evil.example' });
    await deliverAll(desk);
    expect(paths).toEqual([`/bot${token}/sendMessage`]);
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        chat_id: '-100123',
        text: expect.stringMatching(
          new RegExp(`^New ticket: Pay @\u200ball <b>now</b> https://evil.example\n${site.name}\n.*\\?ticket=${id}$`),
        ),
        link_preview_options: { is_disabled: true },
      },
    ]);
    expect(await deliveriesOf(owner, path)).toMatchObject([{ status: 'sent' }]);
    expect((await owner.get(`${path}/deliveries`)).body).not.toContain('abcdef');
  });

  test('is sent once by two instances', async () => {
    const { owner, site, path } = await aChannel();
    const db = await testDatabase();
    for (let n = 0; n < 5; n += 1) await aTicket(site, { title: `Ticket ${n}` });
    await deliverAll(testWebhooks(db, config), testWebhooks(db, config));
    expect(textsReceived().map(([heading]) => heading)).toEqual(
      [0, 1, 2, 3, 4].map((n) => `New ticket\\: Ticket ${n}`),
    );
    expect(await deliveriesOf(owner, path)).toMatchObject(Array(5).fill({ status: 'sent', attempts: 1 }));
  });

  test('more than a minute takes becomes one summary by two instances', async () => {
    const { site } = await aChannel();
    const db = await testDatabase();
    for (let n = 0; n < 12; n += 1) await aTicket(site);
    await deliverAll(testWebhooks(db, config), testWebhooks(db, config));
    expect(textsReceived().map(([heading]) => heading)).toEqual([`12 new tickets on ${asMarkdown(site.name)}`]);
  });

  test('leaves with a new SECRET_KEY, and none without the former one', async () => {
    const { owner, site, path } = await aChannel();
    const db = await testDatabase();
    const next = 'n'.repeat(40);
    await aTicket(site, { title: 'Before' });
    const rotated = testWebhooks(db, config, { secretKey: { current: next, previous: SECRET_KEY.current } });
    await reencryptWebhookSecrets(db, rotated.sealer);
    await deliverAll(testWebhooks(db, config, { secretKey: { current: next, previous: null } }));
    expect(textsReceived().map(([heading]) => heading)).toEqual(['New ticket\\: Before']);
    await aTicket(site, { title: 'After' });
    await deliverAll(testWebhooks(db, config));
    expect(textsReceived()).toHaveLength(1);
    const answer = 'Mattermost did not take it. Its address cannot be read since SECRET_KEY changed. Type it again.';
    expect((await deliveriesOf(owner, path))[0]).toMatchObject({ status: 'queued', answer });
  });
});

describe('what waits for a channel', () => {
  test('is not sent when the team is deleted', async () => {
    const { owner, site } = await aChannel();
    await aTicket(site);
    const { name } = (await owner.get('/api/teams')).json()[0];
    const deleted = await owner.send({ method: 'DELETE', url: `/api/teams/${site.team_id}`, payload: { name } });
    expect([deleted.statusCode, deleted.body]).toEqual([200, expect.any(String)]);
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test('is not sent when the site is deleted', async () => {
    const { owner, site } = await aChannel();
    const other = await aSite(owner);
    await aTicket(site);
    await aTicket(other, { title: 'Stays' });
    await owner.delete(`/api/sites/${site.id}`);
    await deliver();
    expect(textsReceived().map(([heading]) => heading)).toEqual(['New ticket\\: Stays']);
  });

  test('is sent when the member who added the channel leaves the team', async () => {
    const { owner, site, list } = await aChannel();
    const admin = await aMember(site, 'admin', { name: 'Nora', app });
    const added = await admin.post(list, {
      kind: 'mattermost',
      name: 'Hers',
      url: receiver.url,
      events: ['ticket.created'],
    });
    await aTicket(site, { title: 'Waits' });
    expect((await owner.delete(`/api/teams/${site.team_id}/members/${admin.member_id}`)).statusCode).toBe(200);
    await deliver();
    expect(textsReceived().map(([heading]) => heading)).toEqual(Array(2).fill('New ticket\\: Waits'));
    expect((await admin.get(list)).statusCode).toBe(404);
    expect((await owner.get(list)).json()[0]).toMatchObject({ id: added.json().id, created_by_name: 'Nora Lindqvist' });
  });
});

/** Sends to the receiver what would go to Telegram. */
class TelegramHere extends Outbound {
  constructor(readonly paths: string[]) {
    super({ allowed: config.outboundAllow, allowsHttp: true });
  }

  override fetch(address: string, request: Parameters<Outbound['fetch']>[1]) {
    const { origin, pathname } = new URL(address);
    expect(origin).toBe('https://api.telegram.org');
    this.paths.push(pathname);
    return super.fetch(`http://127.0.0.1:${receiver.port}${pathname}`, request);
  }
}
