import type { Site } from '@deskbell/contract/sites';
import type { Incident } from '@deskbell/contract/watchdog';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOwner, aSite, type SignedIn } from '../testing/fixtures.ts';
import { deliverToSink } from '../testing/outgoing-email.ts';
import { aMember, chooseNotifications } from '../testing/team-members.ts';
import { Browser, PUBLIC_URL, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  aWatchdog,
  checkedSites,
  findings,
  letBeSilent,
  letPass,
  requestsPerCheck,
  runWatchdog,
} from '../testing/watched-sites.ts';
import { Refusals } from '../widget/refusals.ts';
import type { Finding } from './diagnose-page.ts';

const MISSING: Finding = { kind: 'missing', has_tag_manager: false };
const { sink, deliver } = await deliverToSink();

// A new team per test: more than three sites of one team share an email.
let owner: SignedIn;
beforeEach(async () => {
  owner = await anOwner();
});

async function aSilentSite(finding: Finding | null, hours = 7, fields: Record<string, unknown> = {}) {
  const site = await aSite(owner, fields);
  if (finding) findings.set(site.id, finding);
  await letBeSilent(site, hours);
  return site;
}

const stateOf = async ({ id }: Site): Promise<Site> => (await owner.get(`/api/sites/${id}`)).json();
const incidentsOf = async ({ id }: Site): Promise<Incident[]> => (await owner.get(`/api/sites/${id}/incidents`)).json();

async function subjectsOf(site: Site): Promise<string[]> {
  const rows = await (await testDatabase())
    .selectFrom('email_logs')
    .select('subject')
    .where('site_id', '=', site.id)
    .where('email_type', '=', 'widget_alarm')
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
}

const visit = async (site: Site) =>
  new Browser(await testApp()).send({
    method: 'POST',
    url: '/api/widget/events',
    payload: JSON.stringify({ site_key: site.api_key, type: 'load' }),
    headers: { 'content-type': 'application/json', origin: `https://${site.domain}` },
  });

describe('a widget', () => {
  test('that is gone is notified once, and once more when it is back', async () => {
    const site = await aSilentSite(MISSING, 8);
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'silent', health_since: (await stateOf(site)).last_seen_at });
    expect(await subjectsOf(site)).toEqual([
      expect.stringMatching(/^The Support tab of Kettle & Crumb is silent since \w+day \d\d:\d\d$/),
    ]);
    await runWatchdog();
    expect(await subjectsOf(site)).toHaveLength(1);

    expect((await visit(site)).statusCode).toBe(200);
    expect(await stateOf(site)).toMatchObject({ health: 'live', health_since: null });
    await runWatchdog();
    expect((await subjectsOf(site))[1]).toBe('The Support tab of Kettle & Crumb is back after 8 h');
    const [incident] = await incidentsOf(site);
    expect(incident).toMatchObject({ kind: 'silent', detail: { verdict: 'missing', reason: null, host: null } });
    expect(incident?.ended_at).toBe((await stateOf(site)).last_seen_at);
    await runWatchdog();
    expect(await subjectsOf(site)).toHaveLength(2);

    await deliver();
    const mails = sink.mails.filter(({ text }) => text?.includes(`/sites/${site.id}?`));
    const back = mails.find(({ text }) => text?.includes('is back after'));
    const silent = mails.find((mail) => mail !== back);
    expect(silent?.text).toContain('The longest pause of the last four weeks was 1 hour.');
    expect(silent?.text).toContain(`data-site-key="${site.api_key}"`);
    expect(silent?.text).toContain('“Widget alarms” is on in your notifications');
    expect(silent?.text).toContain(`Pause alarms for this site: ${PUBLIC_URL}/sites/${site.id}?tab=settings`);
    expect(back?.text).toContain('1 interruption, 8 h in all');
  });

  test('that the policy of the page forbids is blocked', async () => {
    const site = await aSilentSite({ kind: 'blocked', directives: ['script-src', 'connect-src'] });
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'blocked' });
    expect((await owner.get(`/api/sites/${site.id}/watch`)).json().verdict).toMatchObject({
      kind: 'blocked',
      lines: `script-src  … ${PUBLIC_URL}\nconnect-src … ${PUBLIC_URL}`,
    });
  });

  test('without an explanation is notified after twice as long', async () => {
    const site = await aSilentSite(null);
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'silent' });
    expect(await subjectsOf(site)).toEqual([]);
    const { alarm_at } = (await owner.get(`/api/sites/${site.id}/watch`)).json();
    expect(Math.round((Date.parse(alarm_at) - Date.now()) / 3_600_000)).toBe(5);
    await letPass(site, 6);
    await runWatchdog();
    expect(await subjectsOf(site)).toHaveLength(1);
  });

  test('whose visitors come back before that had a usual pause, which is no interruption', async () => {
    const site = await aSilentSite(null);
    await runWatchdog();
    await visit(site);
    await runWatchdog();
    expect(await subjectsOf(site)).toEqual([]);
    expect(await incidentsOf(site)).toEqual([]);
  });

  test.each([
    ['of a quiet site', { pauseHours: 4 }],
    ['of a new site', { days: 6 }],
  ])('%s is not silent', async (_, habits) => {
    const site = await aSite(owner);
    findings.set(site.id, MISSING);
    await letBeSilent(site, 7, habits);
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'live' });
    expect(checkedSites).not.toContain(site.id);
  });

  test('of an inactive site is not watched, and its interruption ends in silence', async () => {
    const site = await aSilentSite(MISSING);
    await runWatchdog();
    const { name, domain } = site;
    await owner.put(`/api/sites/${site.id}`, { name, domain, is_active: false });
    await runWatchdog();
    expect(await subjectsOf(site)).toHaveLength(1);
    expect((await incidentsOf(site))[0]?.ended_at).not.toBeNull();
    expect(await stateOf(site)).toMatchObject({ health: 'inactive' });
  });

  test('an interruption does not raise the threshold, and a usual pause does', async () => {
    const [interrupted, usual] = [await aSilentSite(MISSING, 20), await aSite(owner)];
    await letBeSilent(usual, 5);
    await runWatchdog();
    await Promise.all([visit(interrupted), visit(usual)]);
    const afterSeconds = async ({ id }: Site) => (await owner.get(`/api/sites/${id}/watch`)).json().alarm_after_seconds;
    expect(await afterSeconds(interrupted)).toBe(6 * 3_600);
    expect(Math.round((await afterSeconds(usual)) / 3_600)).toBe(10);
  });
});

