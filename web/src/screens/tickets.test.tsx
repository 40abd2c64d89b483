import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeDesk } from '../testing/fake-desk.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { aTicket, aUser } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const MARTA = { user_id: aUser().id, name: 'Marta Lindqvist' };
const ANNA = { user_id: 2, name: 'Anna Kowalczyk' };

const at = (time: string) => `2025-10-14T${time}:00.000Z`;

const label = aTicket({
  id: 20,
  title: 'Return label',
  user_name: 'George Whitfield',
  created_at: at('08:00'),
  last_activity_at: at('10:00'),
  waiting_since: at('10:00'),
  comment_count: 5,
  file_count: 1,
});
const lamp = aTicket({
  id: 30,
  title: 'Lamp arrived cracked',
  status: 'new',
  priority: 'urgent',
  created_at: at('12:00'),
  waiting_since: at('12:00'),
  is_unread: true,
  minutes: 80,
});
const gift = aTicket({
  id: 25,
  title: 'Gift card',
  created_at: at('09:00'),
  last_activity_at: at('13:00'),
  waiting_since: at('11:00'),
  is_unread: true,
  has_draft: true,
  assignee_id: MARTA.user_id,
  assignee_name: MARTA.name,
});
const answered = aTicket({
  id: 40,
  title: 'Do you ship to Norway?',
  created_at: at('07:00'),
  last_activity_at: at('13:30'),
  last_activity_by: 'agent',
  last_replier_id: ANNA.user_id,
  last_replier_name: ANNA.name,
});
const later = aTicket({ id: 15, title: 'Invoice', snoozed_until: '2099-01-01T09:00:00.000Z' });
const done = aTicket({ id: 10, title: 'Password reset', status: 'closed' });
const all = [label, lamp, gift, answered, later, done];

afterEach(() => localStorage.clear());

function openTickets(search = '', options: Parameters<typeof fakeDesk>[1] = { assignees: [MARTA, ANNA] }) {
  const desk = fakeDesk(all, options);
  desk.listEverywhere();
  return { ...desk, app: openApp(`/tickets${search}`) };
}

const titles = () =>
  screen
    .queryAllByRole('listitem')
    .map((row) => within(row).queryAllByRole('link')[0]?.textContent)
    .filter(Boolean);
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const row = (title: string) => screen.getByRole('link', { name: title }).closest('li') as HTMLElement;
const link = (name: string) => screen.getByRole('link', { name });

const WAITING = ['Return label', 'Gift card', 'Lamp arrived cracked'];

test('the tickets that wait for us are shown first, longest waiting first, beside tabs with counts', async () => {
  openTickets();
  expect(await screen.findByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await untilListed(...WAITING);
  await waitFor(() => expect(tabs()).toEqual(['Waiting for us 3', 'Mine 1', 'Open 4', 'All 6']));
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Views' }));
  expect(menu.getByRole('searchbox', { name: 'Find a view' })).toHaveFocus();
  expect(menu.getAllByRole('link').map((row) => row.textContent)).toEqual(['Unassigned3', 'Snoozed1', 'Following']);
  expect(menu.getByText('3 views, 0 pinned')).toBeVisible();
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Waiting for us');
  expect(screen.getByText('3 tickets wait for us')).toBeVisible();
});

test('a person alone has no tabs about assignees', async () => {
  openTickets('', {});
  await untilListed(...WAITING);
  expect(tabs()).toEqual(['Waiting for us 3', 'Open 4', 'All 6']);
  expect(within(row('Lamp arrived cracked')).queryByRole('button', { name: /Assign/ })).toBeNull();
});

test('a client starts with the open tickets and has no queue', async () => {
  const { server } = openTickets('', { role: 'client' });
  await waitFor(() => expect(tabs().map((tab) => tab?.replace(/ \d+$/, ''))).toEqual(['Open', 'All']));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Open');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sort: Last activity' }));
  await screen.findByRole('menuitemradio', { name: 'Priority' });
  expect(screen.queryByRole('menuitemradio', { name: 'Waiting longest' })).toBeNull();
  expect(server.callsTo('GET /api/tickets?archived=false&snoozed=false&waiting=us&sort=waiting&limit=50')).toEqual([]);
});

test.each([
  ['Open', ['Do you ship to Norway?', 'Gift card', 'Lamp arrived cracked', 'Return label']],
  ['Mine', ['Gift card']],
  ['All', ['Do you ship to Norway?', 'Lamp arrived cracked', 'Gift card', 'Return label', 'Invoice', 'Password reset']],
] as const)('the tab %s has its own tickets and order', async (name, expected) => {
  openTickets();
  await untilListed(...WAITING);
  await userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
  await untilListed(...expected);
});

