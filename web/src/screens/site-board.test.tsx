import type { Ticket } from '@deskbell/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply } from '../testing/fake-server.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const tickets = [
  aTicket({
    id: 40,
    title: 'Lamp arrived cracked',
    status: 'new',
    priority: 'urgent',
    user_email: 'priya.r@example.com',
  }),
  aTicket({ id: 30, title: 'Return label', status: 'in_progress', user_email: null }),
  aTicket({ id: 20, title: 'Do you ship to Norway?', status: 'open' }),
  aTicket({ id: 10, title: 'Password reset', status: 'resolved' }),
  aTicket({ id: 5, title: 'An old story', status: 'archived' }),
];

function openBoard() {
  const desk = fakeDesk(tickets);
  return { ...desk, app: openApp(`/sites/${SITE_ID}?tab=board`) };
}

const column = (name: string) => screen.findByRole('region', { name });

test('the three columns show all tickets except archived ones', async () => {
  openBoard();
  expect(await screen.findByRole('heading', { name: 'Kanban Board (4 tickets)' })).toBeVisible();
  expect(within(await column('New, 1 ticket')).getAllByRole('article')).toHaveLength(1);
  const open = await column('Open, 2 tickets');
  expect(within(open).getByText('In progress')).toBeVisible();
  expect(within(await column('Closed, 1 ticket')).getByText('Resolved')).toBeVisible();
  expect(screen.queryByText('An old story')).toBeNull();
});

test('a card shows priority, requester and age', async () => {
  openBoard();
  const card = within(await column('New, 1 ticket')).getByRole('article');
  expect(within(card).getByText('Urgent')).toBeVisible();
  expect(within(card).getByText('priya.r')).toBeVisible();
  expect(within(card).getByText(/^\d+ d ago$/)).toHaveAttribute('title', '14 Oct 2025, 14:00 (UTC)');
  expect(within(await column('Open, 2 tickets')).getByText('Anonymous')).toBeVisible();
});

test('the title opens the ticket, and says how to move it', async () => {
  const { app } = openBoard();
  const title = await screen.findByRole('link', { name: 'Lamp arrived cracked' });
  expect(title).toHaveAccessibleDescription(/press Space, use the arrow keys/);
  await userEvent.click(title);
  expect(await screen.findByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(app.search()).toBe('?tab=board&ticket=40');
});

test.each(['link', 'handle'])('Space on the %s lifts the card, and Escape puts it back', async (from) => {
  const { server } = openBoard();
  (await screen.findByRole('link', { name: 'Lamp arrived cracked' })).focus();
  if (from === 'handle') (await screen.findByRole('button', { name: 'Move ticket 40' })).focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('Ticket 40 picked up from New: Lamp arrived cracked.')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Move cancelled. Ticket 40 stays in New.')).toBeInTheDocument();
  expect(server.callsTo('PUT /api/tickets/40/status')).toEqual([]);
});

test('the toolbar of the list narrows the board, too', async () => {
  const { app } = openBoard();
  await column('New, 1 ticket');
  await userEvent.keyboard('/');
  await userEvent.keyboard('norway');
  expect(await screen.findByRole('heading', { name: 'Kanban Board (1 ticket)' })).toBeVisible();
  expect(within(await column('Open, 1 ticket')).getByRole('link', { name: 'Do you ship to Norway?' })).toBeVisible();
  expect(app.search()).toBe('?tab=board&q=norway');
  expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
});

test('a status change in the dialog moves the card on the board', async () => {
  openBoard();
  await userEvent.click(await screen.findByRole('link', { name: 'Lamp arrived cracked' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Closed' }));
  await userEvent.keyboard('{Escape}');
  const closed = await column('Closed, 2 tickets');
  expect(
    within(closed)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Lamp arrived cracked', 'Password reset']);
  expect(await column('New, 0 tickets')).toHaveTextContent('No tickets');
});

test('Refresh reloads the board and shows progress', async () => {
  const { server } = openBoard();
  await screen.findByRole('heading', { name: 'Kanban Board (4 tickets)' });
  const button = await screen.findByRole('button', { name: 'Refresh' });
  expect(screen.getByText('Updated Just now')).toBeVisible();
  const answer = deferredReply<Ticket[]>();
  server.answer(`GET /api/sites/${SITE_ID}/tickets`, answer.reply);
  await userEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Updating...' })).toBeVisible();
  answer.resolve({ body: [], headers: { 'x-total-count': '0' } });
  expect(await screen.findByRole('heading', { name: 'Kanban Board (0 tickets)' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible());
});
