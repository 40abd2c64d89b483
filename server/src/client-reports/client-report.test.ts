import type { ClientReport } from '@deskbell/contract/client-reports';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../testing/measured-tickets.ts';
import { readableLog, startApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, submit } from '../testing/visitor-pages.ts';
import { monthAfter, monthOf } from './report-month.ts';

const THIS_MONTH = `${new Date().toISOString().slice(0, 7)}-01`;
const LAST_MONTH = monthAfter(THIS_MONTH, -1);
/** Hours since the middle of the last month. */
const MID_OF_LAST = (Date.now() - Date.parse(LAST_MONTH)) / 3_600_000 - 15 * 24;

const pathOf = (id: number, first = LAST_MONTH) => `/api/sites/${id}/reports/${monthOf(first)}`;

async function read(user: SignedIn, id: number, first = LAST_MONTH): Promise<ClientReport> {
  const response = await user.get(pathOf(id, first));
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}

async function aDesk() {
  const { owner, site } = await anOwnerWithSite({ name: 'Harbor' });
  await owner.put(`/api/teams/${site.team_id}`, { timezone: 'UTC' });
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
  return { owner, site };
}

/** Came in, was answered and resolved in the middle of the last month. */
async function aSolvedTicket(
  { owner, site }: Awaited<ReturnType<typeof aDesk>>,
  { title = 'Lamp arrived cracked', minutes = 20, rating = '' } = {},
) {
  const ticket = await aPageOf(site, { title });
  await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'On its way.', minutes });
  await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'resolved' });
  if (rating) await submit(ticket.status_url, { do: 'rate', rate: 'good', words: rating });
  await ageTicket(ticket.id, MID_OF_LAST);
  await sql`
    update ratings set created_at = created_at - make_interval(secs => ${MID_OF_LAST * 3_600}) where ticket_id = ${ticket.id}`.execute(
    await testDatabase(),
  );
  await measureTickets();
  return ticket;
}

describe('the report of a month', () => {
  test('without tickets is quiet', async () => {
    const { owner, site } = await aDesk();
    const report = await read(owner, site.id);
    expect(report).toMatchObject({
      state: 'ready',
      sent_at: null,
      sends_at: null,
      words: null,
      titles: [],
      ratings: [],
    });
    expect(report.figures).toMatchObject({
      is_quiet: true,
      has_goals: false,
      pages: [],
      interruptions: [],
      hours: null,
    });
    expect(report.figures).toMatchObject({ figures: { came_in: 0, first_reply: { median_seconds: null } } });
    expect(report.figures.before.month).toBe(monthOf(monthAfter(LAST_MONTH, -1)));
  });

  test('counts what happened in it, and compares with the month before', async () => {
    const desk = await aDesk();
    const { owner, site } = desk;
    const { id } = await aSolvedTicket(desk, { rating: 'So quick!' });
    await aTicket(site);
    await measureTickets();
    const { figures, titles, ratings } = await read(owner, site.id);
    expect(figures).toMatchObject({ from: LAST_MONTH, timezone: 'UTC', clock: 'calendar', is_quiet: false });
    expect(figures.figures).toMatchObject({ came_in: 1, went_out: 1, open_at_end: 0, minutes: null });
    expect(figures.before.figures).toMatchObject({ came_in: 0, went_out: 0, minutes: null });
    expect(figures.pages).toEqual([]);
    expect(figures.weeks.reduce((sum, { came_in }) => sum + came_in, 0)).toBe(1);
    expect(figures.weeks[0]?.from).toBe(LAST_MONTH);
    expect(titles).toEqual([{ ticket_id: id, title: 'Lamp arrived cracked', is_left_out: false }]);
    expect(ratings).toEqual([{ ticket_id: id, score: 'good', words: 'So quick!', is_quoted: false }]);
    const running = await read(owner, site.id, THIS_MONTH);
    expect(running).toMatchObject({ state: 'running', figures: { figures: { came_in: 1 } } });
    expect(running.figures.before.figures.came_in).toBe(1);
  });

  test('shows minutes only where the site shows them', async () => {
    const desk = await aDesk();
    const { owner, site } = desk;
    await aSolvedTicket(desk, { minutes: 35 });
    expect((await read(owner, site.id)).figures.figures.minutes).toBeNull();
    await owner.put(`/api/sites/${site.id}/report-settings`, { sends: 'off', shows_minutes: true });
    expect((await read(owner, site.id)).figures.figures.minutes).toBe(35);
    expect((await owner.get(`/api/sites/${site.id}`)).json().shows_minutes).toBe(true);
  });

  test('names the pages that cause most, and when the widget was missing', async () => {
    const { owner, site } = await aDesk();
    const db = await testDatabase();
    await sql`
      insert into page_days (site_id, day, path, tickets)
      select ${site.id}, ${LAST_MONTH}::date + 3, path, tickets
      from (values ('/a', 1), ('/b', 7), ('/c', 2), ('/d', 3), ('/e', 4), ('/f', 5), ('(other)', 9), ('/g', 0)) as page (path, tickets)`.execute(
      db,
    );
    await sql`
      insert into site_incidents (site_id, kind, host, began_at, ended_at)
      select ${site.id}, kind, 'x.example', ${LAST_MONTH}::date + began, ${LAST_MONTH}::date + ended
      from (values ('silent', interval '2 days', interval '2 days 3 hours'), ('blocked', interval '2 days 1 hour', interval '2 days 4 hours'),
        ('used_elsewhere', interval '5 days', interval '6 days'), ('silent', interval '-3 days', interval '-2 days')) as had (kind, began, ended)`.execute(
      db,
    );
    const { figures } = await read(owner, site.id);
    expect(figures.pages.map(({ path }) => path)).toEqual(['/b', '/f', '/e', '/d', '/c']);
    expect(figures.interruptions.map(({ kind }) => kind)).toEqual(['silent', 'blocked']);
    expect(figures.interrupted_seconds).toBe(4 * 3_600);
  });

  test('of a month that has not begun is not found', async () => {
    const { owner, site } = await aDesk();
    expect((await owner.get(pathOf(site.id, monthAfter(THIS_MONTH)))).statusCode).toBe(404);
    for (const month of ['2026-13', '2026-1', '0', 'words'])
      expect((await owner.get(`/api/sites/${site.id}/reports/${month}`)).statusCode).toBe(404);
  });
});