describe('an outage of this installation', () => {
  test('is no silence of a site, and a restart does not reset the count', async () => {
    const site = await aSilentSite(MISSING);
    const db = await testDatabase();
    await sql`update watchdog_runs set ran_at = now() - interval '31 minutes', outage_ended_at = now() - interval '90 days'`.execute(
      db,
    );
    await (await aWatchdog()).run();
    expect(await stateOf(site)).toMatchObject({ health: 'live' });
    await sql`update watchdog_runs set ran_at = now() - interval '25 minutes', outage_ended_at = now() - interval '90 days'`.execute(
      db,
    );
    await (await aWatchdog()).run();
    expect(await stateOf(site)).toMatchObject({ health: 'silent' });
  });
});

test('two instances send one email, and one of them runs', async () => {
  owner = await anOwner();
  const site = await aSilentSite(MISSING);
  await runWatchdog();
  expect(await (await aWatchdog()).run()).toBe(false);
  const other = await aSilentSite(MISSING);
  const clock = { now: Date.now(), outage_ended_at: 0 };
  await Promise.all([(await aWatchdog()).diagnoseSites(clock), (await aWatchdog()).diagnoseSites(clock)]);
  expect(await subjectsOf(site)).toHaveLength(1);
  expect(await subjectsOf(other)).toHaveLength(1);
});

test('more than three sites of a team share an email, and so does their return', async () => {
  owner = await anOwner();
  const sites: Site[] = [];
  for (let n = 0; n < 12; n += 1)
    sites.push(await aSilentSite(MISSING, 7, { name: `Site ${n}`, domain: `s${n}.example` }));
  await runWatchdog();
  const subjects = async () => (await Promise.all(sites.map(subjectsOf))).flat();
  expect(await subjects()).toEqual(['12 Support tabs went silent within an hour']);
  const late = await aSilentSite(MISSING);
  await runWatchdog();
  expect(await subjectsOf(late)).toEqual([]);
  for (const site of sites) await letPass(site, 2);
  await Promise.all(sites.slice(0, 5).map(visit));
  await runWatchdog();
  expect(await subjectsOf(late)).toHaveLength(1);
  expect((await subjects()).sort()).toEqual(
    ['5 Support tabs are back', '12 Support tabs went silent within an hour'].sort(),
  );
});

test('a host with many sites is spared: the next run checks the others, and no alarm is sent before', async () => {
  owner = await anOwner();
  const domain = 'many-sites.example';
  requestsPerCheck.set(domain, 30);
  const sites: Site[] = [];
  for (let n = 0; n < 3; n += 1) sites.push(await aSilentSite(MISSING, 7, { domain }));
  const elsewhere = await aSilentSite(MISSING);
  const isChecked = () => sites.map(({ id }) => checkedSites.includes(id)).sort();
  await runWatchdog();
  expect(isChecked()).toEqual([false, true, true]);
  expect(checkedSites).toContain(elsewhere.id);
  const spared = sites.find(({ id }) => !checkedSites.includes(id)) as Site;
  expect(await stateOf(spared)).toMatchObject({ health: 'live' });
  expect(await subjectsOf(spared)).toEqual([]);
  await runWatchdog();
  expect(isChecked()).toEqual([true, true, true]);
  expect(await stateOf(spared)).toMatchObject({ health: 'silent' });
});