test('a list of the menu gives the menu its name, and is found by typing', async () => {
  const { app } = openTickets();
  await untilListed(...WAITING);
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await screen.findByRole('dialog', { name: 'Views' });
  await userEvent.keyboard('sno{Enter}');
  await untilListed('Invoice');
  expect(app.search()).toBe('?tab=snoozed');
  expect(screen.getByRole('button', { name: 'Views: Snoozed 1' })).toBeVisible();
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  expect(screen.getByRole('tabpanel', { name: 'Views: Snoozed 1' })).toBeVisible();
});

test('the order is in the address and remembered for the list', async () => {
  const { app } = openTickets('?tab=all');
  await screen.findByRole('link', { name: 'Invoice' });
  await userEvent.click(screen.getByRole('button', { name: 'Sort: Newest' }));
  expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual([
    'Newest',
    'Last activity',
    'Waiting longest',
    'Priority',
  ]);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Priority' }));
  await waitFor(() => expect(titles()[0]).toBe('Lamp arrived cracked'));
  expect(app.search()).toBe('?tab=all&sort=priority');
  await app.goTo('/tickets');
  await untilListed(...WAITING);
  await app.goTo('/tickets?tab=all');
  expect(await screen.findByRole('button', { name: 'Sort: Priority' })).toBeVisible();
  await app.goTo('/tickets?tab=all&sort=activity');
  expect(await screen.findByRole('button', { name: 'Sort: Last activity' })).toBeVisible();
});

