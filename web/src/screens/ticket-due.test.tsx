import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

/** Tuesday, 12:10 in Berlin. */
const NOW = '2026-11-17T11:10:00.000Z';
const lamp = aTicket({
  id: 40,
  title: 'Lamp arrived cracked',
  due_at: '2026-11-17T13:30:00.000Z',
  due_for: 'next_reply',
});
const photo = aTicket({ id: 30, title: 'License', due_at: '2026-11-18T09:00:00.000Z', due_for: 'first_reply' });
const cushion = aTicket({ id: 20, title: 'Wrong color', due_at: '2026-11-17T09:00:00.000Z', due_for: 'resolve' });
const gift = aTicket({ id: 10, title: 'Gift card' });

function open(address: string, ...more: (typeof gift)[]) {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true });
  const desk = fakeDesk([lamp, photo, cushion, gift, ...more], { timezone: 'Europe/Berlin' });
  desk.listEverywhere();
  return { ...desk, app: openApp(address) };
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

/** The clock jumps; timers run for as long as a poll takes. */
function jumpTo(time: string) {
  vi.setSystemTime(new Date(time));
  return act(() => vi.advanceTimersByTimeAsync(30_000));
}

/** A row or a card. */
const boxOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  return within(link.closest<HTMLElement>('li, article') ?? link);
};

test.each([
  ['the list', `/sites/${SITE_ID}`],
  ['the tickets of all sites', '/tickets?tab=open'],
  ['the board', `/sites/${SITE_ID}?tab=board`],
])('%s says when each ticket is due, and nothing where nothing is', async (_screen, address) => {
  open(address);
  expect(await (await boxOf('Lamp arrived cracked')).findByText('Reply by 14:30')).toBeVisible();
  expect(await (await boxOf('License')).findByText('Reply by Wed 10:00')).toBeVisible();
  expect(await (await boxOf('Wrong color')).findByText('Overdue 2 h')).toBeVisible();
  expect((await boxOf('Gift card')).queryByText(/\bby \w|Overdue/)).toBeNull();
});

test('an open ticket becomes overdue as time passes', async () => {
  open(`/sites/${SITE_ID}?ticket=40`);
  const dialog = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  const badge = await within(dialog).findByText('Reply by 14:30');
  expect(badge).toHaveAttribute('title', 'Reply by 17 Nov 2026, 14:30 (Europe/Berlin)');
  await jumpTo('2026-11-17T13:30:00.000Z');
  expect(badge).toHaveTextContent('Overdue 1 min');
  await jumpTo('2026-11-17T15:31:00.000Z');
  expect(badge).toHaveTextContent('Overdue 2 h');
});

test('a ticket without a due time has no badge', async () => {
  open(`/sites/${SITE_ID}?ticket=10`);
  const dialog = await screen.findByRole('dialog', { name: 'Gift card' });
  await within(dialog).findByRole('button', { name: /^Priority/ });
  expect(within(dialog).queryByText(/by \d|Overdue/)).toBeNull();
});

test('the badge goes when the reply is no longer due', async () => {
  const { change } = open(`/sites/${SITE_ID}?ticket=40`);
  const dialog = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await within(dialog).findByText('Reply by 14:30');
  change(40, { due_at: null, due_for: null });
  await user.click(within(dialog).getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(within(dialog).queryByText('Reply by 14:30')).toBeNull());
});

test('on a phone the badge stands beside the number, and rows are due at their foot', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 640px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { app, change } = open(`/sites/${SITE_ID}`);
  expect(await (await boxOf('Wrong color')).findByText('Overdue 2 h')).toBeVisible();
  await app.goTo(`/sites/${SITE_ID}?ticket=40`);
  const dialog = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  const badge = await within(dialog).findByText('Reply by 14:30');
  expect(badge.parentElement).toHaveTextContent('#40Reply by 14:30');
  expect(within(dialog).queryByRole('button', { name: 'Refresh' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'More actions' }));
  change(40, { due_at: '2026-11-18T09:00:00.000Z', due_for: 'first_reply' });
  await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
  expect(await within(dialog).findByText('Reply by Wed 10:00')).toBeVisible();
  expect(within(dialog).getByText('by Wed 10:00')).toBeVisible();
});

test('after the reply the badge says how fast it was, until the ticket is closed', async () => {
  const desk = open(`/sites/${SITE_ID}?ticket=10`);
  desk.change(10, { replied_in_seconds: 2_280 } as Partial<typeof gift>);
  const dialog = await screen.findByRole('dialog', { name: 'Gift card' });
  expect(await within(dialog).findByText('Replied in 38 min')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Closed' }));
  await waitFor(() => expect(within(dialog).queryByText('Replied in 38 min')).toBeNull());
});

test('the menu of priorities says what each would make of the due time', async () => {
  const desk = open(`/sites/${SITE_ID}?ticket=40`);
  const same = { due_at: lamp.due_at, due_for: lamp.due_for };
  desk.change(40, {
    due_by_priority: {
      urgent: { due_at: '2026-11-17T11:52:00.000Z', due_for: 'next_reply' },
      high: { due_at: null, due_for: null },
      medium: same,
      low: same,
    },
  } as Partial<typeof gift>);
  const dialog = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await user.click(await within(dialog).findByRole('button', { name: /^Priority/ }));
  const menu = await screen.findByRole('menu');
  expect(await within(menu).findByText('Reply by 14:30 becomes 12:52 with Urgent')).toBeVisible();
  expect(within(menu).getByText('Not due with High')).toBeVisible();
  expect(within(menu).queryByText(/with (Medium|Low)/)).toBeNull();
});
