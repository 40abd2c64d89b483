import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { tagChangeOf } from '../features/tickets/board/groups.tsx';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { aTag } from '../testing/triage-fixtures.ts';

const since = (hour: number) => `2025-10-14T${hour}:00:00.000Z`;

const lamp = aTicket({
  id: 40,
  title: 'Lamp arrived cracked',
  status: 'new',
  waiting_since: since(12),
  is_unread: true,
});
const photo = aTicket({
  id: 30,
  title: 'License for a photograph',
  status: 'new',
  priority: 'urgent',
  waiting_since: since(10),
  user_name: 'Priya Raman',
  comment_count: 2,
  file_count: 3,
  has_draft: true,
});
const label = aTicket({ id: 20, title: 'Return label', status: 'open', waiting_since: since(11) });
const done = aTicket({ id: 10, title: 'Password reset', status: 'closed' });
const all = [lamp, photo, label, done];

afterEach(() => localStorage.clear());

function openBoard(search = '?view=board') {
  const desk = fakeDesk(all);
  desk.listEverywhere();
  return { ...desk, app: openApp(`/tickets${search}`) };
}

const column = (name: string) => screen.findByRole('region', { name });
const titles = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.textContent);
const link = (name: string) => screen.getByRole('link', { name });

test('the board over all sites shows what waits, longest first, and Closed takes drops only', async () => {
  const { server } = openBoard();
  expect(titles(await column('New, 2 tickets'))).toEqual(['License for a photograph', 'Lamp arrived cracked']);
  expect(titles(await column('Open, 1 ticket'))).toEqual(['Return label']);
  expect(await column('Closed')).toHaveTextContent('Closed tickets do not wait. Drop a card here to close it.');
  const card = within(await column('New, 2 tickets')).getAllByRole('article')[0] as HTMLElement;
  for (const text of ['Priya Raman', 'Draft', 'Harbor & Pine,', 'Urgent', /^\d+ d ago$/])
    expect(within(card).getByText(text)).toBeInTheDocument();
  expect(within(card).getByRole('img', { name: '3 files' })).toBeVisible();
  expect(within(card).getByRole('img', { name: '2 comments' })).toBeVisible();
  expect(
    server.callsTo('GET /api/tickets?archived=false&snoozed=false&status=new&waiting=us&sort=waiting&limit=50'),
  ).toHaveLength(1);
});

test('the tabs filter the cards, and the view can be changed by link and key', async () => {
  const { app } = openBoard();
  expect(await column('New, 2 tickets')).not.toHaveTextContent('waiting');
  await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
  expect(titles(await column('Closed, 1 ticket'))).toEqual(['Password reset']);
  expect(await column('New, 2 tickets')).toHaveTextContent('2 waiting for us');
  expect(await column('Closed, 1 ticket')).not.toHaveTextContent('waiting');
  expect(app.search()).toBe('?tab=all&view=board');
  await userEvent.keyboard('l');
  expect(await screen.findByRole('checkbox', { name: 'Select ticket 10' })).toBeVisible();
  expect(app.search()).toBe('?tab=all');
  await userEvent.click(screen.getByRole('link', { name: 'Board' }));
  await column('Closed, 1 ticket');
});

test('the view that is shown is no link, and the link to the other keeps the focus when it is followed', async () => {
  openBoard();
  await column('New, 2 tickets');
  const views = within(screen.getByRole('navigation', { name: 'View' }));
  const expectViews = (shown: string, other: string) => {
    expect(views.getByRole('img', { name: shown })).toHaveAttribute('aria-current', 'true');
    expect(views.getAllByRole('link')).toEqual([views.getByRole('link', { name: other })]);
  };
  expectViews('Board', 'List');
  views.getByRole('link').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expectViews('List', 'Board'));
  expect(views.getByRole('link')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expectViews('Board', 'List'));
  expect(views.getByRole('link')).toHaveFocus();
});

test('search and filters of the list work on the board', async () => {
  const { app } = openBoard();
  await column('New, 2 tickets');
  await userEvent.keyboard('/');
  await userEvent.keyboard('lamp');
  expect(titles(await column('New, 1 ticket'))).toEqual(['Lamp arrived cracked']);
  const parameters = Object.fromEntries(new URLSearchParams(app.search()));
  expect(parameters).toEqual({ view: 'board', q: 'lamp', tab: 'waiting' });
});

