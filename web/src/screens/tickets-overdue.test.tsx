import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

/** Tuesday, 12:10 in Berlin. */
const NOW = '2026-11-17T11:10:00.000Z';
const cushion = aTicket({ id: 40, title: 'Wrong color', due_at: '2026-11-17T09:00:00.000Z', due_for: 'next_reply' });
const crack = aTicket({ id: 30, title: 'A crack', due_at: '2026-11-17T08:00:00.000Z', due_for: 'first_reply' });
const lamp = aTicket({
  id: 20,
  title: 'Lamp arrived cracked',
  due_at: '2026-11-17T13:30:00.000Z',
  due_for: 'next_reply',
});
const photo = aTicket({ id: 15, title: 'License', due_at: '2026-11-18T09:00:00.000Z', due_for: 'first_reply' });
const gift = aTicket({ id: 10, title: 'Gift card' });

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

function open(
  address: string,
  tickets = [cushion, crack, lamp, photo, gift],
  given: Parameters<typeof fakeDesk>[1] = {},
) {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true });
  const desk = fakeDesk(tickets, { timezone: 'Europe/Berlin', ...given });
  desk.listEverywhere();
  return { ...desk, app: openApp(address) };
}

const titles = () =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => within(row).queryByRole('checkbox'))
    .map((row) => within(row).queryAllByRole('link')[0]?.textContent);
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const openViews = async () => {
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};

test('the view Overdue has its number, and lists what is due longest first', async () => {
  open('/tickets?tab=open');
  const menu = await openViews();
  await user.click(await menu.findByRole('link', { name: /^Overdue ?2$/ }));
  await untilListed('A crack', 'Wrong color');
  expect(screen.getByRole('button', { name: 'Sort: Due first' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Views: Overdue 2' })).toBeVisible();
});

test('Overdue can be pinned', async () => {
  const { server } = open('/tickets?tab=open');
  const menu = await openViews();
  server.answer('PUT /api/user-settings', { status: 500, body: { error: 'Not stored.' } });
  await user.click(await menu.findByRole('button', { name: 'Pin Overdue' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /api/user-settings').map(({ body }) => body)).toEqual([
      { pinned_given_views: ['overdue'] },
    ]),
  );
});

test('a desk without goals has neither the view, the filter nor the order', async () => {
  open('/tickets?tab=open', [gift]);
  const menu = await openViews();
  expect(menu.queryByRole('link', { name: /^Overdue/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Sort/ }));
  await screen.findByRole('menuitemradio', { name: 'Priority' });
  expect(screen.queryByRole('menuitemradio', { name: 'Due first' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('tab', { name: 'Priority' });
  expect(screen.queryByRole('tab', { name: 'Due' })).toBeNull();
});

test('tickets are filtered by what is overdue, or due today', async () => {
  open('/tickets?tab=open');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('tab', { name: 'Due' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Today' }));
  await untilListed('Lamp arrived cracked');
  await user.click(screen.getByRole('checkbox', { name: 'Overdue' }));
  await untilListed('Wrong color', 'A crack');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Due: Overdue' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove filter Due' }));
  await waitFor(() => expect(titles()).toHaveLength(5));
});

test('tickets are sorted by when they are due, on a site as well', async () => {
  open(`/sites/${SITE_ID}?tab=archived`, [
    { ...lamp, status: 'archived' },
    { ...photo, status: 'archived' },
  ]);
  await user.click(await screen.findByRole('button', { name: /^Sort/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Due first' }));
  await untilListed('Lamp arrived cracked', 'License');
});

test('nothing overdue names the ticket that is due next', async () => {
  const { app } = open('/tickets?tab=overdue', [photo, lamp, gift]);
  expect(await screen.findByText('Nothing is overdue')).toBeVisible();
  expect(await screen.findByText(/The next goal ends at 14:30/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Lamp arrived cracked' }));
  expect(app.search()).toBe('?tab=overdue&ticket=20');
});

test('a closed ticket leaves Overdue at once', async () => {
  const { server } = open('/tickets?tab=overdue');
  await untilListed('A crack', 'Wrong color');
  server.answer('PUT /api/tickets/status', new Promise(() => undefined));
  await user.click(screen.getByRole('checkbox', { name: 'Select ticket 30' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await untilListed('Wrong color');
});

test('clients see nothing of due times', async () => {
  open('/tickets', [gift], { role: 'client' });
  await screen.findByRole('link', { name: 'Gift card' });
  expect(screen.queryByText('Overdue')).toBeNull();
});
