import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const NOW = '2026-11-17T15:30:00.000Z';
const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked' });
const label = aTicket({ id: 20, title: 'Return label', status: 'new' });
const cover = aTicket({ id: 10, title: 'Wrong cover', snoozed_until: '2026-11-23T08:00:00.000Z' });

function openSite(search = '', given: Parameters<typeof fakeDesk>[1] = { timezone: 'Europe/Berlin' }) {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true });
  const desk = fakeDesk([lamp, label, cover], given);
  return { ...desk, app: openApp(`/sites/${SITE_ID}${search}`) };
}
afterEach(() => void vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

const titles = () =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => within(row).queryByRole('checkbox'))
    .map((row) => within(row).getByRole('link').textContent);
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

async function chooseSnooze(name: RegExp) {
  const bar = await screen.findByRole('toolbar', { name: 'Selected tickets' });
  await user.click(within(bar).getByRole('button', { name: 'Snooze' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('snoozed tickets are in a folded group, and Wake now brings one back', async () => {
  const { ticketOf } = openSite();
  await untilListed('Lamp arrived cracked', 'Return label');
  await user.click(screen.getByRole('button', { name: 'Snoozed 1' }));
  await untilListed('Lamp arrived cracked', 'Return label', 'Wrong cover');
  expect(screen.getByText('Snoozed until 23 Nov, 09:00', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select ticket 10' }));
  await chooseSnooze(/^Wake now/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Snoozed \d/ })).toBeNull());
  expect(ticketOf(10).snoozed_until).toBeNull();
  await untilListed('Lamp arrived cracked', 'Return label', 'Wrong cover');
});

test('a bulk snooze is one call, moves the tickets at once, and can be undone', async () => {
  const { server } = openSite();
  await user.click(await screen.findByRole('checkbox', { name: 'Select ticket 30' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select ticket 20' }));
  await chooseSnooze(/^Tomorrow 9:00/);
  expect(await screen.findByRole('button', { name: 'Snoozed 3' })).toBeVisible();
  await untilListed();
  expect(screen.getByText('2 tickets snoozed until 18 Nov, 09:00')).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/snooze').map(({ body }) => body)).toEqual([
    { ids: [30, 20], until: '2026-11-18T08:00:00.000Z' },
  ]);
  expect(screen.getByRole('tab', { name: /^Tickets/ })).toHaveTextContent('3');
  await user.keyboard('z');
  await untilListed('Lamp arrived cracked', 'Return label');
});

test('a refused snooze is rolled back with the text of the server', async () => {
  const { server } = openSite();
  server.answer('PUT /api/tickets/30/snooze', {
    status: 409,
    body: { error: 'Closed and archived tickets cannot be snoozed.' },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select ticket 30' }));
  await chooseSnooze(/^Later today/);
  expect(await screen.findByText('Closed and archived tickets cannot be snoozed.')).toBeVisible();
  await untilListed('Lamp arrived cracked', 'Return label');
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('a date is in the time zone of the member, in the future and within a year', async () => {
  const { ticketOf } = openSite();
  await user.click(await screen.findByRole('checkbox', { name: 'Select ticket 30' }));
  await chooseSnooze(/^Pick a date/);
  const dialog = await screen.findByRole('dialog', { name: 'Snooze until' });
  const field = within(dialog).getByLabelText('Date and time');
  expect(field).toHaveValue('2026-11-18T09:00');
  expect(within(dialog).getByText('Europe/Berlin')).toBeVisible();
  const snooze = within(dialog).getByRole('button', { name: 'Snooze' });
  for (const [value, problem] of [
    ['', 'Choose a date and a time.'],
    ['2026-11-17T16:29', 'Choose a time in the future.'],
    ['2027-11-17T16:45', 'Choose a time within a year.'],
  ] as const) {
    fireEvent.change(field, { target: { value } });
    await user.click(snooze);
    expect(within(dialog).getByText(problem)).toBeVisible();
  }
  fireEvent.change(field, { target: { value: '2027-07-01T09:00' } });
  await user.click(snooze);
  await untilListed('Return label');
  await waitFor(() => expect(ticketOf(30).snoozed_until).toBe('2027-07-01T07:00:00.000Z'));
});

test('the board leaves snoozed tickets out and shows them on demand', async () => {
  openSite('?tab=board');
  expect(await screen.findByRole('link', { name: 'Return label' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Wrong cover' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '1 snoozed' }));
  expect(await screen.findByRole('link', { name: 'Wrong cover' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Return label' })).toBeNull();
});

test('the dialog says until when, and wakes the ticket', async () => {
  const { ticketOf } = openSite('?ticket=10');
  const dialog = await screen.findByRole('dialog', { name: 'Wrong cover' });
  await user.click(await within(dialog).findByRole('button', { name: /^Snoozed until 23 Nov, 09:00/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Wake now' }));
  expect(await within(dialog).findByRole('button', { name: 'Snooze' })).toHaveFocus();
  expect(ticketOf(10).snoozed_until).toBeNull();
});

test('closing a snoozed ticket ends the snooze', async () => {
  const { server } = openSite('?snoozed=true');
  server.answer('PUT /api/tickets/10/status', new Promise(() => undefined));
  await user.click(await screen.findByRole('checkbox', { name: 'Select ticket 10' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText('No snoozed tickets')).toBeVisible();
});
