import { PUSH_EVENTS } from '@deskbell/contract/push-values';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aSite, aTeam, aUser, someSettings } from '../../testing/fixtures.ts';
import { takeLoggedErrors } from '../../testing/logged-errors.ts';
import { openApp } from '../../testing/open-app.tsx';
import { TimePreview } from './time-preview.tsx';

const READ = 'GET /api/user-settings';
const SAVE = 'PUT /api/user-settings';
const signedIn = { 'GET /api/users/me': { body: aUser() }, 'GET /api/sites': { body: [] } };

async function openSettings() {
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Marta Lindqvist, account menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  return screen.findByRole('dialog', { name: 'User Settings' });
}

const timezone = () => screen.getByRole('combobox', { name: 'Time zone' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));

test('all twenty time zones are listed, the American ones with their usual names', async () => {
  fakeServer({ ...signedIn, [READ]: { body: someSettings() } });
  await openSettings();
  const options = within(timezone()).getAllByRole('option');
  expect(options).toHaveLength(20);
  expect(options.slice(0, 6).map((option) => option.textContent)).toEqual([
    'UTC',
    'America/New_York (Eastern)',
    'America/Chicago (Central)',
    'America/Denver (Mountain)',
    'America/Los_Angeles (Pacific)',
    'Europe/London',
  ]);
});

test('saving sends the zone and closes the dialog', async () => {
  const server = fakeServer({
    ...signedIn,
    [READ]: { body: someSettings({ timezone: 'Europe/Berlin' }) },
    [SAVE]: { body: someSettings({ timezone: 'Asia/Tokyo' }) },
  });
  await openSettings();
  expect(timezone()).toHaveValue('Europe/Berlin');
  await userEvent.selectOptions(timezone(), 'Asia/Tokyo');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(SAVE)).toEqual([{ route: SAVE, body: { timezone: 'Asia/Tokyo' } }]);
  expect(screen.getByRole('button', { name: 'Marta Lindqvist, account menu' })).toHaveFocus();
});

test.each([
  [
    'an error message',
    { status: 400, body: { error: 'Choose one of the listed time zones.' } },
    'Choose one of the listed time zones.',
  ],
  ['no message', { status: 500 }, 'Failed to save settings'],
  ['no answer', 'unreachable', 'Failed to save settings. Please try again.'],
] as const)('a save that failed with %s shows an error and keeps the dialog open', async (_, reply, text) => {
  fakeServer({ ...signedIn, [READ]: { body: someSettings() }, [SAVE]: reply });
  await openSettings();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('dialog')).toBeVisible();
});

// Fetched by the dashboard and by the dialog.
test('settings that fail to load show an error, take the focus and cannot be saved', async () => {
  const server = fakeServer({ ...signedIn, [READ]: { status: 403, body: { error: 'No' } } });
  const dialog = await openSettings();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load settings');
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  expect(timezone()).toBeDisabled();
  // Opening the dialog refetches unless a fetch failed just before.
  expect(takeLoggedErrors()).toContain('Failed to fetch user-settings: API responded with HTTP status 403');
  server.answer(READ, { body: someSettings({ timezone: 'Asia/Tokyo' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(timezone()).toHaveValue('Asia/Tokyo'));
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeEnabled();
});

test('the preview ticks every second in the chosen zone', () => {
  vi.useFakeTimers({ now: new Date('2025-10-14T14:24:08Z') });
  render(<TimePreview timezone="Asia/Mumbai" />);
  expect(screen.getByText('Tue 14 Oct 2025, 19:54:08')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText('Tue 14 Oct 2025, 19:54:09')).toBeVisible();
});

test('an unknown time zone is called invalid', () => {
  render(<TimePreview timezone="Mars/Olympus" />);
  expect(screen.getByText('Invalid timezone')).toBeVisible();
});

test('a zone that is not listed is found by search, and a signature is saved with it', async () => {
  const server = fakeServer({ ...signedIn, [READ]: { body: someSettings() }, [SAVE]: { body: someSettings() } });
  const dialog = await openSettings();
  await userEvent.click(within(dialog).getByRole('button', { name: 'More time zones' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search time zones' }), 'vienna{Enter}');
  expect(timezone()).toHaveValue('Europe/Vienna');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name for customers' }), 'Marta');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { timezone: 'Europe/Vienna', signature_name: 'Marta' },
  ]);
});

test('an account that never chose a zone is asked once', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const options = Intl.DateTimeFormat.prototype.resolvedOptions.call(new Intl.DateTimeFormat());
  zone.mockReturnValue({ ...options, timeZone: 'Europe/Vienna' });
  const server = fakeServer({
    ...signedIn,
    [READ]: { body: someSettings({ timezone_chosen: false }) },
    [SAVE]: { body: someSettings({ timezone: 'Europe/Vienna' }) },
  });
  openApp('/dashboard');
  expect(await screen.findByText('Your browser is in Europe/Vienna. Show times there?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show times there' }));
  await waitFor(() => expect(screen.queryByText(/^Your browser is in/)).toBeNull());
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([{ timezone: 'Europe/Vienna' }]);
  zone.mockRestore();
});

const EMAILS = {
  team_id: 1,
  team_name: 'Lindqvist Studio',
  role: 'owner' as const,
  new_tickets: true,
  replies: 'all' as const,
  assigned: true,
  alarms: true,
  overdue: 'unassigned' as const,
  reports: false,
  push: [...PUSH_EVENTS],
};

test.each([true, false])('emails about overdue tickets are a choice where a site has goals: %s', async (has_goals) => {
  const server = fakeServer({
    ...signedIn,
    'GET /api/sites': { body: [aSite({ team_id: 1, has_goals })] },
    'GET /api/teams': { body: [aTeam({ id: 1, member_count: 2 })] },
    'GET /api/teams/1/members': { body: [] },
    'GET /api/tickets': { body: [] },
    [READ]: { body: someSettings() },
    [SAVE]: { body: someSettings() },
    'GET /api/notifications': { body: [EMAILS] },
    'PUT /api/notifications': { body: [{ ...EMAILS, overdue: 'mine' }] },
  });
  await openSettings();
  await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  await screen.findByRole('checkbox', { name: 'Widget alarms, Email' });
  const choice = screen.queryByRole('combobox', { name: 'Overdue, of which tickets' });
  expect(choice !== null).toBe(has_goals);
  if (!choice) return;
  await userEvent.selectOptions(choice, 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save Notifications' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /api/notifications')[0]?.body).toMatchObject([{ team_id: 1, overdue: 'mine' }]),
  );
});
