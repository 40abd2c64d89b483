import type { Ticket } from '@deskbell/contract/tickets';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam, aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const site = aSite({ name: 'Harbor & Pine', role: 'client', health: 'live', total_tickets: 28 });
const ticket = (title: string, changes: Partial<Ticket> = {}) => aTicket({ title, site_id: site.id, ...changes });
const page = (body: Ticket[], total = body.length) => ({ body, headers: { 'x-total-count': String(total) } });

const unread = ticket('Closed, with news', { status: 'closed', is_unread: true });
const open = ticket('Open for weeks', { status: 'open' });
const closed = Array.from({ length: 10 }, (_, index) => ticket(`Closed ${index}`, { status: 'closed' }));

function openAsClient(teams = [aTeam({ role: 'client' })]) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [site] },
    'GET /api/teams': { body: teams },
    'GET /api/tickets?archived=false&limit=10': page(closed, 28),
    'GET /api/tickets?archived=false&unread=true&sort=activity&limit=10': page([unread]),
    'GET /api/tickets?status=new&status=open&status=in_progress&sort=activity&limit=10': page([open]),
  });
  openApp('/dashboard');
  return server;
}

const rowTitles = async () =>
  within(await screen.findByRole('region', { name: 'Recent Tickets' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);

test('a client begins with the tickets: unread and open ones on top, then the newest', async () => {
  openAsClient();
  await screen.findByText('Showing 10 of 28 tickets');
  expect(screen.getByRole('heading', { name: 'Welcome back, Marta' })).toBeVisible();
  expect((await rowTitles()).slice(0, 3)).toEqual(['Closed, with news', 'Open for weeks', 'Closed 0']);
  const [tickets, sites] = ['Recent Tickets', 'Your Sites'].map((name) => screen.getByRole('region', { name }));
  expect(tickets?.compareDocumentPosition(sites as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'View all 28 tickets' })).toHaveAttribute('href', '/tickets?tab=all');
  expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull();
});

const brand = { name: 'Lindqvist Studio', color: '#14532d', logo: null };

test('a client sees the brand of the team in place of the product', async () => {
  openAsClient([aTeam({ role: 'client', brand })]);
  await rowTitles();
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByText('Lindqvist Studio')).toBeVisible();
  // Dashboard is beside it.
  expect(bar.queryByRole('link', { name: 'Lindqvist Studio' })).toBeNull();
  expect(bar.queryByText('Deskbell')).toBeNull();
});

test.each([
  ['a member of the team', [aTeam({ role: 'agent', brand })]],
  ['a client of two teams', [aTeam({ role: 'client', brand }), aTeam({ id: 2, role: 'client', brand })]],
])('%s sees the product', async (_who, teams) => {
  openAsClient(teams);
  expect(within(await screen.findByRole('banner')).getByText('Deskbell')).toBeVisible();
});