describe('who is notified', () => {
  test('are the members with alarms on who see the site; without one its admin address', async () => {
    owner = await anOwner();
    const site = await aSilentSite(MISSING, 7, { admin_notification_email: 'desk@kettle.example' });
    const [notified, quiet] = [await aMember(site, 'agent'), await aMember(site, 'agent')];
    const elsewhere = await aMember(site, 'agent', { sites: [] });
    for (const member of [notified, elsewhere]) await chooseNotifications(member, site, { alarms: true });
    await chooseNotifications(owner, site, {});
    const unread = await aSilentSite(MISSING, 7, { admin_notification_email: 'desk@kettle.example' });
    await runWatchdog();
    const db = await testDatabase();
    const recipients = async ({ id }: Site) =>
      (await db.selectFrom('email_logs').select('recipient_email').where('site_id', '=', id).execute()).map(
        ({ recipient_email }) => recipient_email,
      );
    expect(await recipients(site)).toEqual([notified.email]);
    expect(await recipients(unread)).toEqual([notified.email]);
    await chooseNotifications(notified, site, {});
    const alone = await aSilentSite(MISSING, 7, { admin_notification_email: 'desk@kettle.example' });
    await runWatchdog();
    expect(await recipients(alone)).toEqual(['desk@kettle.example']);
    expect(quiet.email).not.toBe(notified.email);
  });

  test('nobody while alarms are paused; the state is shown', async () => {
    owner = await anOwner();
    const site = await aSilentSite(MISSING);
    expect((await owner.put(`/api/sites/${site.id}/watch`, { is_watched: false })).json()).toMatchObject({
      is_watched: false,
    });
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'silent' });
    expect(await subjectsOf(site)).toEqual([]);
    expect((await owner.get(`/api/sites/${site.id}/watch`)).json()).toMatchObject({
      paused_by_name: 'Marta Lindqvist',
      alarm_at: null,
    });
    await owner.put(`/api/sites/${site.id}/watch`, { is_watched: true });
    await runWatchdog();
    expect(await subjectsOf(site)).toHaveLength(1);
  });
});

describe('a key on another host', () => {
  async function refuse(site: Site, host: string, calls: number) {
    const refusals = new Refusals(await testDatabase(), (error) => {
      throw error;
    });
    for (let n = 0; n < calls; n += 1) refusals.count(site.id, `https://${host}`);
    await refusals.write();
  }

  test('is notified from twenty refused calls a day on, and an ignored host not again', async () => {
    owner = await anOwner();
    const site = await aSite(owner);
    await refuse(site, 'old-shop.example', 19);
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'waiting' });
    await refuse(site, 'old-shop.example', 1);
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'used_elsewhere', health_host: 'old-shop.example' });
    expect(await subjectsOf(site)).toEqual(['The key of Kettle & Crumb is used on old-shop.example']);
    const [use] = await incidentsOf(site);
    expect(use?.detail).toEqual({ verdict: null, reason: null, host: 'old-shop.example', refused_calls: 20 });

    const client = await aMember(site, 'client');
    expect((await client.get(`/api/sites/${site.id}`)).json()).toMatchObject({ health: 'waiting', health_host: null });
    expect((await client.get(`/api/sites/${site.id}/incidents`)).json()).toEqual([]);

    const path = `/api/sites/${site.id}/incidents/${use?.id}/ignored`;
    expect((await owner.put(path, { ignored: true })).json()).toMatchObject({ ignored_at: expect.any(String) });
    await refuse(site, 'old-shop.example', 50);
    await runWatchdog();
    expect(await stateOf(site)).toMatchObject({ health: 'waiting' });
    await owner.put(path, { ignored: false });
    expect(await stateOf(site)).toMatchObject({ health: 'used_elsewhere' });
    await runWatchdog();
    expect(await subjectsOf(site)).toHaveLength(1);
  });

  test('twenty hosts of a site are counted each day, and three new ones are notified', async () => {
    owner = await anOwner();
    const site = await aSite(owner);
    for (let n = 0; n < 30; n += 1) await refuse(site, `copy-${n}.example`, 25);
    const counted = (await owner.get(`/api/sites/${site.id}/watch`)).json().refused_today;
    expect(counted).toHaveLength(20);
    await runWatchdog();
    expect(await incidentsOf(site)).toHaveLength(3);
  });

  test('an interruption cannot be ignored', async () => {
    const site = await aSilentSite(MISSING);
    await runWatchdog();
    const [incident] = await incidentsOf(site);
    const answer = await owner.put(`/api/sites/${site.id}/incidents/${incident?.id}/ignored`, { ignored: true });
    expect(answer.statusCode).toBe(409);
  });
});

test('a check is answered six times an hour, then with the time of the next', async () => {
  owner = await anOwner();
  const site = await aSite(owner, { domain: '10.4.0.12' });
  for (let n = 0; n < 6; n += 1) {
    const answer = await owner.post(`/api/sites/${site.id}/check`);
    expect(answer.json()).toMatchObject({ kind: 'private', title: 'This address is not public', seen: null });
  }
  const refused = await owner.post(`/api/sites/${site.id}/check`);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toMatch(/^Checked six times this hour\. Try again at \d\d:\d\d\.$/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
});
