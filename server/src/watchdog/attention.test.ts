import { randomUUID } from 'node:crypto';
import type { AttentionItem } from '@deskbell/contract/attention';
import type { PageFigures } from '@deskbell/contract/pages';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { letBeSilent } from '../testing/watched-sites.ts';

const attentionOf = async (member: SignedIn): Promise<AttentionItem[]> => (await member.get('/api/attention')).json();
const kindsOf = async (member: SignedIn) => (await attentionOf(member)).map(({ kind }) => kind);

async function anIncident(site: Site, kind: 'silent' | 'blocked' | 'used_elsewhere', detail = {}, host = '') {
  await letBeSilent(site, 30);
  const { id } = await (await testDatabase())
    .insertInto('site_incidents')
    .values({ site_id: site.id, kind, host, detail: JSON.stringify(detail) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aPageAlarm(site: Site, path: string, toldHoursAgo = 0) {
  await sql`
    insert into page_alarms (site_id, path, tickets, usual, began_at, told_at)
    values (${site.id}, ${path}, 6, 0.2, now(), now() - make_interval(hours => ${toldHoursAgo}))`.execute(
    await testDatabase(),
  );
}

interface FailedEmail {
  to?: string;
  type?: 'comment_notification' | 'user_confirmation';
  status?: 'failed' | 'sent';
  error_message?: string | null;
  daysAgo?: number;
}

async function anEmail(site: Site, ticketId: number, fields: FailedEmail = {}) {
  const { to = 'beate@praxis.example', type = 'comment_notification', status = 'failed', daysAgo = 0 } = fields;
  const { error_message = '550 5.7.1 We do not want you' } = fields;
  const { id } = await (await testDatabase())
    .insertInto('email_logs')
    .values({
      ...{ site_id: site.id, ticket_id: ticketId, email_type: type, status, recipient_email: to, mailbox: to },
      ...{ subject: 'Re: Lamp', content: '{"text":"Hello"}', message_id: randomUUID(), error_message },
      is_visitor_triggered: type === 'user_confirmation',
      created_at: sql<string>`now() - make_interval(days => ${daysAgo})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('what is wrong is listed with its facts, most urgent first', async () => {
  const { owner, site } = await anOwnerWithSite({ name: 'Harbor & Pine' });
  const [silent, blocked] = [await aSite(owner, { name: 'Kettle' }), await aSite(owner, { name: 'Slow Cyclist' })];
  expect(await attentionOf(owner)).toEqual([]);
  const applicant = await aMember(site, 'agent', { name: 'Tom', isWaiting: true });
  const ticket = await aTicket(site);
  for (const to of ['beate@praxis.example', 'info@praxis.example', 'ana@other.example'])
    await anEmail(site, ticket.id, { to });
  await anIncident(site, 'used_elsewhere', { refused_calls: 30 }, 'old-prints.example');
  await sql`
    insert into page_days (site_id, path, day, tickets)
    select ${site.id}::int8, '/checkout', (now() at time zone 'utc')::date - n, case when n = 0 then 10 else 2 end
    from generate_series(0, 28) as n`.execute(await testDatabase());
  await aPageAlarm(site, '/checkout');
  await anIncident(blocked, 'blocked', { verdict: 'blocked' });
  await anIncident(silent, 'silent');
  const since = expect.any(String);
  const of = ({ id, name }: Site) => ({ site_id: id, site_name: name });
  expect(await attentionOf(owner)).toEqual([
    { kind: 'not_seen', ...of(blocked), health: 'blocked', since, verdict: 'blocked' },
    { kind: 'not_seen', ...of(silent), health: 'silent', since, verdict: null },
    { kind: 'page_alarm', ...of(site), path: '/checkout', tickets: 10, usual_a_day: 2, told_at: since },
    { kind: 'used_elsewhere', ...of(site), host: 'old-prints.example', since },
    {
      kind: 'failed_emails',
      ...of(site),
      ...{ count: 3, hosts: ['praxis.example', 'other.example'], is_refused: true, since },
    },
    {
      kind: 'waiting_member',
      ...{ team_id: site.team_id, team_name: site.team_name, member_id: applicant.member_id },
      ...{ name: 'Tom Lindqvist', role: 'agent', since },
    },
  ]);
});

test('agents get the alarms of their sites, managers also emails and people; clients and strangers nothing', async () => {
  const { owner, site } = await anOwnerWithSite();
  const other = await aSite(owner);
  const member = (role: 'admin' | 'agent' | 'client', sites?: Site[]) =>
    aMember(site, role, { ...(sites && { sites }) });
  const [admin, agent] = [await member('admin'), await member('agent')];
  const [limited, client] = [await member('agent', [other]), await member('client', [site, other])];
  const applicant = await aMember(site, 'agent', { isWaiting: true });
  await anEmail(site, (await aTicket(site)).id);
  await anIncident(site, 'silent');
  await anIncident(site, 'used_elsewhere', {}, 'copy.example');
  await aPageAlarm(other, '/cart');
  const alarms = ['not_seen', 'page_alarm', 'used_elsewhere'];
  expect(await kindsOf(owner)).toEqual([...alarms, 'failed_emails', 'waiting_member']);
  expect(await kindsOf(admin)).toEqual(await kindsOf(owner));
  expect(await kindsOf(agent)).toEqual(alarms);
  expect(await kindsOf(limited)).toEqual(['page_alarm']);
  for (const reader of [client, applicant, await anOwner()]) expect(await attentionOf(reader)).toEqual([]);
});

test('a row goes when its cause goes', async () => {
  const { owner, site } = await anOwnerWithSite();
  const applicant = await aMember(site, 'agent', { isWaiting: true });
  const db = await testDatabase();
  const silent = await anIncident(site, 'silent');
  const host = await anIncident(site, 'used_elsewhere', {}, 'copy.example');
  await aPageAlarm(site, '/old', 25);
  expect(await kindsOf(owner)).toEqual(['not_seen', 'used_elsewhere', 'waiting_member']);
  await owner.put(`/api/sites/${site.id}/incidents/${host}/ignored`, { ignored: true });
  expect(await kindsOf(owner)).toEqual(['not_seen', 'waiting_member']);
  await sql`update widget_sightings set last_seen_at = now() + interval '1 second' where site_id = ${site.id}`.execute(
    db,
  );
  await owner.put(`/api/teams/${site.team_id}/members/${applicant.member_id}/approval`, { approved: true });
  expect(await kindsOf(owner)).toEqual([]);
  await sql`update widget_sightings set last_seen_at = now() - interval '30 hours' where site_id = ${site.id}`.execute(
    db,
  );
  await owner.put(`/api/sites/${site.id}/watch`, { is_watched: false });
  expect(await kindsOf(owner)).toEqual([]);
  await owner.put(`/api/sites/${site.id}/watch`, { is_watched: true });
  expect(await kindsOf(owner)).toEqual(['not_seen']);
  await sql`update site_incidents set ended_at = now() where id = ${silent}`.execute(db);
  await owner.put(`/api/sites/${site.id}/watch`, { is_watched: false });
  expect(await kindsOf(owner)).toEqual([]);
});

test('the alarm of a page stays while its tickets go on, and not while its site is paused', async () => {
  const { owner, site } = await anOwnerWithSite();
  const isMarked = async () => {
    const pages = (await owner.get(`/api/sites/${site.id}/pages`)).json();
    return pages.some(({ path, alarm }: PageFigures) => path === '/checkout' && alarm !== null);
  };
  async function expectAlarm(stands: boolean) {
    expect(await kindsOf(owner)).toEqual(stands ? ['page_alarm'] : []);
    expect(await isMarked()).toBe(stands);
  }
  const db = await testDatabase();
  const countTickets = (daysAgo: number, tickets: number) =>
    sql`
    insert into page_days (site_id, path, day, widget_loads, tickets)
    values (${site.id}, '/checkout', (now() at time zone 'utc')::date - ${daysAgo}::int, 100, ${tickets})
    on conflict (site_id, day, path) do update set tickets = excluded.tickets`.execute(db);
  await countTickets(3, 30);
  await aPageAlarm(site, '/checkout', 3 * 24);
  await expectAlarm(false);
  await countTickets(1, 4);
  await expectAlarm(false);
  await countTickets(0, 1);
  await expectAlarm(true);
  await owner.put(`/api/sites/${site.id}/watch`, { is_watched: false });
  expect(await kindsOf(owner)).toEqual([]);
  await owner.put(`/api/sites/${site.id}/watch`, { is_watched: true });
  await sql`update page_alarms set usual = 0.5 where site_id = ${site.id}`.execute(db);
  await expectAlarm(false);
  await sql`update page_alarms set usual = 0, told_at = now() - interval '29 days' where site_id = ${site.id}`.execute(
    db,
  );
  await expectAlarm(false);
});

test('failed emails count until one arrives in the same ticket, a retry works or a week is over', async () => {
  const { owner, site } = await anOwnerWithSite();
  const [ticket, other] = [await aTicket(site), await aTicket(site)];
  const failed = async () => (await attentionOf(owner)).map((item) => (item.kind === 'failed_emails' ? item.count : 0));
  await anEmail(site, ticket.id, { daysAgo: 8 });
  await anEmail(site, ticket.id, { type: 'user_confirmation', to: anEmailAddress() });
  await anEmail(site, ticket.id, { error_message: 'Not sent: the ticket was deleted.' });
  expect(await failed()).toEqual([]);
  await anEmail(site, ticket.id);
  await anEmail(site, ticket.id, { error_message: 'Not sent: an earlier email to this address bounced (550).' });
  const elsewhere = await anEmail(site, other.id, { to: 'ana@other.example', error_message: 'connect ECONNREFUSED' });
  expect(await attentionOf(owner)).toMatchObject([{ count: 3, is_refused: false }]);
  await anEmail(site, ticket.id, { status: 'sent', to: 'ana@other.example', error_message: null });
  expect(await failed()).toEqual([3]);
  await anEmail(site, ticket.id, { status: 'sent', error_message: null });
  expect(await failed()).toEqual([1]);
  await owner.post(`/api/email-logs/${elsewhere}/retry`);
  expect(await failed()).toEqual([]);
});

test('unchanged polls are answered 304, and a change shows at once', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { etag } = (await owner.get('/api/attention')).headers;
  const poll = async () =>
    (await owner.send({ method: 'GET', url: '/api/attention', headers: { 'if-none-match': etag } })).statusCode;
  expect(await poll()).toBe(304);
  await owner.put(`/api/sites/${site.id}/watch`, { is_watched: false });
  expect(await poll()).toBe(200);
});