describe('what the team chooses', () => {
  test('are its words, titles to leave out and ratings to quote', async () => {
    const desk = await aDesk();
    const { owner, site } = desk;
    const { id } = await aSolvedTicket(desk, { rating: 'So quick!' });
    const path = pathOf(site.id);
    expect((await owner.put(`${path}/words`, { words: ' **Busy** month. \n' })).json().words).toBe('**Busy** month.');
    expect((await owner.put(`${path}/titles`, { left_out: [id] })).json().titles[0].is_left_out).toBe(true);
    expect((await owner.put(`${path}/ratings`, { quoted: [id] })).json().ratings[0].is_quoted).toBe(true);
    expect(await read(owner, site.id)).toMatchObject({
      words: '**Busy** month.',
      titles: [{ is_left_out: true }],
      ratings: [{ is_quoted: true }],
    });
    expect((await owner.put(`${path}/words`, { words: '' })).json().words).toBeNull();
    expect((await owner.put(`${path}/words`, { words: 'x'.repeat(1_001) })).statusCode).toBe(400);
    expect((await owner.put(`${path}/ratings`, { quoted: [1, 2, 3, 4] })).statusCode).toBe(400);
  });

  test('never shows an address that a visitor wrote into a title', async () => {
    const desk = await aDesk();
    await aSolvedTicket(desk, { title: 'Please write to ana@private.example soon', rating: 'Ask bo＠private.example' });
    const { titles, ratings } = await read(desk.owner, desk.site.id);
    expect([titles[0]?.title, ratings[0]?.words]).toEqual(['Please write to … soon', 'Ask …']);
  });

  test('is when reports are sent, from this month on', async () => {
    const { owner, site } = await aDesk();
    const path = `/api/sites/${site.id}/report-settings`;
    expect((await owner.get(path)).json()).toEqual({
      site_id: site.id,
      sends: 'off',
      shows_minutes: false,
      shows_titles: true,
      next: null,
      timezone: 'UTC',
    });
    const next = { month: monthOf(THIS_MONTH), at: `${monthAfter(THIS_MONTH)}T08:00:00.000Z` };
    expect((await owner.put(path, { sends: 'held' })).json()).toMatchObject({ sends: 'held', next });
    expect((await read(owner, site.id, THIS_MONTH)).sends_at).toBe(next.at);
    expect((await owner.put(path, { sends: 'off', shows_titles: false })).json()).toMatchObject({
      next: null,
      shows_titles: false,
    });
    expect((await owner.put(path, { sends: 'weekly' })).statusCode).toBe(400);
    const { entries } = { entries: (await owner.get(`/api/teams/${site.team_id}/activity`)).json() };
    expect(entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'report_settings_changed',
      'report_settings_changed',
    ]);
  });

  test('is nothing of another site', async () => {
    const desk = await aDesk();
    const { owner, site } = desk;
    const elsewhere = await aSite(owner, { name: 'Elsewhere' });
    const { id } = await aSolvedTicket(desk, { rating: 'So quick!' });
    expect(await read(owner, elsewhere.id)).toMatchObject({ titles: [], ratings: [], figures: { is_quiet: true } });
    await owner.put(`/api/tickets/${id}/site`, { site_id: elsewhere.id });
    await measureTickets();
    expect(await read(owner, site.id)).toMatchObject({ titles: [], ratings: [] });
    expect(await read(owner, elsewhere.id)).toMatchObject({ titles: [{ ticket_id: id }] });
  });
});

test('a page of a month that was not sent opens for members who manage the site', async () => {
  const { owner, site } = await aDesk();
  const { page_url } = (await owner.get(pathOf(site.id))).json();
  const own = new URL(page_url).pathname;
  expect((await owner.get(own)).body).toContain('A quiet month.');
  const forged = own.replace(/([0-9a-f])\/(\d{4}-\d\d)$/, (_all, last, of) => `${last === '0' ? 1 : 0}/${of}`);
  expect((await owner.get(forged)).statusCode).toBe(404);
});

test('the request log has no secret of a report page', async () => {
  const { owner, site } = await aDesk();
  const { page_url } = (await owner.get(pathOf(site.id))).json();
  const secret = new URL(page_url).pathname.split('/')[2] ?? '';
  const { log, lines } = readableLog();
  const app = await startApp({}, { log });
  const paths = [
    `/c/${secret}/end`,
    `//c/${secret}`,
    `/%63/${secret}/confirm`,
    `/C/${secret}/x`,
    `/c/${secret}/1999-13`,
  ];
  for (const url of paths) expect((await app.inject({ url })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: `/c/${secret}/end` })).statusCode).toBe(404);
  await app.close();
  const logged = lines.filter((line) => line.includes('"msg":"request"'));
  expect(logged).toHaveLength(paths.length + 1);
  expect(logged.filter((line) => line.includes(secret))).toEqual([]);
  expect(logged[0]).toContain('"path":"/c/…"');
});
