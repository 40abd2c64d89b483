import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aComment, aSite, aTicket, thirtyDays } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'open' });

function openSite(role: Role, search = '') {
  const desk = fakeDesk([lamp], { role });
  return { ...desk, app: openApp(`/sites/${SITE_ID}${search}`) };
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/[\d ]+$/, ''));
const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

test.each([
  ['owner', true, true],
  ['admin', true, false],
  ['agent', false, false],
  ['client', false, false],
] as const)('%s: Edit Site %s, Delete Site %s', async (role, canEdit, canDelete) => {
  openSite(role);
  expect(await screen.findByRole('link', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(buttons().includes('Edit Site')).toBe(canEdit);
  expect(buttons().includes('More')).toBe(canEdit);
  if (!canEdit) return;
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Copy Widget Code' })).toBeVisible();
  expect(screen.queryAllByRole('menuitem', { name: 'Delete Site…' })).toHaveLength(canDelete ? 1 : 0);
});

test('an agent has every tab and no Edit in the settings', async () => {
  openSite('agent', '?tab=settings&part=data');
  expect(await screen.findByRole('heading', { name: 'Site Information' })).toBeVisible();
  expect(tabs()).toEqual(['Tickets', 'Kanban Board', 'Archived', 'Pages', 'User Analytics', 'Email Logs', 'Settings']);
  expect(buttons()).not.toContain('Edit');
});

test('a client sees tickets, board, archive and pages; other tabs lead to the tickets', async () => {
  openSite('client', '?tab=settings');
  expect(await screen.findByRole('link', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(tabs()).toEqual(['Tickets', 'Kanban Board', 'Archived', 'Pages']);
});

test('a client cannot select, archive or set tickets, by mouse or by keys', async () => {
  const { server, statusOf } = openSite('client');
  await screen.findByRole('link', { name: 'Lamp arrived cracked' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Archive ticket 30' })).toBeNull();
  await userEvent.keyboard('jxe13z');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(statusOf(30)).toBe('open');
  expect(server.callsTo('PUT /api/tickets/30/status')).toEqual([]);
});

test('a client cannot move cards on the board', async () => {
  openSite('client', '?tab=board');
  expect(await screen.findByRole('link', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move ticket 30' })).toBeNull();
});

test('a client writes notes to the team and changes nothing else', async () => {
  const { server, statusOf } = openSite('client', '?ticket=30');
  const note = aComment({
    author: 'client',
    author_name: 'Marta Lindqvist',
    audience: 'client',
    comment: 'Is it sold out?',
  });
  server.answer('POST /api/tickets/30/comments', { status: 201, body: note });
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  expect(within(box).queryByRole('group', { name: 'Status' })).toBeNull();
  expect(within(box).queryByText('Browser')).toBeNull();
  expect(within(box).queryByRole('button', { name: /Archive|Add Comment/ })).toBeNull();
  await userEvent.keyboard('e3');
  expect(statusOf(30)).toBe('open');
  await userEvent.type(within(box).getByRole('textbox', { name: "Note to Marta's team" }), 'Is it sold out?');
  await userEvent.click(within(box).getByRole('button', { name: 'Add Note' }));
  expect(await within(box).findByText('Clients see this')).toBeVisible();
  expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toEqual([
    { comment: 'Is it sold out?', audience: 'client' },
  ]);
});

test('the palette offers a client no actions on the ticket', async () => {
  openSite('client', '?ticket=30');
  await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search or jump to' });
  expect(screen.getByRole('option', { name: 'Copy link to ticket' })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Archive ticket|Set status/ })).toBeNull();
});

test('the list of all sites offers actions only where the role allows them', async () => {
  const own = aSite({ name: 'Fern', total_tickets: 1 });
  const followed = aSite({ name: 'Harbor', total_tickets: 1, role: 'client' });
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [own, followed] } });
  server.answer('GET /api/tickets', {
    body: [aTicket({ id: 8, site_id: own.id }), aTicket({ id: 7, site_id: followed.id })],
    headers: { 'x-total-count': '2' },
  });
  openApp('/tickets');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ticket 8' }));
  expect(screen.queryByRole('checkbox', { name: 'Select ticket 7' })).toBeNull();
  await waitFor(() => expect(screen.getByText('1 selected')).toBeVisible());
  expect(screen.getByRole('checkbox', { name: 'Deselect all' })).toBeVisible();
});

test('the rows on the dashboard have the controls of the role', async () => {
  const sites = (['owner', 'admin', 'agent', 'client'] as const).map((role) => aSite({ name: role, role }));
  fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: sites } });
  openApp('/dashboard');
  await screen.findByRole('article', { name: 'client' });
  expect(buttons().filter((name) => /^Actions for /.test(name ?? ''))).toEqual([
    'Actions for admin',
    'Actions for owner',
  ]);
  const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for admin' }));
  expect(items()).toEqual(['Edit Site']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for owner' }));
  expect(items()).toEqual(['Edit Site', 'Delete Site…']);
});

test('the dashboard asks for and shows no figures about users to a client', async () => {
  const followed = aSite({ name: 'Harbor', role: 'client' });
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [followed] } });
  server.answer('GET /api/analytics', { body: thirtyDays(() => ({ widget_loads: 7 })) });
  server.answer(`GET /api/sites/${followed.id}/analytics`, { body: thirtyDays() });
  openApp('/dashboard');
  await screen.findByRole('button', { name: /^Widget loads/ });
  await screen.findByRole('article', { name: 'Harbor' });
  expect(screen.queryByRole('button', { name: /^Tracked users/ })).toBeNull();
  openApp(`/dashboard?site=${followed.id}`);
  await waitFor(() => expect(server.callsTo(`GET /api/sites/${followed.id}/analytics`)).not.toEqual([]));
  expect(server.callsTo('GET /api/analytics/tracked-users')).toEqual([]);
  expect(server.callsTo(`GET /api/sites/${followed.id}/user-stats`)).toEqual([]);
});
