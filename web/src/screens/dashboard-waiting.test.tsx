import type { Role } from '@deskbell/contract/roles';
import type { Ticket } from '@deskbell/contract/tickets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam, aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const WAITING = 'GET /api/tickets?archived=false&snoozed=false&waiting=us&sort=waiting&limit=5';

const site = aSite({
  name: 'Harbor & Pine',
  total_tickets: 9,
  waiting_tickets: 12,
  new_tickets: 2,
  open_tickets: 200,
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

function openDashboard(waiting: ReturnType<typeof page>, { role = 'owner' as Role, sites = [site] } = {}) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: sites.map((each) => ({ ...each, role })) },
    'GET /api/teams': { body: [aTeam({ role, member_count: 1 })] },
    [WAITING]: waiting,
  });
  return { server, app: openApp('/dashboard') };
}

const section = () => screen.findByRole('region', { name: 'Waiting for us' });
const inOrder = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test('the tickets that wait are shown before the figures, with a way to all of them above five', async () => {
  openDashboard(page([label, ...others], 12));
  const rows = within(await section()).getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  for (const text of ['Return label', 'George Whitfield', 'Draft', /^Replied \d+ d ago$/])
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
  expect(screen.queryByRole('region', { name: 'Waiting for us' })).toBeNull();
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

test('the card of a site and the selector say how many tickets wait, and counts end at 99+', async () => {
  openDashboard(page([label]));
  const card = await screen.findByRole('article', { name: 'Harbor & Pine' });
  for (const text of ['12 waiting', '2 New', '99+ Open', 'Live']) expect(within(card).getByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /All Sites/ }));
  expect(await screen.findByRole('option', { name: /12 waiting/ })).toBeVisible();
});

test('from seven sites on cards are small, without a curve', async () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    aSite({ name: `Shop ${index}`, total_tickets: 1, health: 'live' }),
  );
  openDashboard(page([]), { sites: many });
  const card = await screen.findByRole('article', { name: 'Shop 3' });
  expect(within(card).getByText('Nothing open')).toBeVisible();
  expect(await within(card).findByText('0 loads')).toBeVisible();
  expect(within(card).queryByText('1 ticket')).toBeNull();
});