test('the order is inside the columns', async () => {
  const { app } = openBoard('?tab=all&view=board');
  expect(titles(await column('New, 2 tickets'))).toEqual(['Lamp arrived cracked', 'License for a photograph']);
  await userEvent.keyboard('s');
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Priority' }));
  await waitFor(async () =>
    expect(titles(await column('New, 2 tickets'))).toEqual(['License for a photograph', 'Lamp arrived cracked']),
  );
  expect(app.search()).toBe('?tab=all&view=board&sort=priority');
});

test('the keys of the list work on the board, and focus goes to the next card of the column', async () => {
  const { statusOf, ticketOf, server } = openBoard('?tab=all&view=board');
  await column('New, 2 tickets');
  await userEvent.keyboard('j');
  expect(link('Lamp arrived cracked')).toHaveFocus();
  await userEvent.keyboard('2');
  expect(titles(await column('Open, 2 tickets'))).toContain('Lamp arrived cracked');
  await waitFor(() => expect(link('License for a photograph')).toHaveFocus());
  expect(statusOf(40)).toBe('open');
  await userEvent.keyboard('u');
  await waitFor(() => expect(ticketOf(30).is_unread).toBe(true));
  await userEvent.keyboard('{Shift>}E{/Shift}');
  await waitFor(() => expect(ticketOf(30).waiting_since).toBeNull());
  await userEvent.keyboard('e');
  await column('New, 0 tickets');
  expect(statusOf(30)).toBe('archived');
  await waitFor(() => expect(document.activeElement?.closest('article')).not.toBeNull());
  expect(server.callsTo('PUT /api/tickets/30/status')).toHaveLength(1);
});