test('the time spent is shown to those who ask for it, also after a reload', async () => {
  openTickets();
  await untilListed(...WAITING);
  expect(within(row('Lamp arrived cracked')).getByText('80 min')).toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-minutes');
  for (const isShown of [true, false]) {
    await userEvent.click(screen.getByRole('button', { name: 'Sort: Waiting longest' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Show time spent', checked: !isShown }));
    expect(document.documentElement.hasAttribute('data-minutes')).toBe(isShown);
    expect(Boolean(localStorage.getItem('deskbell-minutes'))).toBe(isShown);
  }
});

test('a row says who wrote last, what is unread and how much there is', async () => {
  openTickets('?tab=open');
  await untilListed('Do you ship to Norway?', 'Gift card', 'Lamp arrived cracked', 'Return label');
  const first = row('Return label');
  expect(within(first).getByText('George Whitfield')).toBeVisible();
  expect(within(first).getByText(/^Replied \d+ d ago$/)).toHaveAttribute('title', '14 Oct 2025, 10:00 (UTC)');
  expect(within(first).getByRole('img', { name: '1 file' })).toBeVisible();
  expect(within(first).getByRole('img', { name: '5 comments' })).toHaveTextContent('5');
  expect(within(first).queryByRole('img', { name: 'Unread' })).toBeNull();
  expect(within(row('Gift card')).getByRole('img', { name: 'Unread' })).toBeVisible();
  expect(within(row('Gift card')).getByText('Draft')).toBeVisible();
  expect(within(row('Lamp arrived cracked')).getByText(/^\d+ d ago$/)).toBeVisible();
  expect(row('Do you ship to Norway?')).toHaveTextContent(/Anna replied \d+ d ago/);
  expect(screen.queryByText(/^waiting \d/)).toBeNull();
});

test('how long a customer waits is said where they wrote again meanwhile, in the order by it', async () => {
  openTickets();
  await untilListed(...WAITING);
  expect(within(row('Gift card')).getByText(/^waiting \d+ d$/)).toBeVisible();
  expect(within(row('Return label')).queryByText(/^waiting/)).toBeNull();
});

test('a search keeps the tab, shows the line that matches, and offers the wider search', async () => {
  const { app, server } = openTickets();
  await untilListed(...WAITING);
  server.answer('GET /api/tickets', ({ route }) => ({
    body: route.includes('q=warehouse&')
      ? [{ ...label, match: { author: 'Marta Lindqvist', text: 'Please ask the warehouse to relabel', is_note: true } }]
      : [],
    headers: { 'x-total-count': route.includes('q=warehouse&') ? '1' : '0' },
  }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'warehouse');
  expect(await screen.findByText('Marta Lindqvist, note')).toBeVisible();
  expect(screen.getByText('warehouse')).toBeVisible();
  expect(screen.getByText('1 ticket')).toBeVisible();
  expect(app.search()).toBe('?q=warehouse&tab=waiting');
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByRole('heading', { name: 'No ticket matches “warehousex”' })).toBeVisible();
  expect(link('Search all tickets')).toHaveAttribute('href', '/tickets?tab=all&q=warehousex');
});

test('an empty queue says what is left', async () => {
  const { server } = openTickets();
  server.answer('GET /api/tickets', { body: [], headers: { 'x-total-count': '0' } });
  expect(await screen.findByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  expect(
    screen.getByText('4 tickets are open; in all of them your team wrote last. New replies appear here by themselves.'),
  ).toBeVisible();
  expect(link('Show Open')).toHaveAttribute('href', '/tickets?tab=open');
  expect(link('Show Snoozed, 1')).toHaveAttribute('href', '/tickets?tab=snoozed');
});

test('Shift+E takes a ticket out of the queue, focus goes to the next, and Undo brings it back', async () => {
  const { server } = openTickets();
  await untilListed(...WAITING);
  await userEvent.keyboard('j{Shift>}E{/Shift}');
  await untilListed('Gift card', 'Lamp arrived cracked');
  await waitFor(() => expect(link('Gift card')).toHaveFocus());
  expect(await screen.findByText('No reply needed')).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/waiting').map(({ body }) => body)).toEqual([{ ids: [20], waiting: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await untilListed(...WAITING);
  expect(server.callsTo('PUT /api/tickets/waiting').at(-1)?.body).toEqual({ ids: [20], waiting: true });
});

test('u marks as unread', async () => {
  const { ticketOf } = openTickets();
  await untilListed(...WAITING);
  await userEvent.keyboard('ju');
  expect(await within(row('Return label')).findByRole('img', { name: 'Unread' })).toBeVisible();
  await waitFor(() => expect(ticketOf(20).is_unread).toBe(true));
  expect(link('Return label')).toHaveFocus();
});

test('several tickets need no reply, or are marked as unread, at once', async () => {
  const { server } = openTickets();
  await untilListed(...WAITING);
  await userEvent.keyboard('jxjx');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /api/tickets/read').map(({ body }) => body)).toEqual([{ ids: [20], read: false }]),
  );
  await waitFor(() => expect(link('Gift card')).toHaveFocus());
  await userEvent.keyboard('xkx');
  await userEvent.click(await screen.findByRole('button', { name: 'No reply needed' }));
  await untilListed('Lamp arrived cracked');
  expect(server.callsTo('PUT /api/tickets/waiting').map(({ body }) => body)).toEqual([
    { ids: [20, 25], waiting: false },
  ]);
  await waitFor(() => expect(link('Lamp arrived cracked')).toHaveFocus());
});

test('focus stays in the list after closing, archiving and snoozing, and ends at the tab', async () => {
  openTickets();
  await untilListed(...WAITING);
  await userEvent.keyboard('jj3');
  await untilListed('Return label', 'Lamp arrived cracked');
  await waitFor(() => expect(link('Lamp arrived cracked')).toHaveFocus());
  await userEvent.keyboard('e');
  await untilListed('Return label');
  await waitFor(() => expect(link('Return label')).toHaveFocus());
  await userEvent.keyboard('h');
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
  await untilListed();
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Waiting for us/ })).toHaveFocus());
});

test('closing in the dialog leads to the next row', async () => {
  openTickets();
  await untilListed(...WAITING);
  await userEvent.click(link('Return label'));
  const dialog = await screen.findByRole('dialog', { name: 'Return label' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Closed' }));
  await waitFor(() => expect(document.getElementById('ticket-20')).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(link('Gift card')).toHaveFocus());
});

test('a reply that arrives moves no row while a row below the first has the focus', async () => {
  const { change, server } = openTickets('?tab=open');
  const before = ['Do you ship to Norway?', 'Gift card', 'Lamp arrived cracked', 'Return label'];
  await untilListed(...before);
  await userEvent.keyboard('jjj');
  change(20, { last_activity_at: at('14:00'), is_unread: true });
  const route =
    'GET /api/tickets?archived=false&snoozed=false&status=new&status=open&status=in_progress&sort=activity&limit=50';
  await waitFor(() => expect(FakeEventSource.open.size).toBe(1));
  act(() => FakeEventSource.emit('change'));
  await waitFor(() => expect(server.callsTo(route)).toHaveLength(2));
  expect(await within(row('Return label')).findByRole('img', { name: 'Unread' })).toBeVisible();
  expect(titles()).toEqual(before);
  await userEvent.keyboard('kk');
  await untilListed('Return label', 'Do you ship to Norway?', 'Gift card', 'Lamp arrived cracked');
  expect(link('Do you ship to Norway?')).toHaveFocus();
});
