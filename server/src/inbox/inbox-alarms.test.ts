import type { InboxRow } from '@deskbell/contract/inbox';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { makeOverdue, measureTickets, tellOfGoals } from '../testing/measured-tickets.ts';
import { aMember, chooseNotifications } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { findings, letBeSilent, runWatchdog } from '../testing/watched-sites.ts';
import { eraseTickets } from '../tickets/erase/erase-tickets.ts';
import { CUSTOMER } from '../tickets/ticket-history.ts';
import { watchPages } from '../watchdog/page-alarms.ts';

const inboxOf = async (user: SignedIn): Promise<{ rows: InboxRow[] }> => (await user.get('/api/inbox')).json();

describe('alarms', () => {
  async function aMemberWithAlarms(site: Site) {
    const member = await aMember(site, 'agent', { sites: [site] });
    await chooseNotifications(member, site, { alarms: true });
    return member;
  }

  test('of a silent widget and its return are rows for members who chose alarms and see the site', async () => {
    const { owner } = await anOwnerWithSite();
    const site = await aSite(owner);
    const [told, quiet] = [await aMemberWithAlarms(site), await aMember(site, 'agent')];
    findings.set(site.id, { kind: 'missing', has_tag_manager: false });
    await letBeSilent(site, 7);
    await runWatchdog();
    const { rows } = await inboxOf(told);
    expect(rows).toMatchObject([
      {
        kind: 'widget_silent',
        ticket_id: null,
        site_id: site.id,
        title: `${site.name} is not seen by visitors`,
        actor: null,
        text: 'the code is not on the home page',
        since: expect.any(String),
      },
    ]);
    expect((await inboxOf(quiet)).rows).toEqual([]);
  });

  test('of a page name it until its visitors are erased', async () => {
    const { site } = await anOwnerWithSite();
    const told = await aMemberWithAlarms(site);
    const db = await testDatabase();
    await sql`
      insert into page_days (site_id, day, path, widget_loads)
      values (${site.id}, (now() at time zone 'utc')::date - 27, '/', 100)`.execute(db);
    await sql`
      insert into tickets (site_id, team_id, title, description, page_path)
      select ${site.id}, ${site.team_id}, 'Cannot pay', 'It stays empty.', '/checkout' from generate_series(1, 12)`.execute(
      db,
    );
    await sql`
      insert into page_days (site_id, day, path, tickets)
      values (${site.id}, (now() at time zone 'utc')::date, '/checkout', 12)`.execute(db);
    await watchPages(db, () => undefined);
    expect((await inboxOf(told)).rows).toMatchObject([
      { kind: 'page_alarm', page: '/checkout', title: `/checkout of ${site.name}: 12 tickets in 2 h` },
    ]);
    expect((await inboxOf(told)).rows[0]?.text).toBe('usually none');
    const tickets = await db.selectFrom('tickets').select('id').where('site_id', '=', site.id).execute();
    const ticket_ids = tickets.map(({ id }) => id);
    await db.transaction().execute((tx) => eraseTickets(tx, { site_id: site.id, ticket_ids, actor: CUSTOMER }));
    expect((await inboxOf(told)).rows).toEqual([]);
  });

  test('of goals are rows of the tickets that are due', async () => {
    const { owner, site } = await anOwnerWithSite();
    const nora = await aMember(site, 'agent', { name: 'Nora' });
    const { id } = await aTicket(site, { title: 'Bent corner' });
    const goal = { priority: null, first_reply_minutes: 60, next_reply_minutes: null, resolve_minutes: null };
    await owner.put(`/api/sites/${site.id}/goals`, { goals: [goal] });
    await owner.put(`/api/tickets/${id}/assignee`, { user_id: nora.owner.id });
    await measureTickets();
    await makeOverdue(id);
    await tellOfGoals();
    expect((await inboxOf(nora)).rows).toMatchObject([
      { kind: 'overdue', ticket_id: id, title: 'Bent corner', actor: null, text: null, since: expect.any(String) },
    ]);
  });
});
