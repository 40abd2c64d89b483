import type { Report } from '@deskbell/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { aReport, someFigures } from '../testing/report-fixtures.ts';

const harbor = aSite({ id: 3, name: 'Harbor & Pine', total_tickets: 66 });
const kettle = aSite({ id: 4, name: 'Kettle & Crumb', total_tickets: 44 });
const HOUR = 3_600;
const replies = (count: number, hours: number) => ({
  count,
  median_seconds: hours * HOUR,
  p90_seconds: 5 * hours * HOUR,
});

const figures = someFigures({
  came_in: 144,
  went_out: 135,
  open_at_end: 41,
  first_reply: replies(130, 2),
  goals: { met: 118, of: 130 },
  ratings: { good: 35, okay: 2, bad: 1 },
  minutes: 1_445,
});

const full = aReport({
  figures,
  before: {
    from: '2026-09-19',
    to: '2026-10-18',
    figures: someFigures({
      came_in: 132,
      went_out: 135,
      open_at_end: 32,
      goals: { met: 93, of: 100 },
      ratings: { good: 88, okay: 12, bad: 0 },
    }),
  },
  has_goals: true,
  days: [
    { day: '2026-11-16', came_in: 6, went_out: 5, open_at_end: 40 },
    { day: '2026-11-17', came_in: 3, went_out: 2, open_at_end: 41 },
  ],
  first_reply: { ...replies(130, 2), buckets: [{ from_seconds: HOUR, to_seconds: 3 * HOUR, count: 130 }] },
  site_count: 2,
  sites: [
    { site_id: 3, name: 'Harbor & Pine', ...figures },
    {
      site_id: 4,
      name: 'Kettle & Crumb',
      ...someFigures({ first_reply: { count: 3, median_seconds: HOUR, p90_seconds: null } }),
    },
  ],
  members: [
    { member_id: 7, name: 'Anna Kowalczyk', ...someFigures({ went_out: 54, first_reply: replies(58, 1) }) },
    { member_id: 8, name: null, ...someFigures({ minutes: 90 }) },
  ],
  tags: [{ tag_id: 5, name: 'wholesale', color: 1, ...someFigures({ came_in: 25 }) }],
  priorities: [],
  billing: [
    { site_id: 3, name: 'Harbor & Pine', month: '2026-10', minutes: 700 },
    { site_id: 3, name: 'Harbor & Pine', month: '2026-11', minutes: 45 },
  ],
});

function openReports(
  report: Report = full,
  address = '/reports',
  teams = [aTeam({ id: 7, role: 'owner', member_count: 3 })],
) {
  const asked: string[] = [];
  fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [harbor, kettle] },
    'GET /api/teams': { body: teams },
    'GET /api/teams/7/tags': { body: [] },
    'GET /api/reports': ({ route }) => {
      asked.push(route);
      return { body: report };
    },
  });
  return { asked, app: openApp(address) };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('figures are compared with the days before, and only goals and ratings are judged', async () => {
  openReports();
  const summary = within(await screen.findByRole('region', { name: 'Figures of the range' }));
  expect(summary.getByText('In').parentElement).toHaveTextContent('144up 9 % than before');
  expect(summary.getByText('Out').parentElement).toHaveTextContent('1350 % resolved or closed');
  expect(summary.getByText('Goals met').parentElement).toHaveTextContent('91 %down 2 pts 118 of 130');
  expect(summary.getByText('Good ratings').parentElement).toHaveTextContent('92 %up 4 pts 35 of 38');
});

