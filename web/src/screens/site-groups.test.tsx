import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { filterBy } from '../testing/filter-by.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const at = (day: number) => `2025-10-${day}T14:00:00.000Z`;
const tickets = [
  aTicket({ id: 40, title: 'Waits a day', waiting_since: at(13), created_at: at(13) }),
  aTicket({ id: 30, title: 'Waits three days', waiting_since: at(11), created_at: at(11) }),
  aTicket({ id: 25, title: 'Answered', created_at: at(12) }),
  aTicket({ id: 20, title: 'Asleep', snoozed_until: '2099-01-01T08:00:00.000Z' }),
  aTicket({ id: 15, title: 'Done', status: 'closed' }),
  aTicket({ id: 10, title: 'Solved', status: 'resolved' }),
  aTicket({ id: 5, title: 'Put away', status: 'archived' }),
];

function openGroups({
  search = '',
  role = 'owner',
  given = tickets,
}: {
  search?: string;
  role?: Role;
  given?: typeof tickets;
} = {}) {
  const desk = fakeDesk(given, { role });
  return { ...desk, app: openApp(`/sites/${SITE_ID}${search}`) };
}

const heads = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const titles = () =>
  screen.queryAllByRole('listitem').flatMap((row) =>
    within(row)
      .queryAllByRole('link', { name: /^[A-Z]/ })
      .map((link) => link.textContent)
      .filter((title) => tickets.some((ticket) => ticket.title === title)),
  );
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const head = (name: RegExp) => screen.getByRole('button', { name });
const badges = (text: string) => screen.queryAllByText((_, element) => element?.textContent === text);
const callsFor = ({ server }: ReturnType<typeof openGroups>, query: string) =>
  server.callsTo(`GET /api/sites/${SITE_ID}/tickets?archived=false&${query}&sort=activity&limit=50`).length;
const CLOSED = 'status=resolved&status=closed';

test('what waits for us is on top, longest first; folded groups load only their number, and the sum is that of the tab', async () => {
  const desk = openGroups();
  await untilListed('Waits three days', 'Waits a day', 'Answered');
  expect(heads()).toEqual(['Waiting for us 2', 'Waiting for the customer 1', 'Snoozed 1', 'Closed 2']);
  expect(screen.getByText('All Tickets (6)')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Tickets 6' })).toBeVisible();
  expect([callsFor(desk, 'snoozed=true'), callsFor(desk, `snoozed=false&${CLOSED}`)]).toEqual([0, 0]);
  await userEvent.click(head(/^Closed/));
  await untilListed('Waits three days', 'Waits a day', 'Answered', 'Done', 'Solved');
  expect(callsFor(desk, `snoozed=false&${CLOSED}`)).toBe(1);
});

test('folding is remembered, and groups without tickets are left out', async () => {
  openGroups({ given: tickets.slice(0, 3) });
  await untilListed('Waits three days', 'Waits a day', 'Answered');
  expect(heads()).toEqual(['Waiting for us 2', 'Waiting for the customer 1']);
  await userEvent.click(head(/^Waiting for us/));
  await untilListed('Answered');
  expect(JSON.parse(localStorage.getItem('deskbell-folded-groups') ?? '')).toEqual({ waiting: true });
});

test('filters keep the groups and unfold what they find; sorting works inside of them', async () => {
  const { app } = openGroups();
  await untilListed('Waits three days', 'Waits a day', 'Answered');
  await filterBy('Status', 'Closed');
  await untilListed('Done');
  expect(heads()).toEqual(['Closed 1']);
  await app.goTo(`/sites/${SITE_ID}?sort=created`);
  await untilListed('Waits a day', 'Waits three days', 'Answered');
});

test('keys run across groups, and the next ticket has the focus when one leaves its group', async () => {
  const { statusOf } = openGroups();
  await untilListed('Waits three days', 'Waits a day', 'Answered');
  await userEvent.keyboard('jjj');
  expect(screen.getByRole('link', { name: 'Answered' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(await screen.findByText('2 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}kk');
  await userEvent.keyboard('e');
  await untilListed('Waits a day', 'Answered');
  expect(screen.getByRole('link', { name: 'Waits a day' })).toHaveFocus();
  await userEvent.keyboard('e');
  await untilListed('Answered');
  expect(screen.getByRole('link', { name: 'Answered' })).toHaveFocus();
  expect([30, 40].map(statusOf)).toEqual(['archived', 'archived']);
});

test('the number waiting in the header leads to its group, and is text above it', async () => {
  localStorage.setItem('deskbell-folded-groups', '{"waiting":true}');
  openGroups({ search: '?tab=archived' });
  await userEvent.click(await screen.findByRole('link', { name: '2 waiting' }));
  await untilListed('Waits three days', 'Waits a day', 'Answered');
  expect(head(/^Waiting for us/)).toHaveFocus();
  expect(badges('2 waiting')).not.toEqual([]);
  expect(screen.queryByRole('link', { name: '2 waiting' })).toBeNull();
});

test('a client has the groups Open and Closed, and neither buttons nor what waits in the header', async () => {
  const desk = openGroups({ role: 'client' });
  await waitFor(() => expect(heads()).toEqual(['Open 4', 'Closed 2']));
  expect([callsFor(desk, CLOSED), callsFor(desk, 'snoozed=false&waiting=customer')]).toEqual([1, 0]);
  expect(badges('2 waiting')).toEqual([]);
  for (const name of ['New ticket', 'Edit Site', 'More', /^Figures/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Tickets 6',
    'Kanban Board ',
    'Archived 1',
    'Pages ',
  ]);
});
