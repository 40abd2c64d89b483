import type { ServerResponse } from 'node:http';
import { mentionOf } from '@deskbell/contract/mention-text';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { endSession } from '../accounts/sessions.ts';
import { anEmailAddress, anOwnerWithSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { deliverPushes, endPushPauses, notifyDevice, pushService, usePushDesk } from '../testing/push-desk.ts';
import { aMember, chooseNotifications, notifyDue, removeMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { findings, letBeSilent, runWatchdog } from '../testing/watched-sites.ts';
import { addReply } from '../tickets/conversation/replies.ts';
import { eraseTickets } from '../tickets/erase/erase-tickets.ts';
import { CUSTOMER } from '../tickets/ticket-history.ts';

usePushDesk();

const db = await testDatabase();

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  const nora = await aMember(site, 'agent', { name: 'Nora' });
  const { id } = await aTicket(site, { user_email: anEmailAddress(), title: 'Bent corner' });
  return { owner, site, nora, id, device: await notifyDevice(nora) };
}
type Team = Awaited<ReturnType<typeof aTeam>>;

const assign = ({ owner, nora, id }: Team) => owner.put(`/api/tickets/${id}/assignee`, { user_id: nora.owner.id });
const note = ({ owner, id }: Team, comment: string) =>
  owner.post(`/api/tickets/${id}/comments`, { comment, audience: 'team' });

async function replyAsCustomer({ id: ticket_id }: Team, comment: string): Promise<void> {
  const reply = { from: null, comment, full_text: comment };
  await db.transaction().execute((tx) => addReply(tx, { ticket_id, role: 'customer' }, reply));
  await notifyDue();
}

/** A team whose assignee was told, and whose device has not heard yet. */
async function aTeamWithNews(): Promise<Team> {
  const team = await aTeam();
  await assign(team);
  await notifyDue();
  return team;
}

const waitingFor = async ({ owner }: SignedIn): Promise<number> => {
  const { rows } = await sql`
    select from push_deliveries inner join push_subscriptions on push_subscriptions.id = subscription_id
    where user_id = ${owner.id}`.execute(db);
  return rows.length;
};

describe('a device hears', () => {
  test('of what its person is told, without the words of visitors and notes', async () => {
    const team = await aTeamWithNews();
    const { site, nora, id, device } = team;
    await deliverPushes();
    await replyAsCustomer(team, 'Secret words of a visitor');
    await deliverPushes();
    await note(team, `Words of the team, ${mentionOf(nora.owner.id)}`);
    await notifyDue();
    await deliverPushes();
    const shared = {
      title: 'Bent corner',
      tag: `ticket-${id}`,
      path: `/sites/${site.id}?ticket=${id}`,
      ticket_id: id,
      inbox_id: null,
    };
    expect(device.received.map(({ payload }) => payload)).toEqual([
      { ...shared, kind: 'assigned', body: 'Assigned to you · Kettle & Crumb' },
      { ...shared, kind: 'reply', body: 'New reply · Kettle & Crumb' },
      { ...shared, kind: 'mention', body: 'You were mentioned · Kettle & Crumb' },
    ]);
    const [first, ...others] = device.received.map(({ headers }) => headers);
    expect(first).toMatchObject({ urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(Number(first?.ttl)).toBeGreaterThan(80_000);
    expect(others.map(({ topic }) => topic)).toEqual([first?.topic, first?.topic]);
    expect(await waitingFor(nora)).toBe(0);
  });

  test('of new tickets, if its person does', async () => {
    const { site, nora, device } = await aTeam();
    await aTicket(site, { title: 'Nobody is told' });
    await chooseNotifications(nora, site, { new_tickets: true });
    const { id } = await aTicket(site, { title: 'Lamp arrived cracked' });
    const read = await aTicket(site, { title: 'Read before' });
    await notifyDue();
    await nora.put('/api/tickets/read', { ids: [read.id], read: true });
    await deliverPushes();
    expect(device.received.map(({ payload }) => payload)).toEqual([
      {
        ...{
          kind: 'new_ticket',
          title: 'Lamp arrived cracked',
          body: 'New ticket · Kettle & Crumb',
          ticket_id: id,
          inbox_id: null,
        },
        ...{ tag: `ticket-${id}`, path: `/sites/${site.id}?ticket=${id}` },
      },
    ]);
  });

  test('of an alarm of a widget, with the row that a click reads', async () => {
    const { site, nora, device } = await aTeam();
    await chooseNotifications(nora, site, { alarms: true });
    findings.set(site.id, { kind: 'missing', has_tag_manager: false });
    await letBeSilent(site, 7);
    await runWatchdog();
    await deliverPushes();
    const [row] = (await nora.get('/api/inbox')).json().rows;
    expect(row).toMatchObject({ kind: 'widget_silent', read_at: null });
    expect(device.received.map(({ payload }) => payload)).toEqual([
      {
        ...{ kind: 'widget_silent', title: row.title, body: 'Widget alarm · Kettle & Crumb', ticket_id: null },
        ...{ inbox_id: row.id, tag: `site-${site.id}`, path: `/sites/${site.id}?tab=settings` },
      },
    ]);
  });

  test('of nothing that its person wants no push of, while the inbox has it', async () => {
    const team = await aTeam();
    const { site, nora, device } = team;
    const choices = { team_id: site.team_id, new_tickets: true, replies: 'all', assigned: true, alarms: true };
    const chosen = await nora.put('/api/notifications', [{ ...choices, push: ['replies', 'replies'] }]);
    expect(chosen.json()[0].push).toEqual(['replies']);
    // A client of an earlier release changes the others.
    expect((await nora.put('/api/notifications', [choices])).json()[0].push).toEqual(['replies']);
    expect((await nora.put('/api/notifications', [{ ...choices, push: ['rings'] }])).statusCode).toBe(400);
    await assign(team);
    await aTicket(site);
    await notifyDue();
    await replyAsCustomer(team, 'Hello?');
    await deliverPushes();
    expect(device.received.map(({ payload }) => payload.kind)).toEqual(['reply']);
    expect((await nora.get('/api/inbox')).json().unread).toBe(2);
  });

  test('once, whatever the number of instances, and each device of the person', async () => {
    const team = await aTeam();
    const { nora, device } = team;
    const other = await aMember(team.site, 'agent');
    const others = await notifyDevice(other);
    for (let n = 0; n < 5; n += 1) {
      const { id } = await aTicket(team.site, { title: `Ticket ${n}` });
      await assign({ ...team, id });
    }
    await notifyDue();
    await Promise.all([deliverPushes({ instances: 3 }), deliverPushes({ instances: 3 })]);
    expect([device.titles.length, new Set(device.titles).size, others.titles]).toEqual([5, 5, []]);
    expect(await waitingFor(nora)).toBe(0);
  });

  test('of the newest of what waited, with its number', async () => {
    const team = await aTeamWithNews();
    await deliverPushes();
    for (const text of ['One', 'Two', 'Three']) await replyAsCustomer(team, text);
    await deliverPushes();
    expect(team.device.received.map(({ payload }) => payload.body)).toEqual([
      'Assigned to you · Kettle & Crumb',
      '3 new replies · Kettle & Crumb',
    ]);
  });
});

describe('nothing is pushed', () => {
  const lost: Record<string, (team: Team) => Promise<unknown>> = {
    'to a member who was removed': ({ nora }) => removeMember(nora),
    'to a member who became a client': ({ nora, owner, site }) =>
      owner.put(`/api/teams/${site.team_id}/members/${nora.member_id}`, {
        ...{ role: 'client', sees_all_sites: false, site_ids: [site.id] },
      }),
    'to a member who lost the site': ({ nora, owner, site }) =>
      owner.put(`/api/teams/${site.team_id}/members/${nora.member_id}`, {
        ...{ role: 'agent', sees_all_sites: false, site_ids: [] },
      }),
    'of what was read in the inbox': ({ nora }) => nora.put('/api/inbox/read', { all: true }),
    'of a ticket that was opened': ({ nora, id }) => nora.put('/api/tickets/read', { ids: [id], read: true }),
    'of an erased ticket': ({ site, id }) =>
      db.transaction().execute((tx) => eraseTickets(tx, { site_id: site.id, ticket_ids: [id], actor: CUSTOMER })),
    'of a deleted site': ({ owner, site }) => owner.delete(`/api/sites/${site.id}`),
    'of a deleted team': ({ owner, site }) =>
      owner.send({
        ...{ method: 'DELETE', url: `/api/teams/${site.team_id}`, payload: JSON.stringify({ name: site.team_name }) },
        headers: { 'content-type': 'application/json' },
      }),
    'to a deleted account': ({ nora }) =>
      nora.send({
        ...{ method: 'DELETE', url: '/api/users/me/account', payload: JSON.stringify({ email: nora.email }) },
        headers: { 'content-type': 'application/json' },
      }),
    'to a browser that signed out': async ({ nora }) => endSession(db, nora.cookies.get('deskbell_session') ?? ''),
    'to a browser whose session ran out': ({ nora }) =>
      sql`update sessions set expires_at = now() where user_id = ${nora.owner.id}`.execute(db),
    'to a device that was removed': async ({ nora }) => {
      const [row] = (await nora.get('/api/push/subscriptions')).json();
      return nora.delete(`/api/push/subscriptions/${row.id}`);
    },
    'a day later': ({ nora }) =>
      sql`
        update push_deliveries set created_at = now() - interval '25 hours'
        where subscription_id in (select id from push_subscriptions where user_id = ${nora.owner.id})`.execute(db),
    'after a dozen attempts': ({ nora }) =>
      sql`
        update push_deliveries set attempts = 12
        where subscription_id in (select id from push_subscriptions where user_id = ${nora.owner.id})`.execute(db),
  };

  test.each(Object.entries(lost))('%s', async (_what, act) => {
    const team = await aTeamWithNews();
    expect(await waitingFor(team.nora)).toBe(1);
    const done = (await act(team)) as { statusCode?: number; body?: string } | null;
    expect([(done?.statusCode ?? 200) < 300, done?.body]).toEqual([true, done?.body]);
    await deliverPushes();
    expect(team.device.received).toEqual([]);
    expect(await waitingFor(team.nora)).toBe(0);
  });
});

describe('a push service', () => {
  const rowOf = async (user: SignedIn) => (await user.get('/api/push/subscriptions')).json()[0];
  const pauseOf = async ({ owner }: SignedIn): Promise<number | null> => {
    const { rows } = await sql<{ pause: number | null }>`
      select extract(epoch from busy_until - now())::float8 as pause from push_subscriptions where user_id = ${owner.id}`.execute(
      db,
    );
    return rows[0]?.pause ?? null;
  };

  test.each([404, 410])('that no longer knows a device ends it: %i', async (status) => {
    const { nora, device } = await aTeamWithNews();
    device.answer = (response) => response.writeHead(status).end();
    await deliverPushes();
    expect((await nora.get('/api/push/subscriptions')).json()).toEqual([]);
    expect([device.received.length, await waitingFor(nora)]).toEqual([1, 0]);
  });

  const troubles: [string, (response: ServerResponse) => unknown, number][] = [
    ['429', (response) => response.writeHead(429).end(), 5],
    ['429 with seconds', (response) => response.writeHead(429, { 'retry-after': '900' }).end(), 900],
    [
      '503 with a date',
      (response) => response.writeHead(503, { 'retry-after': new Date(Date.now() + 1_800_000).toUTCString() }).end(),
      1_800,
    ],
    ['500 for days', (response) => response.writeHead(500, { 'retry-after': '999999' }).end(), 86_400],
    ['a cut connection', (response) => response.destroy(), 5],
    ['nothing at all', () => undefined, 5],
  ];

  test.each(troubles)(
    'that has trouble is asked again after the pause that it names: %s',
    async (_what, answer, pause) => {
      const { nora, device } = await aTeamWithNews();
      device.answer = answer;
      await deliverPushes({ timeoutMs: 300 });
      const waited = (await pauseOf(nora)) ?? 0;
      expect([waited > pause * 0.85 - 5, waited < pause * 1.15]).toEqual([true, true]);
      expect(await rowOf(nora)).toMatchObject({ failures: 1, last_used_at: null });
      await deliverPushes();
      expect(device.received).toHaveLength(1);
      device.answer = (response) => response.writeHead(201).end();
      await endPushPauses(nora);
      await deliverPushes();
      expect(device.received).toHaveLength(2);
      expect(await rowOf(nora)).toMatchObject({ failures: 0, last_used_at: expect.any(String) });
      expect([await pauseOf(nora), await waitingFor(nora)]).toEqual([null, 0]);
    },
  );

  test('that refuses is not asked again', async () => {
    const { nora, device } = await aTeamWithNews();
    device.answer = (response) => response.writeHead(403).end();
    await deliverPushes();
    expect([device.received.length, await waitingFor(nora), await pauseOf(nora)]).toEqual([1, 0, null]);
    expect(await rowOf(nora)).toMatchObject({ failures: 1 });
  });

  test('that hangs delays no other device', async () => {
    const team = await aTeam();
    const hanging = await notifyDevice(team.owner);
    hanging.answer = () => undefined;
    await team.owner.put(`/api/tickets/${team.id}/following`, { following: true });
    await assign(team);
    await notifyDue();
    await replyAsCustomer(team, 'Hello?');
    await deliverPushes({ timeoutMs: 1_500 });
    expect(team.device.received.map(({ payload }) => payload.kind)).toEqual(['assigned', 'reply']);
    expect([hanging.received.length, await waitingFor(team.owner)]).toEqual([1, 1]);
  });

  test('cannot send the server to another address', async () => {
    const { nora, device } = await aTeamWithNews();
    const elsewhere = pushService.aDevice();
    device.answer = (response) => response.writeHead(307, { location: elsewhere.subscription.endpoint }).end();
    await deliverPushes();
    expect([elsewhere.received.length, await waitingFor(nora)]).toEqual([0, 0]);
  });
});

test('a delivery that a killed instance had taken is sent again after its lease', async () => {
  const { nora, device } = await aTeamWithNews();
  await sql`update push_deliveries set attempts = 1`.execute(db);
  await sql`update push_subscriptions set busy_until = now() + interval '60 seconds' where user_id = ${nora.owner.id}`.execute(
    db,
  );
  await deliverPushes();
  expect(device.received).toEqual([]);
  await sql`update push_subscriptions set busy_until = now() - interval '1 second' where user_id = ${nora.owner.id}`.execute(
    db,
  );
  await deliverPushes();
  expect(device.received).toHaveLength(1);
});
