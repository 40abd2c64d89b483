import type { PageFigures } from '@deskbell/contract/pages';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteRow } from '../scope.ts';
import { anOwner, aSite, type SignedIn } from '../testing/fixtures.ts';
import { deliverToSink } from '../testing/outgoing-email.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aWebhook, deliver as deliverWebhooks, receiver, useWebhookDesk } from '../testing/webhook-desk.ts';
import { isAlarming, probabilityOfAtLeast, usualTickets } from './alarm-probability.ts';
import { watchPages } from './page-alarms.ts';

useWebhookDesk();
// Sends what earlier tests left in the database; afterEach removes these emails.
beforeEach(async () => void (await watch()));
const { sink, deliver } = await deliverToSink();

const HOUR = 60;
const DAY = 24 * HOUR;

async function ticketsFrom({ id, team_id }: Site, path: string, minutesAgo: readonly number[]): Promise<number[]> {
  const db = await testDatabase();
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into tickets (site_id, team_id, title, description, page_path, created_at)
      select ${id}, ${team_id}, 'Cannot pay', 'It stays empty.', ${path}, now() - make_interval(mins => age)
      from unnest(${minutesAgo}::int[]) as age order by age desc returning id, created_at
    ), counted as (
      insert into page_days (site_id, day, path, tickets)
      select ${id}, (created_at at time zone 'utc')::date, ${path}, count(*) from sent group by 2
      on conflict (site_id, day, path) do update set tickets = page_days.tickets + excluded.tickets
    )
    select id from sent order by id`.execute(db);
  return rows.map((row) => row.id);
}

async function aCountedSite(owner: SignedIn, days: number): Promise<Site> {
  const site = await aSite(owner);
  await sql`
    insert into page_days (site_id, day, path, widget_loads)
    values (${site.id}, (now() at time zone 'utc')::date - ${days}::int, '/', 100)`.execute(await testDatabase());
  return site;
}

async function watch(): Promise<number[]> {
  const notified: SiteRow[] = [];
  await watchPages(await testDatabase(), (site) => notified.push(site));
  return notified.map(({ site_id }) => site_id);
}

const now = (count: number) => Array.from({ length: count }, (_, n) => n * 5);

describe('a page from which far more tickets come than usual', () => {
  test('is notified once a day by one of several instances, by email, webhook and in the list', async () => {
    const { owner, site } = await aWebhook({ events: ['page.hurts'] });
    await sql`update team_members set notify_alarms = true where team_id = ${site.team_id}`.execute(
      await testDatabase(),
    );
    await ticketsFrom(site, '/checkout', [27 * DAY + HOUR * 7, 20 * DAY + HOUR * 7, 3 * DAY + HOUR * 7]);
    await ticketsFrom(site, '/checkout', now(14));
    const notified = (await Promise.all([watch(), watch(), watch()])).flat();
    expect(notified).toEqual([site.id]);
    expect(await watch()).toEqual([]);

    await deliver();
    expect(sink.mails.map(({ subject }) => subject)).toEqual([
      'Kettle & Crumb: 14 tickets from /checkout in 2 h, usually fewer than 0.1',
    ]);
    const [mail] = sink.mails;
    expect(mail?.text).toContain('Tickets per hour, the last 12 hours: 0 0 0 0 0 0 0 0 0 0 2 12');
    expect(mail?.text).toContain(`/sites/${site.id}?page=%2Fcheckout`);
    expect(mail?.text).toContain('One email per page and day.');
    // Text of visitors would have to be erased from emails of others.
    expect(mail?.text).not.toContain('Cannot pay');

    await deliverWebhooks();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'page.hurts',
        data: {
          site: { id: site.id, name: site.name, domain: site.domain },
          path: '/checkout',
          tickets: 14,
          hours: 2,
          usual: 0.01,
          began_at: expect.any(String),
        },
      },
    ]);
    const [page]: PageFigures[] = (await owner.get(`/api/sites/${site.id}/pages`)).json();
    expect(page).toMatchObject({ path: '/checkout', tickets: 17, alarm: { tickets: 14, usual: 0.01 } });

    await sql`update page_alarms set told_at = now() - interval '25 hours' where site_id = ${site.id}`.execute(
      await testDatabase(),
    );
    expect(await watch()).toEqual([site.id]);
  });

  test('is notified from five tickets on; without earlier tickets from ten', async () => {
    const owner = await anOwner();
    const [usual, fresh] = [await aCountedSite(owner, 28), await aCountedSite(owner, 28)];
    await ticketsFrom(usual, '/cart', [9 * DAY, ...now(4)]);
    await ticketsFrom(fresh, '/cart', now(9));
    expect(await watch()).toEqual([]);
    await ticketsFrom(usual, '/cart', [1]);
    expect(await watch()).toEqual([usual.id]);
    await ticketsFrom(fresh, '/cart', [1]);
    expect(await watch()).toEqual([fresh.id]);
  });

  test('is not notified on launch day, while alarms are paused, of blocked senders or of no page', async () => {
    const owner = await anOwner();
    const launched = await aSite(owner);
    await ticketsFrom(launched, '/', now(12));
    const paused = await aCountedSite(owner, 28);
    await owner.put(`/api/sites/${paused.id}/watch`, { is_watched: false });
    await ticketsFrom(paused, '/cart', now(12));
    const elsewhere = await aCountedSite(owner, 28);
    await ticketsFrom(elsewhere, '(unknown)', now(20));
    await ticketsFrom(elsewhere, '(other)', now(20));
    const blocked = await aCountedSite(owner, 28);
    const ids = await ticketsFrom(blocked, '/cart', now(12));
    await sql`
      insert into ticket_events (ticket_id, actor, kind) select id, 'system', 'blocked' from unnest(${ids}::int8[]) as id`.execute(
      await testDatabase(),
    );
    expect(await watch()).toEqual([]);
    await owner.put(`/api/sites/${paused.id}/watch`, { is_watched: true });
    expect(await watch()).toEqual([paused.id]);
  });

  test('is measured by the time of day too, so that mornings are no alarm', async () => {
    const site = await aCountedSite(await anOwner(), 28);
    const mornings = Array.from({ length: 27 }, (_, day) => [0, 10, 20, 30].map((m) => (day + 1) * DAY + m + 5)).flat();
    await ticketsFrom(site, '/login', mornings);
    await ticketsFrom(site, '/login', now(8));
    expect(await watch()).toEqual([]);
    await ticketsFrom(site, '/login', now(8));
    expect(await watch()).toEqual([site.id]);
  });
});

describe('the odds', () => {
  const history = { tickets: 5, earlier: 30, earlier_at_this_time: 0, days: 28 };

  test('are those of a Poisson distribution', () => {
    expect(probabilityOfAtLeast(0, 3)).toBe(1);
    expect(probabilityOfAtLeast(1, 0.5)).toBeCloseTo(0.393469, 5);
    expect(probabilityOfAtLeast(5, 1)).toBeCloseTo(0.00366, 5);
    expect(probabilityOfAtLeast(3, 0)).toBe(0);
    expect(probabilityOfAtLeast(900, 800)).toBeLessThan(0.001);
  });

  test.each([
    ['five where 0.1 are usual', {}, true],
    ['three at night', { tickets: 3, earlier: 0 }, false],
    ['four where none are usual', { tickets: 4, earlier: 1 }, false],
    ['five where one is usual', { earlier: 336 }, false],
    ['six where one is usual', { tickets: 6, earlier: 336 }, true],
    ['nine without earlier tickets', { tickets: 9, earlier: 0 }, false],
    ['ten without earlier tickets', { tickets: 10, earlier: 0 }, true],
    ['a hundred on launch day', { tickets: 100, earlier: 0, days: 0 }, false],
    ['nine in the first week', { tickets: 9, earlier: 2, days: 3 }, false],
    ['ten in the first week', { tickets: 10, earlier: 2, days: 3 }, true],
    ['ten in a busy first week', { tickets: 10, earlier: 200, days: 3 }, false],
  ])('%s', (_case, changed, isAlarm) => {
    expect(isAlarming({ ...history, ...changed })).toBe(isAlarm);
  });

  test('expect what is usual at this time of the day', () => {
    expect(usualTickets(history)).toBeCloseTo(0.089, 3);
    expect(usualTickets({ ...history, earlier_at_this_time: 28 })).toBe(1);
    expect(usualTickets({ ...history, days: 0 })).toBe(0);
  });
});
