import type { UserSettings } from '@deskbell/contract/account';
import type { UserAnalytics } from '@deskbell/contract/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { openApp } from '../testing/open-app.tsx';

const aVisitor = (changes: Partial<UserAnalytics>): UserAnalytics => ({
  user_id: 'cust_1',
  widget_loads: 1_200,
  widget_opens: 30,
  tickets_submitted: 2,
  unique_sessions: 9,
  active_days: 12,
  first_visit: '2025-09-15T06:12:00.000Z',
  last_visit: '2025-10-14T14:02:00.000Z',
  ...changes,
});

const STATS = { tracked_users: 2, widget_loads: 1_234, widget_opens: 60, tickets_submitted: 4 };
const USERS = `GET /api/sites/${SITE_ID}/user-analytics` as const;

function openUsers(users: UserAnalytics[], timezone: UserSettings['timezone'] = 'Europe/Berlin', total = users.length) {
  const { server, listEverywhere } = fakeDesk([], { timezone });
  listEverywhere();
  server.answer(USERS, { body: users, headers: { 'x-total-count': String(total) } });
  server.answer(`GET /api/sites/${SITE_ID}/user-stats`, { body: STATS });
  openApp(`/sites/${SITE_ID}?tab=users`);
  return server;
}

const tile = async (label: string) => (await screen.findByText(label)).parentElement;

test('users are totalled and ranked, with times in the time zone of the owner', async () => {
  openUsers([aVisitor({}), aVisitor({ user_id: 'cust_2', widget_loads: 34, active_days: 1 })]);
  expect(await screen.findByText('Times displayed in Europe/Berlin')).toBeVisible();
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  expect(
    within(first as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '1',
    'cust_1',
    '12 days',
    '1,200',
    '30',
    '2',
    '9',
    expect.stringMatching(/^15 Sep.*08:12$/),
    expect.stringMatching(/^14 Oct.*16:02$/),
  ]);
  expect(second).toHaveTextContent('1 day');
  expect(await tile('Tracked Users')).toHaveTextContent('Tracked Users2');
  expect(await tile('Total Loads')).toHaveTextContent('1,234');
  expect(await tile('Total Opens')).toHaveTextContent('60');
  expect(await tile('Total Tickets')).toHaveTextContent('4');
});

test('a user id leads to the tickets of that user, in a list that names the user and can drop the filter', async () => {
  const server = openUsers([aVisitor({ user_id: 'cust 1&2' })]);
  await userEvent.click(await screen.findByRole('link', { name: 'cust 1&2' }));
  const asked = (user: string) => `GET /api/tickets?archived=false${user}&limit=50&site_id=${SITE_ID}`;
  expect(await screen.findByRole('button', { name: 'User: cust 1&2' })).toBeVisible();
  await waitFor(() => expect(server.callsTo(asked('&user_id=cust+1%262'))).not.toEqual([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter User' }));
  await waitFor(() => expect(server.callsTo(asked(''))).not.toEqual([]));
});

test('UTC is not mentioned, and the empty state explains the data-user-id attribute', async () => {
  openUsers([], 'UTC');
  expect(await screen.findByText('No tracked users yet')).toBeVisible();
  expect(screen.getByText('data-user-id')).toBeVisible();
  expect(screen.queryByText(/Times displayed/)).toBeNull();
});

test('columns are sorted by the server, and a third click shows the most active users first again', async () => {
  const server = openUsers([aVisitor({})]);
  const asked: string[] = [];
  server.answer(USERS, ({ route }) => {
    asked.push(route);
    return { body: [aVisitor({})], headers: { 'x-total-count': '1' } };
  });
  const column = async () => (await screen.findByRole('button', { name: 'Loads' })).closest('th');
  expect(await column()).not.toHaveAttribute('aria-sort');
  for (const direction of ['descending', 'ascending', null]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Loads' }));
    await waitFor(async () => expect((await column())?.getAttribute('aria-sort')).toBe(direction));
  }
  for (const order of ['activity&order=desc', 'widget_loads&order=desc', 'widget_loads&order=asc'])
    await waitFor(() => expect(asked).toContain(`${USERS}?limit=50&offset=0&sort=${order}`));
});

test('further users are fetched on demand', async () => {
  const page = (from: number) => Array.from({ length: 50 }, (_, n) => aVisitor({ user_id: `user-${from + n}` }));
  const server = openUsers(page(0), 'UTC', 120);
  expect(await screen.findByText('Showing 50 of 120')).toBeVisible();
  server.answer(`${USERS}?limit=50&offset=50&sort=activity&order=desc`, {
    body: page(50),
    headers: { 'x-total-count': '120' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('user-99')).toBeVisible();
  expect(screen.getByText('Showing 100 of 120')).toBeVisible();
});
