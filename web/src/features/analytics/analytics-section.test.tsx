import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { thirtyDays } from '../../testing/fixtures.ts';
import { takeLoggedError } from '../../testing/logged-errors.ts';
import { AnalyticsSection } from './analytics-section.tsx';

const ANALYTICS = 'GET /api/analytics';

function showAnalytics(days: AnalyticsDay[], minutes: number | null = null, hasBeenVisited = true) {
  const server = fakeServer({
    [ANALYTICS]: { body: days },
    'GET /api/analytics/tracked-users': { body: { tracked_users: 9 } },
  });
  const queryClient = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={queryClient}>
      <AnalyticsSection
        title="Analytics Overview"
        scope="all sites"
        siteId={null}
        isClient={false}
        resolution={{ minutes, note: 'Across 2 sites' }}
        hasBeenVisited={hasBeenVisited}
      />
    </QueryClientProvider>,
  );
  return { server, queryClient };
}

const busyWeek = thirtyDays((daysAgo) =>
  daysAgo === 8
    ? { widget_loads: 1_948, widget_opens: 36, tickets_submitted: 4, unique_sessions: 700, unique_users: 12 }
    : { widget_loads: 10, widget_opens: 1 },
);

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

test('totals, rates and the resolution time are shown', async () => {
  showAnalytics(busyWeek, 384);
  expect(await screen.findByRole('button', { name: 'Widget loads 2,238' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Widget loads 2,238' })).toHaveAttribute('title', '75 a day');
  expect(screen.getByRole('button', { name: 'Widget opens 65' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tickets submitted 4' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sessions 700' })).toBeVisible();
  // Nine distinct ids, some seen on several days.
  expect(await screen.findByRole('button', { name: 'Tracked users 9' })).toBeVisible();
  for (const text of ['65 opens of 2,238 loads', '4 tickets of 65 opens', '6.4 hours', 'Across 2 sites'])
    expect(await screen.findByText(text)).toBeVisible();
  // In the line and beside its bar.
  for (const rate of ['2.9%', '6.2%']) expect(screen.getAllByText(rate)).toHaveLength(2);
});

test.each([
  [true, 'No visits in the last 30 days. Figures appear here with the next one.'],
  [false, 'Figures appear here with the first visit.'],
])('thirty days without a visitor are one line (visited before: %s)', async (hasBeenVisited, line) => {
  // A ticket by email is no visit.
  showAnalytics(
    thirtyDays(() => ({ tickets_submitted: 1 })),
    null,
    hasBeenVisited,
  );
  expect(await screen.findByText(line)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('loads without opens show zero rates', async () => {
  showAnalytics(thirtyDays((daysAgo) => (daysAgo === 0 ? { widget_loads: 1 } : {})));
  expect(await screen.findByText('None yet')).toBeVisible();
  expect(screen.getAllByText('0.0%')).toHaveLength(4);
});

test('the daily activity lists the first fourteen days, newest first', async () => {
  showAnalytics(busyWeek);
  const rows = within(await screen.findByRole('table', { name: 'Daily activity' })).getAllByRole('row');
  expect(rows).toHaveLength(15);
  expect(rows.slice(0, 4).map(cells)).toEqual([
    ['Day', 'Loads', 'Opens', 'Tickets'],
    ['Today', '10', '1', '0'],
    ['Yesterday', '10', '1', '0'],
    ['Sun 12 Oct', '10', '1', '0'],
  ]);
  expect(rows[9] && cells(rows[9])).toEqual(['Mon 6 Oct', '1,948', '36', '4']);
  expect(screen.getByText('Latest 14 days')).toBeVisible();
});

test('folded, the line keeps its figures, and that is remembered', async () => {
  showAnalytics(busyWeek);
  expect(await screen.findByRole('table', { name: 'Daily activity' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fold chart and daily activity' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Widget loads/ })).toBeNull();
  for (const text of ['Widget loads', '2,238', 'Conversion rate', '6.2%']) expect(screen.getByText(text)).toBeVisible();
  cleanup();
  showAnalytics(busyWeek);
  await userEvent.click(await screen.findByRole('button', { name: 'Open chart and daily activity' }));
  expect(await screen.findByRole('table', { name: 'Daily activity' })).toBeVisible();
});

test('a total selects its series on the chart', async () => {
  showAnalytics(busyWeek);
  await screen.findByRole('slider');
  await userEvent.click(await screen.findByRole('button', { name: /^Sessions/ }));
  expect(screen.getByRole('heading', { name: 'Sessions per day' })).toBeVisible();
  expect(screen.getByRole('img')).toHaveAccessibleName('Sessions per day over 30 days, at most 700 on Mon 6 Oct 2025');
  expect(screen.getByRole('button', { name: /^Sessions/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /^Widget loads/ })).toHaveAttribute('aria-pressed', 'false');
});

test('the keyboard reaches every day of the chart', async () => {
  showAnalytics(busyWeek);
  const slider = await screen.findByRole('slider', { name: 'Widget loads per day: day' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Tue 14 Oct 2025: 10 loads, 1 opens, 0 tickets');
  expect(screen.queryByText('Tue 14 Oct 2025')).toBeNull();
  slider.focus();
  expect(await screen.findByText('Tue 14 Oct 2025')).toBeVisible();
  // jsdom does not move a slider by arrow keys; a browser fires this change event.
  fireEvent.change(slider, { target: { value: '21' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'Mon 6 Oct 2025: 1,948 loads, 36 opens, 4 tickets');
  expect(screen.getByText('Mon 6 Oct 2025')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Mon 6 Oct 2025')).toBeNull();
});

function plotOf(wide: number) {
  const plot = screen.getByRole('img').parentElement as HTMLElement;
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, wide, 200));
  return plot;
}

test('the pointer shows the nearest day until it leaves', async () => {
  showAnalytics(busyWeek);
  await screen.findByRole('slider');
  const plot = plotOf(290);
  fireEvent.pointerMove(plot, { clientX: 312, pointerType: 'mouse' });
  expect(screen.getByText('Mon 6 Oct 2025')).toBeVisible();
  fireEvent.pointerMove(plot, { clientX: 900, pointerType: 'mouse' });
  expect(screen.getByText('Tue 14 Oct 2025')).toBeVisible();
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
  expect(screen.queryByText('Tue 14 Oct 2025')).toBeNull();
});

test('a tapped day stays on the chart until the next tap elsewhere', async () => {
  showAnalytics(busyWeek);
  await screen.findByRole('slider');
  const plot = plotOf(290);
  fireEvent.pointerDown(plot, { clientX: 312, pointerType: 'touch' });
  fireEvent.pointerLeave(plot, { pointerType: 'touch' });
  expect(screen.getByText('Mon 6 Oct 2025')).toBeVisible();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByText('Mon 6 Oct 2025')).toBeNull();
});

test('a placeholder shows while loading, and a failed refetch keeps the old numbers', async () => {
  const { server, queryClient } = showAnalytics(busyWeek);
  expect(screen.getByRole('region', { name: 'Analytics Overview' })).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByRole('button', { name: /^Widget loads 2,238/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Analytics Overview' })).toHaveAttribute('aria-busy', 'false');
  server.answer(ANALYTICS, { status: 403 });
  await queryClient.refetchQueries({ type: 'active' });
  await takeLoggedError('Failed to fetch analytics/all: API responded with HTTP status 403');
  expect(screen.getByRole('button', { name: /^Widget loads 2,238/ })).toBeVisible();
});

test('a refetch with the same numbers keeps the same data, so nothing re-renders', async () => {
  const { server, queryClient } = showAnalytics(busyWeek);
  await screen.findByRole('button', { name: /^Widget loads 2,238/ });
  const before = queryClient.getQueryData(['analytics', 'all']);
  await queryClient.refetchQueries({ type: 'active' });
  expect(server.callsTo(ANALYTICS)).toHaveLength(2);
  expect(queryClient.getQueryData(['analytics', 'all'])).toBe(before);
});
