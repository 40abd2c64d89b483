import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply } from '../testing/fake-server.ts';
import { filterBy } from '../testing/filter-by.ts';
import { aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'new', priority: 'urgent' });
const label = aTicket({ id: 20, title: 'Return label', status: 'open', user_email: null });
const norway = aTicket({ id: 10, title: 'Do you ship to Norway?', status: 'closed', priority: 'low' });
const old = aTicket({ id: 5, title: 'An old story', status: 'archived' });
const all = [lamp, label, norway, old];

/** Opens the site with the group of closed tickets unfolded. */
function openTickets(search = '', tickets = all, role: Role = 'owner') {
  localStorage.setItem('deskbell-folded-groups', '{"closed":false}');
  const desk = fakeDesk(tickets, { role });
  return { ...desk, app: openApp(`/sites/${SITE_ID}${search}`) };
}

const rows = () => screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('checkbox'));
const titles = () => rows().map((row) => within(row).getByRole('link').textContent);
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

test('the list shows all tickets except archived ones', async () => {
  openTickets();
  expect(await screen.findByRole('heading', { name: 'All Tickets' })).toBeVisible();
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  expect(within(rows()[1] as HTMLElement).getByText('Anonymous')).toBeVisible();
  expect(screen.getByText('All Tickets (3)', { selector: '[role=status]' })).toBeVisible();
});

test('the Archived tab lists only archived tickets', async () => {
  openTickets('?tab=archived');
  expect(await screen.findByRole('heading', { name: 'Archived Tickets' })).toBeVisible();
  await untilListed('An old story');
  expect(screen.getByRole('button', { name: 'Unarchive ticket 5' })).toBeInTheDocument();
});

test('archiving removes the ticket at once, and Undo restores it with its old status', async () => {
  const { statusOf } = openTickets();
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  await userEvent.click(screen.getByRole('button', { name: 'Archive ticket 30' }));
  await untilListed('Return label', 'Do you ship to Norway?');
  expect(await screen.findByText('Ticket archived successfully')).toBeVisible();
  expect(screen.getByText('Ticket updated')).toBeVisible();
  expect(statusOf(30)).toBe('archived');
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Archived/ })).toHaveTextContent('2'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  expect(await screen.findByText('Ticket moved to new')).toBeVisible();
  expect(statusOf(30)).toBe('new');
});

test('an unarchived ticket becomes open', async () => {
  const { statusOf } = openTickets('?tab=archived');
  await userEvent.click(await screen.findByRole('button', { name: 'Unarchive ticket 5' }));
  expect(await screen.findByText('Ticket moved to open')).toBeVisible();
  expect(await screen.findByText('No archived tickets')).toBeVisible();
  expect(statusOf(5)).toBe('open');
});

test('a status change without a response is rolled back with a toast', async () => {
  const { server } = openTickets();
  server.answer('PUT /api/tickets/30/status', 'unreachable');
  await userEvent.click(await screen.findByRole('button', { name: 'Archive ticket 30' }));
  expect(await screen.findByText('Update failed')).toBeVisible();
  expect(screen.getByText('Unable to update ticket status')).toBeVisible();
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('a rejected status change is rolled back without a toast', async () => {
  const { server } = openTickets();
  const refusal = deferredReply<never>();
  server.answer('PUT /api/tickets/30/status', refusal.reply);
  await userEvent.click(await screen.findByRole('button', { name: 'Archive ticket 30' }));
  await untilListed('Return label', 'Do you ship to Norway?');
  refusal.resolve({ status: 409, body: { error: 'No.' } });
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(screen.queryByText('Update failed')).toBeNull();
});

test('the URL holds the filters', async () => {
  const { app } = openTickets('?priority=urgent');
  await untilListed('Lamp arrived cracked');
  expect(screen.getByText('1 of 3')).toHaveTextContent('1 of 3 tickets match');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Priority' }));
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  await filterBy('Status', 'Open');
  await untilListed('Return label');
  expect(app.search()).toBe('?status=open');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filters' }));
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
});

test('a search without results says so and can be cleared', async () => {
  const { app } = openTickets();
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  await userEvent.keyboard('/');
  const box = screen.getByRole('searchbox', { name: 'Search tickets' });
  expect(box).toHaveFocus();
  await userEvent.type(box, 'nor');
  await untilListed('Do you ship to Norway?');
  await userEvent.type(box, 'zzz');
  expect(await screen.findByText('No ticket matches')).toBeVisible();
  expect(app.search()).toBe('?q=norzzz');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filters' }));
  await waitFor(() => expect(box).toHaveValue(''));
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
});

test('j and k move between rows, x selects, e archives', async () => {
  const { statusOf } = openTickets();
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  await userEvent.keyboard('jj');
  expect(screen.getByRole('link', { name: 'Return label' })).toHaveFocus();
  await userEvent.keyboard('k');
  expect(screen.getByRole('link', { name: 'Lamp arrived cracked' })).toHaveFocus();
  await userEvent.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select ticket 30' })).toBeChecked();
  expect(await screen.findByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('1 selected')).toBeNull();
  await userEvent.keyboard('e');
  await untilListed('Return label', 'Do you ship to Norway?');
  expect(screen.getByRole('link', { name: 'Return label' })).toHaveFocus();
  expect(await screen.findByText('Ticket archived successfully')).toBeVisible();
  expect(statusOf(30)).toBe('archived');
});

test('a bulk change is one call, and Undo restores the status of each ticket', async () => {
  const { server, statusOf } = openTickets();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ticket 30' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 tickets shown' }));
  expect(await screen.findByText('3 selected')).toBeVisible();
  const bar = await screen.findByRole('toolbar', { name: 'Selected tickets' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('2 tickets moved to closed, 1 person gets an email')).toBeVisible();
  expect([30, 20, 10].map(statusOf)).toEqual(['closed', 'closed', 'closed']);
  expect(server.callsTo('PUT /api/tickets/status').map(({ body }) => body)).toEqual([
    { ids: [30, 20], status: 'closed' },
  ]);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Ticket moved to new')).toBeVisible();
  expect(await screen.findByText('Ticket moved to open')).toBeVisible();
  expect([30, 20, 10].map(statusOf)).toEqual(['new', 'open', 'closed']);
});

test('a bulk change without a response is rolled back', async () => {
  const { server } = openTickets();
  server.answer('PUT /api/tickets/status', 'unreachable');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ticket 30' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select ticket 20' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected tickets' }));
  await userEvent.click(bar.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findByText('Unable to update ticket status')).toBeVisible();
  await untilListed('Lamp arrived cracked', 'Return label', 'Do you ship to Norway?');
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('further pages are loaded on demand', async () => {
  const many = Array.from({ length: 52 }, (_, index) => aTicket({ id: 100 + index }));
  const { server } = openTickets('', many);
  // Queries by role are slow with this many rows.
  await userEvent.click(await screen.findByText('Show more'));
  await waitFor(() => expect(screen.queryByText('Show more')).toBeNull());
  const route = `GET /api/sites/${SITE_ID}/tickets?archived=false&snoozed=false&waiting=customer&sort=activity&limit=50`;
  expect(server.callsTo(`${route}&before=149`)).toHaveLength(1);
});

test('a site without tickets shows the widget code', async () => {
  openTickets('', []);
  expect(await screen.findByText('No tickets yet')).toBeVisible();
  expect(await screen.findByText('Waiting for the first visitor')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Widget Code' })).toBeVisible();
});
