import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aUser } from '../../testing/fixtures.ts';
import { takeLoggedError } from '../../testing/logged-errors.ts';
import { openApp } from '../../testing/open-app.tsx';
import { TimePreview } from './time-preview.tsx';

const READ = 'GET /api/user-settings';
const SAVE = 'PUT /api/user-settings';
const signedIn = { 'GET /api/users/me': { body: aUser() }, 'GET /api/sites': { body: [] } };

async function openSettings() {
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Marta Lindqvist, account menu' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
  return screen.findByRole('dialog', { name: 'User Settings' });
}

const timezone = () => screen.getByRole('combobox', { name: 'Time zone' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));

test('all twenty zones can be chosen, the American ones by their usual names too', async () => {
  fakeServer({ ...signedIn, [READ]: { body: { timezone: 'UTC' } } });
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
    [READ]: { body: { timezone: 'Europe/Berlin' } },
    [SAVE]: { body: { timezone: 'Asia/Tokyo' } },
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
    'its own words',
    { status: 400, body: { error: 'Choose one of the listed time zones.' } },
    'Choose one of the listed time zones.',
  ],
  ['no words', { status: 500 }, 'Failed to save settings'],
  ['no answer', 'unreachable', 'Failed to save settings. Please try again.'],
] as const)('a save that failed with %s says so and keeps the dialog', async (_, reply, text) => {
  fakeServer({ ...signedIn, [READ]: { body: { timezone: 'UTC' } }, [SAVE]: reply });
  await openSettings();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('dialog')).toBeVisible();
});

// Read twice: the dashboard wants the zone, too.
test('settings that cannot be read are said to be missing', async () => {
  fakeServer({ ...signedIn, [READ]: { status: 403, body: { error: 'No' } } });
  await openSettings();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load settings');
  await takeLoggedError('Failed to fetch user-settings: API responded with HTTP status 403');
  await takeLoggedError('Failed to fetch user-settings: API responded with HTTP status 403');
});

test('the preview ticks every second in the chosen zone', () => {
  vi.useFakeTimers({ now: new Date('2025-10-14T14:24:08Z') });
  render(<TimePreview timezone="Asia/Mumbai" />);
  expect(screen.getByText('Tue 14 Oct 2025, 19:54:08')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText('Tue 14 Oct 2025, 19:54:09')).toBeVisible();
});

test('a zone that does not exist is called invalid', () => {
  render(<TimePreview timezone="Mars/Olympus" />);
  expect(screen.getByText('Invalid timezone')).toBeVisible();
});
