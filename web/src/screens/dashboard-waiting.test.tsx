import type { AttentionItem } from '@deskbell/contract/attention';
import type { Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { Ticket } from '@deskbell/contract/tickets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam, aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const WAITING = 'GET /api/tickets?archived=false&snoozed=false&waiting=us&sort=waiting&limit=5';
const MINE =
  'GET /api/tickets?assignee=me&snoozed=false&status=new&status=open&status=in_progress&sort=activity&limit=5';

const site = aSite({
  name: 'Harbor & Pine',
  total_tickets: 9,
  waiting_tickets: 12,
  new_tickets: 2,
  open_tickets: 200,
  last_seen_at: '2025-10-14T14:00:00.000Z',
  health: 'live',
});
const label = aTicket({
  title: 'Return label',
  site_id: site.id,
  user_name: 'George Whitfield',
  last_activity_at: '2025-10-14T15:00:00.000Z',
  waiting_since: '2025-10-14T15:00:00.000Z',
  is_unread: true,
  has_draft: true,
});
const others = Array.from({ length: 4 }, () =>
  aTicket({ site_id: site.id, waiting_since: '2025-10-14T14:00:00.000Z' }),
);

const [first = label, ...rest] = others;

const page = (body: Ticket[], total = body.length) => ({ body, headers: { 'x-total-count': String(total) } });

interface Desk {
  role?: Role;
  sites?: Site[];
  members?: number;
  attention?: AttentionItem[];
}

const anAlarm: AttentionItem = {
  kind: 'used_elsewhere',
  site_id: site.id,
  site_name: site.name,
  host: 'old-prints.example',
  since: '2025-10-14T14:00:00.000Z',
};

function openDashboard(waiting: ReturnType<typeof page>, desk: Desk = {}) {
  const { role = 'owner', sites = [site], members = 1, attention = [] } = desk;
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: sites.map((each) => ({ ...each, role })) },
    'GET /api/teams': { body: [aTeam({ role, member_count: members })] },
    'GET /api/attention': { body: attention },
    [WAITING]: waiting,
    [MINE]: page([]),
  });
  return { server, app: openApp('/dashboard') };
}

const section = () => screen.findByRole('region', { name: 'Queue' });
const inOrder = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test('the tickets that wait are shown before the figures, with a way to all of them above five', async () => {
  openDashboard(page([label, ...others], 12));
  const rows = within(await section()).getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent(/Replied \d+ d ago/);
  for (const text of ['Return label', 'George Whitfield', 'Draft', 'Open'])
    expect(within(rows[0] as HTMLElement).getByText(text)).toBeVisible();
  expect(within(rows[0] as HTMLElement).getByRole('img', { name: 'Unread' })).toBeVisible();
  expect(within(await section()).getByRole('link', { name: 'View all 12' })).toHaveAttribute(
    'href',
    '/tickets?tab=waiting',
  );
  const figures = screen.getByRole('region', { name: 'Analytics Overview' });
  expect(inOrder(await section(), figures)).toBe(true);
});

test('five rows need no way to all of them', async () => {
  openDashboard(page([label, ...others]));
  expect(within(await section()).getAllByRole('listitem')).toHaveLength(5);
  expect(within(await section()).queryByRole('link', { name: /View all/ })).toBeNull();
});

test('nothing that waits is one quiet line, once there has been a ticket', async () => {
  openDashboard(page([]));
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  expect(within(await section()).queryByRole('listitem')).toBeNull();
});

test('the sections stand in the order of their need', async () => {
  openDashboard(page([label, ...others], 12), { attention: [anAlarm] });
  await screen.findByRole('region', { name: 'Needs attention' });
  const found = ['Queue', 'Needs attention', 'Your Sites', 'Analytics Overview', 'Recent Tickets'].map((name) =>
    screen.getByRole('region', { name }),
  );
  expect(found.every((one, index) => index === 0 || inOrder(found[index - 1] as HTMLElement, one))).toBe(true);
});

test('a team of several has the tab Mine, and arrow keys move between both', async () => {
  const { server } = openDashboard(page([label]), { members: 2 });
  server.answer(MINE, page([aTicket({ title: 'My own', site_id: site.id })], 15));
  await userEvent.click(await screen.findByRole('tab', { name: 'Mine 15' }));
  expect(await within(await section()).findByRole('link', { name: 'My own' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Return label' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View all 15' })).toHaveAttribute('href', '/tickets?tab=mine');
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Waiting for us 1');
  expect(screen.getByRole('link', { name: 'Return label' })).toBeVisible();
});

test('the queue of a team of one has no tab Mine', async () => {
  const { server } = openDashboard(page([label]));
  await section();
  expect(screen.getAllByRole('tab')).toHaveLength(1);
  expect(server.callsTo(MINE)).toEqual([]);
});

test('the plus of the queue opens a new ticket', async () => {
  openDashboard(page([label]));
  await userEvent.click(within(await section()).getByRole('button', { name: 'New ticket' }));
  expect(await screen.findByRole('dialog', { name: 'New ticket' })).toBeVisible();
});

test('a desk without any ticket says nothing about waiting', async () => {
  openDashboard(page([]), { sites: [aSite({ name: 'Fern' }), aSite({ name: 'Moss' })] });
  await screen.findByRole('article', { name: 'Moss' });
  expect(screen.queryByText('Nothing waits for you.')).toBeNull();
});

test('nothing waits for a client', async () => {
  const { server } = openDashboard(page([label]), { role: 'client' });
  await screen.findByRole('article', { name: 'Harbor & Pine' });
  expect(screen.queryByText('Return label')).toBeNull();
  expect(screen.queryByText('Nothing waits for you.')).toBeNull();
  expect(server.callsTo(WAITING)).toEqual([]);
});

test('a row in focus stays until it is left', async () => {
  const { server } = openDashboard(page([label, ...others]));
  const rows = async () => within(await section()).getAllByRole('listitem');
  const link = await screen.findByRole('link', { name: 'Return label' });
  act(() => link.focus());
  server.answer(WAITING, page([{ ...first, title: 'Changed' }, ...rest]));
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await waitFor(() => {
    // The button ignores clicks while other parts of the screen load.
    fireEvent.click(refresh);
    expect(server.callsTo(WAITING).length).toBeGreaterThan(1);
  });
  expect(await screen.findByRole('link', { name: 'Changed' })).toBeVisible();
  expect(await rows()).toHaveLength(5);
  expect(link).toHaveFocus();
  await userEvent.tab();
  await waitFor(async () => expect(await rows()).toHaveLength(4));
});

test('the row of a site and the selector say how many tickets wait, and counts end at 99+', async () => {
  openDashboard(page([label]));
  const row = await screen.findByRole('article', { name: 'Harbor & Pine' });
  expect(row).toHaveTextContent('12 waiting');
  for (const text of ['2 New', '99+ Open', 'Active']) expect(within(row).getByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /All Sites/ }));
  expect(await screen.findByRole('option', { name: /12 waiting/ })).toBeVisible();
});
