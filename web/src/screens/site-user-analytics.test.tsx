import type { UserSettings } from '@deskbell/contract/account';
import type { UserAnalytics } from '@deskbell/contract/analytics';
import { screen, within } from '@testing-library/react';
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

function openUsers(users: UserAnalytics[], timezone: UserSettings['timezone'] = 'Europe/Berlin') {
  const { server } = fakeDesk([], { timezone });
  server.answer(`GET /api/sites/${SITE_ID}/user-analytics`, { body: users });
  openApp(`/sites/${SITE_ID}?tab=users`);
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

test('UTC is not mentioned, and the empty state explains the data-user-id attribute', async () => {
  openUsers([], 'UTC');
  expect(await screen.findByText('No tracked users yet')).toBeVisible();
  expect(screen.getByText('data-user-id')).toBeVisible();
  expect(screen.queryByText(/Times displayed/)).toBeNull();
});
