import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { filterBy } from '../testing/filter-by.ts';
import { aMember, aSite, aTeam, aTicket, aUser } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const marta = { user_id: aUser().id, name: 'Marta Lindqvist' };
const anna = { user_id: 2, name: 'Anna Kowalczyk' };
const team = [anna, marta];
const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'new' });
const label = aTicket({ id: 20, title: 'Return label', assignee_id: 2, assignee_name: anna.name });

function openSite(search = '', given: Parameters<typeof fakeDesk>[1] = { assignees: team }) {
  const desk = fakeDesk([lamp, label], given);
  return { ...desk, app: openApp(`/sites/${SITE_ID}${search}`) };
}

const titles = () =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => within(row).queryByRole('checkbox'))
    .map((row) => within(row).getByRole('link').textContent);
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const assigneeOf = (ticketId: number, name: string) =>
  screen.findByRole('button', { name: `Assignee of ticket ${ticketId}: ${name}` });

test('the initials on a row assign the ticket: Me first, then the other members', async () => {
  const { server, ticketOf } = openSite();
  await userEvent.click(await screen.findByRole('button', { name: 'Assign ticket 30' }));
  const menu = await screen.findByRole('menu');
  await within(menu).findByRole('menuitem', { name: 'Anna Kowalczyk' });
  const items = within(menu).getAllByRole('menuitem');
  expect(items.map((item) => item.textContent?.replace(/^(ML|AK)/, ''))).toEqual([
    'Me',
    'Anna Kowalczyk',
    'Unassigned',
  ]);
  await userEvent.click(items[0] as HTMLElement);
  expect(await assigneeOf(30, 'Marta Lindqvist')).toHaveFocus();
  expect(ticketOf(30).assignee_id).toBe(marta.user_id);
  expect(server.callsTo('PUT /api/tickets/30/assignee').map(({ body }) => body)).toEqual([{ user_id: marta.user_id }]);
});

test('an assignment is optimistic, and rolled back with the text of the server', async () => {
  const { server } = openSite();
  const refusal = deferredReply<never>();
  server.answer('PUT /api/tickets/20/assignee', refusal.reply);
  await userEvent.click(await assigneeOf(20, 'Anna Kowalczyk'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unassigned' }));
  expect(await screen.findByRole('button', { name: 'Assign ticket 20' })).toBeVisible();
  refusal.resolve({ status: 400, body: { error: 'Choose a member who can see the site and is no client.' } });
  expect(await assigneeOf(20, 'Anna Kowalczyk')).toBeVisible();
  expect(await screen.findByText('Update failed')).toBeVisible();
  expect(screen.getByText('Choose a member who can see the site and is no client.')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test.each([
  ['a team of one', { assignees: [marta] }],
  ['a client', { assignees: team, role: 'client' as const }],
])('%s sees no assignees', async (_, given) => {
  openSite('', given);
  expect(await screen.findByRole('link', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /assign/i })).toBeNull();
});

test('the filter by assignee is in the URL, together with the others', async () => {
  const { app } = openSite('?status=new&status=open');
  await untilListed('Lamp arrived cracked', 'Return label');
  await filterBy('Assignee', 'Anna Kowalczyk');
  await untilListed('Return label');
  expect(app.search()).toBe('?status=new&status=open&assignee=2');
  await screen.findByRole('button', { name: 'Assignee: Anna Kowalczyk' });
  await filterBy('Assignee', 'Unassigned');
  await untilListed('Lamp arrived cracked');
  expect(app.search()).toBe('?status=new&status=open&assignee=none');
});

test('nothing is assigned to the user', async () => {
  openSite('?assignee=me');
  expect(await screen.findByText('Nothing is assigned to you.')).toBeVisible();
});

test('a ticket that is assigned to a colleague leaves the list of mine at once', async () => {
  const { server, change } = openSite('?assignee=me');
  change(30, { assignee_id: marta.user_id, assignee_name: marta.name });
  server.answer('PUT /api/tickets/30/assignee', deferredReply<never>().reply);
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  await userEvent.click(await assigneeOf(30, 'Marta Lindqvist'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anna Kowalczyk' }));
  expect(await screen.findByText('Nothing is assigned to you.')).toBeVisible();
});

test('a bulk assignment is one call', async () => {
  const { server } = openSite();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ticket 30' }));
  await screen.findByRole('toolbar', { name: 'Selected tickets' });
  await userEvent.keyboard('a');
  // Row and menu share a tree, so the first item has the focus.
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /^Me/ })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select ticket 20' }));
  const bar = await screen.findByRole('toolbar', { name: 'Selected tickets' });
  await userEvent.click(within(bar).getByRole('button', { name: 'More' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Open2',
    'Priorityp',
    'Archivee',
    'Mark as unreadu',
    'Move to site',
    'Known issue…w',
    'Merge',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(bar).getByRole('button', { name: 'Assign' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Me/ }));
  expect(await screen.findByText('2 tickets assigned to Marta Lindqvist')).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/assignee').map(({ body }) => body)).toEqual([
    { ids: [30, 20], user_id: marta.user_id },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await assigneeOf(20, 'Anna Kowalczyk')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Assign ticket 30' })).toBeVisible();
});

test('a card has the initials, and the board filters by assignee', async () => {
  const { app } = openSite('?tab=board&assignee=2');
  expect(await screen.findByText('Assigned to Anna Kowalczyk')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Lamp arrived cracked' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Assignee' }));
  // The control comes with pointer or focus.
  await userEvent.hover(await screen.findByRole('link', { name: 'Lamp arrived cracked' }));
  expect(await screen.findByRole('button', { name: 'Assign ticket 30' })).toBeVisible();
  expect(app.search()).toBe('?tab=board');
});

const ofSeveral = aTeam({ id: 7, member_count: 2 });
const siteOfSeveral = aSite({ name: 'Fern', team_id: 7, has_colleagues: true, total_tickets: 2 });
const mine = aTicket({ id: 8, title: 'Mine', site_id: siteOfSeveral.id, assignee_id: 1, assignee_name: marta.name });

function fakeTeam(member_count = 2) {
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [siteOfSeveral] } });
  server.answer('GET /api/teams', { body: [{ ...ofSeveral, member_count }] });
  server.answer('GET /api/teams/7/members', { body: [aMember({ user_id: 2, name: anna.name })] });
  server.answer('GET /api/tickets', ({ route }) => {
    const body = route.includes('assignee=me') ? [] : [mine];
    return { body, headers: { 'x-total-count': String(body.length) } };
  });
  return server;
}

test('the dashboard says when nothing is assigned to the user', async () => {
  fakeTeam();
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('tab', { name: /^Mine/ }));
  expect(await screen.findByText('Nothing is assigned to you.')).toBeVisible();
});

test('the list of all sites offers the members of the teams', async () => {
  fakeTeam();
  const app = openApp('/tickets');
  await screen.findByRole('button', { name: 'Filter' });
  await filterBy('Assignee', 'Anna Kowalczyk');
  await waitFor(() => expect(app.search()).toBe('?assignee=2&tab=waiting'));
});

test('the palette assigns the open ticket, and opens its menus', async () => {
  const { ticketOf } = openSite('?ticket=30');
  await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('option', { name: /^Assign to me/ }));
  await waitFor(() => expect(ticketOf(30).assignee_id).toBe(marta.user_id));
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(await screen.findByRole('option', { name: /^Assign…/ }));
  expect(await screen.findByRole('menu')).toBeVisible();
});