test('cards are selected with x and changed together', async () => {
  const { server } = openBoard('?tab=all&view=board');
  await column('New, 2 tickets');
  await userEvent.keyboard('jxjx');
  const bar = await screen.findByRole('toolbar', { name: 'Selected tickets' });
  expect(within(bar).getByText('2 selected')).toBeVisible();
  await userEvent.click(within(bar).getByRole('button', { name: 'Close' }));
  await column('Closed, 3 tickets');
  expect(server.callsTo('PUT /api/tickets/status').map(({ body }) => body)).toEqual([
    { ids: [40, 30], status: 'closed' },
  ]);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('h opens the snooze menu of the card', async () => {
  openBoard('?tab=all&view=board');
  await column('New, 2 tickets');
  await userEvent.keyboard('jh');
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
  expect(await screen.findByText(/^Ticket snoozed until/)).toBeVisible();
});

test('the board of a site has the same orders', async () => {
  const desk = fakeDesk(all);
  const app = openApp(`/sites/${SITE_ID}?tab=board`);
  await column('New, 2 tickets');
  await userEvent.click(screen.getByRole('button', { name: 'Sort: Newest' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Waiting longest' }));
  await waitFor(async () =>
    expect(titles(await column('New, 2 tickets'))).toEqual(['License for a photograph', 'Lamp arrived cracked']),
  );
  expect(app.search()).toBe('?tab=board&sort=waiting');
  expect(
    desk.server.callsTo(
      `GET /api/sites/${SITE_ID}/tickets?archived=false&snoozed=false&status=new&sort=waiting&limit=50`,
    ),
  ).toHaveLength(1);
});

const bug = aTag({ id: 8, name: 'bug', position: 0 });
const billing = aTag({ id: 7, name: 'billing', position: 1 });
const praise = aTag({ id: 9, name: 'praise', position: 2 });
const returns = aTag({ id: 6, name: 'returns', position: 3 });
const hours = aTag({ id: 5, name: 'hours', position: 4 });

const tagged = [
  aTicket({ id: 50, title: 'Charged twice', status: 'open', tags: [billing, bug] }),
  aTicket({ id: 40, title: 'Cart is empty', status: 'open', tags: [bug] }),
  aTicket({ id: 35, title: 'Holiday', status: 'open', tags: [hours] }),
  aTicket({ id: 30, title: 'A question', status: 'open' }),
  aTicket({ id: 20, title: 'Box is torn', status: 'open', tags: [returns, hours] }),
  aTicket({ id: 10, title: 'Thank you', status: 'closed', tags: [praise] }),
];

function openTagged(search: string, tickets = tagged) {
  const desk = fakeDesk(tickets, { tags: [bug, billing, praise, returns, hours] });
  desk.listEverywhere();
  return { ...desk, app: openApp(`/tickets${search}`) };
}

const columns = async () => {
  await screen.findByRole('region', { name: /^No tag, / });
  return screen.getAllByRole('region', { name: /ticket/ }).map((region) => region.getAttribute('aria-label'));
};

async function openColumns(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Columns' }));
}

test('by tag every ticket stands once, and the columns add up to the tab', async () => {
  const { app } = openTagged('?tab=open&view=board');
  await column('Open, 5 tickets');
  const panel = await openColumns('Columns: Status');
  await userEvent.click(panel.getByRole('radio', { name: 'Tag' }));
  // The first three in the order of the team that open tickets have: praise has none.
  await waitFor(() => expect(app.search()).toBe('?tab=open&view=board&group=8&group=7&group=6'));
  expect(titles(await column('bug, 2 tickets'))).toEqual(['Charged twice', 'Cart is empty']);
  expect(titles(await column('returns, 1 ticket'))).toEqual(['Box is torn']);
  expect(titles(await column('Other tags, 1 ticket'))).toEqual(['Holiday']);
  expect(titles(await column('No tag, 1 ticket'))).toEqual(['A question']);
  expect(await columns()).toEqual([
    'bug, 2 tickets',
    'billing, 0 tickets',
    'returns, 1 ticket',
    'Other tags, 1 ticket',
    'No tag, 1 ticket',
  ]);
  expect(screen.getByRole('heading', { name: 'Kanban Board (5 tickets)' })).toBeInTheDocument();
  // The menu goes on with the choice of tags.
  expect(await screen.findByRole('checkbox', { name: 'billing' })).toBeChecked();
});

test('columns are chosen and ordered by tag, and other tags are a column only if tickets have them', async () => {
  const { app } = openTagged('?tab=open&view=board&group=8&group=7&group=6');
  await column('Other tags, 1 ticket');
  const panel = await openColumns('Columns: Tag');
  await userEvent.click(panel.getByRole('button', { name: 'Move billing to the left' }));
  expect(titles(await column('billing, 1 ticket'))).toEqual(['Charged twice']);
  expect(titles(await column('bug, 1 ticket'))).toEqual(['Cart is empty']);
  await userEvent.click(panel.getByRole('checkbox', { name: 'hours' }));
  await column('hours, 1 ticket');
  expect(await columns()).toEqual([
    'billing, 1 ticket',
    'bug, 1 ticket',
    'returns, 1 ticket',
    'hours, 1 ticket',
    'No tag, 1 ticket',
  ]);
  expect(app.search()).toBe('?tab=open&view=board&group=7&group=8&group=6&group=5');
  await userEvent.click(panel.getByRole('radio', { name: 'Status' }));
  await column('Open, 5 tickets');
});

test('a filter by tag keeps the columns adding up', async () => {
  openTagged('?tab=open&view=board&group=8&group=7&tag=8&tag=5');
  await screen.findByRole('region', { name: 'bug, 2 tickets' });
  expect(titles(await column('Other tags, 2 tickets'))).toEqual(['Holiday', 'Box is torn']);
  expect(screen.queryByRole('region', { name: /^(billing|No tag)/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Kanban Board (4 tickets)' })).toBeInTheDocument();
});

test('at rest a card is one control; the others come with pointer or focus', async () => {
  openBoard('?tab=all&view=board');
  const card = within((await column('New, 2 tickets')).querySelector('article') as HTMLElement);
  expect(card.getAllByRole('link')).toHaveLength(1);
  expect(card.queryByRole('button')).toBeNull();
  await userEvent.hover(card.getByRole('link'));
  expect(card.getByRole('button', { name: 'Move ticket 40' })).toBeInTheDocument();
});

test('a drop swaps the tag of the column that the card leaves, and no other', () => {
  const tags = [aTag({ id: 7 }), aTag({ id: 8 })];
  const ids = ({ add, remove }: ReturnType<typeof tagChangeOf>) => [
    add.map(({ id }) => id),
    remove.map(({ id }) => id),
  ];
  expect(ids(tagChangeOf(tags, 'tag-7', 'tag-8'))).toEqual([[8], [7]]);
  expect(ids(tagChangeOf(tags, 'no-tag', 'tag-8'))).toEqual([[8], []]);
  expect(ids(tagChangeOf(tags, 'tag-8', 'no-tag'))).toEqual([[], [8]]);
});
