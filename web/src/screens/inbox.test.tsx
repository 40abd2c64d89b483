import type { InboxRow } from '@deskbell/contract/inbox';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket, someSettings } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const aRow = (changes: Partial<InboxRow>): InboxRow => ({
  id: 1,
  kind: 'mention',
  ticket_id: 30,
  site_id: SITE_ID,
  site_name: 'Kettle & Crumb',
  title: 'Lamp arrived cracked',
  actor: 'Anna Lindqvist',
  text: 'Could you ask the warehouse?',
  count: 1,
  since: null,
  page: null,
  created_at: ago(11),
  read_at: null,
  ...changes,
});

const MENTION = aRow({ id: 9 });
const REPLIES = aRow({ id: 8, kind: 'reply', title: 'Bent corner', actor: 'Ingrid', text: 'See them.', count: 2 });
const ALARM = aRow({
  id: 7,
  kind: 'widget_back',
  ticket_id: null,
  title: 'The Slow Cyclist is seen by visitors again',
  actor: null,
  text: 'after 3 h',
  since: ago(30),
  read_at: ago(5),
});

function deskWith(given: readonly InboxRow[], address = `/sites/${SITE_ID}?tab=settings`) {
  const desk = fakeDesk([aTicket({ id: 30, title: 'Lamp arrived cracked' })]);
  let rows = [...given];
  const unread = () => rows.filter(({ read_at }) => read_at === null).length;
  desk.server.answer('GET /api/user-settings', () => ({ body: someSettings({ inbox_unread: unread() }) }));
  desk.server.answer('GET /api/inbox', () => ({ body: { rows, unread: unread(), has_more: false } }));
  desk.server.answer('GET /api/inbox?unread=true', () => ({
    body: { rows: rows.filter(({ read_at }) => read_at === null), unread: unread(), has_more: false },
  }));
  desk.server.answer('PUT /api/inbox/read', ({ body: { ids, read } }) => {
    const isRead = read !== false;
    const changed = rows.filter(
      ({ id, read_at }) => (read_at !== null) !== isRead && (ids === undefined || ids.includes(id)),
    );
    rows = rows.map((row) => (changed.includes(row) ? { ...row, read_at: isRead ? ago(0) : null } : row));
    return { body: { ids: changed.map(({ id }) => id), unread: unread() } };
  });
  return { ...desk, app: openApp(address) };
}

const bell = (name: string) => screen.findByRole('button', { name });
const inbox = () => screen.findByRole('dialog', { name: 'Inbox' });
const titles = (box: HTMLElement) =>
  within(box)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

test('b opens and closes the inbox at the bell, which says how many are unread', async () => {
  deskWith([MENTION, REPLIES, ALARM]);
  await bell('Inbox, 2 unread');
  await userEvent.keyboard('b');
  const box = await inbox();
  await waitFor(() => expect(titles(box)).toEqual(['Lamp arrived cracked', 'Bent corner']));
  expect(within(box).getByText(/^Anna Lindqvist mentioned you:$/)).toBeVisible();
  expect(within(box).getByText(/^Ingrid replied 2 times:$/)).toBeVisible();
  await userEvent.keyboard('b');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inbox' })).toBeNull());
  await userEvent.keyboard('b');
  await inbox();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inbox' })).toBeNull());
  expect(await bell('Inbox, 2 unread')).toHaveFocus();
});

test('j and k walk through the rows, and Enter opens a ticket and reads its row', async () => {
  const { server, app } = deskWith([MENTION, REPLIES]);
  await userEvent.click(await bell('Inbox, 2 unread'));
  const box = await inbox();
  await within(box).findByRole('link', { name: 'Bent corner' });
  await userEvent.keyboard('jj');
  expect(within(box).getByRole('link', { name: 'Bent corner' })).toHaveFocus();
  await userEvent.keyboard('k');
  expect(within(box).getByRole('link', { name: 'Lamp arrived cracked' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(app.address() + app.search()).toBe(`/sites/${SITE_ID}?ticket=30`);
  expect(server.callsTo('PUT /api/inbox/read').map(({ body }) => body)).toEqual([{ ids: [9], read: true }]);
});

test('a row that is read stays in its place until the inbox is closed', async () => {
  deskWith([MENTION, REPLIES]);
  await userEvent.click(await bell('Inbox, 2 unread'));
  const box = await inbox();
  await within(box).findByRole('link', { name: 'Bent corner' });
  const [first] = within(box).getAllByRole('button', { name: 'Mark as read' });
  await userEvent.click(first as HTMLElement);
  await bell('Inbox, 1 unread');
  expect(titles(box)).toEqual(['Lamp arrived cracked', 'Bent corner']);
  expect(within(box).getAllByText('Unread', { selector: 'span' })).toHaveLength(1);
  await userEvent.click(within(box).getByRole('button', { name: 'Mark as unread' }));
  await bell('Inbox, 2 unread');
});

test('all are marked as read without a question, and Undo brings back those that were unread', async () => {
  const { server } = deskWith([MENTION, REPLIES, ALARM]);
  await userEvent.click(await bell('Inbox, 2 unread'));
  const box = await inbox();
  await userEvent.click(await within(box).findByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('2 marked as read')).toBeVisible();
  await bell('Inbox');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await bell('Inbox, 2 unread');
  expect(server.callsTo('PUT /api/inbox/read').map(({ body }) => body)).toEqual([
    { all: true },
    { ids: [9, 8], read: false },
  ]);
});

test('without anything unread it opens on All, by day; the Unread tab says that everything is read', async () => {
  deskWith([ALARM]);
  await userEvent.click(await bell('Inbox'));
  const box = await inbox();
  expect(await within(box).findByRole('heading', { name: 'Today' })).toBeVisible();
  expect(within(box).getByText(/^Back since \d\d:\d\d,$/)).toBeVisible();
  expect(within(box).getByRole('link')).toHaveAttribute('href', `/sites/${SITE_ID}?tab=settings`);
  await userEvent.click(within(box).getByRole('tab', { name: 'Unread' }));
  expect(await within(box).findByText('Everything is read')).toBeVisible();
  await userEvent.click(within(box).getByRole('button', { name: 'Show All' }));
  expect(await within(box).findByRole('link')).toBeVisible();
});

test('has a page of its own, which says what will appear while there is nothing, and leads to the settings', async () => {
  deskWith([], '/inbox');
  expect(await screen.findByText('Nothing for you yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Notification settings' }));
  expect(await screen.findByRole('dialog', { name: 'User Settings' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Notifications', selected: true })).toBeVisible();
});
