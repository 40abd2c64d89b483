import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

function openAs(role: Role, waiting: readonly number[] = [5, 7], address = '/dashboard') {
  const sites = waiting.map((waiting_tickets) => aSite({ role, waiting_tickets, total_tickets: 20 }));
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: sites },
    'GET /api/teams': { body: [aTeam({ id: 7, role, member_count: 3 })] },
    'GET /api/tickets': { body: [], headers: { 'x-total-count': '0' } },
  });
  return { server, app: openApp(address) };
}

const nav = () => screen.findByRole('navigation', { name: 'Main' });
const links = async () =>
  within(await nav())
    .getAllByRole('link')
    .map((link) => link.textContent);

test.each(['owner', 'admin', 'agent'] as const)(
  '%s: the bar counts the tickets that wait over all sites',
  async (role) => {
    openAs(role);
    await waitFor(async () =>
      expect(await links()).toEqual(['Dashboard', 'Tickets, waiting for us: 12', 'Reports', 'Team']),
    );
    expect(within(await nav()).getByRole('link', { name: 'Team' })).toHaveAttribute('href', '/teams/7');
  },
);

test('until the count is known its room is kept, and nothing is read out', async () => {
  localStorage.setItem('deskbell-waiting', '12');
  const { server } = openAs('owner');
  const { reply, resolve } = deferredReply<ReturnType<typeof aSite>[]>();
  server.answer('GET /api/sites', reply);
  expect(await within(await nav()).findByText('12')).not.toBeVisible();
  resolve({ body: [aSite({ role: 'owner', waiting_tickets: 5, total_tickets: 20 })] });
  await waitFor(async () => expect(await links()).toContain('Tickets, waiting for us: 5'));
  expect(localStorage.getItem('deskbell-waiting')).toBe('5');
});

test('a client has no count and no team', async () => {
  openAs('client', [0, 0]);
  await waitFor(async () => expect(await links()).toEqual(['Dashboard', 'Tickets', 'Reports']));
});

test('a desk without sites has no reports', async () => {
  openAs('owner', []);
  await waitFor(async () => expect(await links()).toEqual(['Dashboard', 'Tickets', 'Team']));
});

test('counts end at 99+, and nothing is counted when nothing waits', async () => {
  openAs('owner', [500]);
  await waitFor(async () => expect(await links()).toContain('Tickets, waiting for us: 99+'));
});

test('a person without a team has no bar and adds a site', async () => {
  fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [] }, 'GET /api/teams': { body: [] } });
  openApp('/dashboard');
  expect(await screen.findByRole('region', { name: 'Set up Deskbell' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Search or jump to…' })).toBeNull();
});

test('the bar marks the place, and the page of a site belongs to the dashboard', async () => {
  const { app } = openAs('owner');
  const here = async () => within(await nav()).getByRole('link', { current: 'page' }).textContent;
  expect(await here()).toBe('Dashboard');
  await userEvent.click(within(await nav()).getByRole('link', { name: /^Tickets/ }));
  expect(app.address()).toBe('/tickets');
  expect(await here()).toMatch(/^Tickets/);
  await app.goTo('/sites/1');
  expect(await here()).toBe('Dashboard');
});

test.each([
  ['owner', true],
  ['admin', true],
  ['agent', false],
  ['client', false],
] as const)('%s: Add Site on the dashboard, as a key and in the palette: %s', async (role, canAdd) => {
  openAs(role);
  await screen.findAllByRole('article');
  expect(screen.queryByRole('button', { name: 'Add Site' }) !== null).toBe(canAdd);
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search or jump to' });
  expect(screen.queryByRole('option', { name: /^Add Site/ }) !== null).toBe(canAdd);
  await userEvent.keyboard('{Escape}n');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Site' }) !== null).toBe(canAdd));
});

test('an agent who sees no site yet is not asked to add one', async () => {
  openAs('agent', []);
  expect(await screen.findByRole('heading', { name: 'No sites yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Site' })).toBeNull();
});