test('each site, member, tag and month has a row; few times have no percentile', async () => {
  openReports();
  expect(await rowsOf('By site')).toEqual([
    ['Site', 'In', 'Out', 'Open', 'First reply', '90 %', 'Resolution', 'Goals met', 'Good', 'Time spent'],
    ['HHarbor & Pine', '144', '135', '41', '2 h', '10 h', '–', '91 %', '35 of 38', '24 h 05 m'],
    ['KKettle & Crumb', '0', '0', '0', '1 h', 'of 3', '–', 'no goals', 'none', '–'],
    ['All sites', '144', '135', '41', '2 h', '10 h', '–', '91 %', '35 of 38', '24 h 05 m'],
  ]);
  expect((await rowsOf('By member')).slice(1)).toEqual([
    ['AKAnna Kowalczyk', '58', '54', '1 h', '5 h', '–', 'no goals', 'none', '–'],
    ['Former member', '0', '0', '–', '–', '–', 'no goals', 'none', '1 h 30 m'],
  ]);
  expect((await rowsOf('By tag'))[1]?.slice(0, 2)).toEqual(['wholesale', '25']);
  expect(await rowsOf('Time spent by month')).toEqual([
    ['Site', 'Oct 2026', 'Nov 2026', 'Sum'],
    ['HHarbor & Pine', '11 h 40 m', '45 min', '12 h 25 m'],
  ]);
  expect(screen.getByRole('link', { name: 'Kettle & Crumb' })).toHaveAttribute('href', '/sites/4');
});

test('each chart can be read as a table, and by arrow keys', async () => {
  openReports();
  const chart = within(await screen.findByRole('figure', { name: 'In and out per day' }));
  const slider = chart.getByRole('slider', { name: 'In and out per day: day' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Tue 17 Nov 2026: 3 in, 2 out');
  await userEvent.click(chart.getByRole('button', { name: 'In and out per day as a table' }));
  expect(chart.getByRole('button', { name: 'In and out per day as a table' })).toHaveAttribute('aria-pressed', 'true');
  expect(
    within(chart.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayInOut', 'Mon 16 Nov 202665', 'Tue 17 Nov 202632']);
  expect(chart.queryByRole('slider')).toBeNull();
});

test('range and filters are in the address, and one of tag, member and priority replaces another', async () => {
  const { asked, app } = openReports(full, '/reports?from=2026-10-01&to=2026-10-31&tag=5');
  expect(await screen.findByLabelText('First day')).toHaveValue('2026-10-01');
  expect(asked.at(-1)).toBe('GET /api/reports?from=2026-10-01&to=2026-10-31&tag=5&offset=0');
  await userEvent.click(screen.getByRole('button', { name: 'Priority' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Urgent' }));
  await waitFor(() =>
    expect(app.address() + app.search()).toBe('/reports?from=2026-10-01&to=2026-10-31&priority=urgent'),
  );
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
  await waitFor(() => expect(app.address() + app.search()).toBe('/reports?range=90-days&priority=urgent'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Priority' }));
  await waitFor(() => expect(app.address() + app.search()).toBe('/reports?range=90-days'));
});

test('a client has neither members nor tags to filter by, and no time spent', async () => {
  const hidden = { members: null, tags: null, billing: null };
  const sites = full.sites.map((site) => ({ ...site, minutes: null }));
  openReports({ ...full, ...hidden, sites, figures: { ...figures, minutes: null } }, '/reports', [
    aTeam({ id: 7, role: 'client' }),
  ]);
  expect((await rowsOf('By site'))[0]).not.toContain('Time spent');
  for (const name of ['Member', 'Tag']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('table', { name: 'By member' })).toBeNull();
});

test('without goals and hours nothing of them shows', async () => {
  openReports({ ...full, has_goals: false });
  await screen.findByRole('table', { name: 'By site' });
  expect(screen.queryByText('Goals met')).toBeNull();
  expect(screen.queryByRole('radiogroup', { name: 'Clock' })).toBeNull();
});

test('the clock can be changed where a team has hours', async () => {
  const { app } = openReports({ ...full, has_hours: true, clock: 'business' });
  await userEvent.click(await screen.findByRole('radio', { name: 'All hours' }));
  await waitFor(() => expect(app.address() + app.search()).toBe('/reports?clock=calendar'));
});

test('days without tickets say so and lead on', async () => {
  const { app } = openReports(aReport(), '/reports?sites=3');
  expect(await screen.findByRole('heading', { name: 'No tickets in these days' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filters' }));
  await waitFor(() => expect(app.address() + app.search()).toBe('/reports'));
});
