import type { Site } from '@deskbell/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTicket, thirtyDays } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const harbor = aSite({ name: 'Harbor & Pine', domain: 'harbor.example', total_tickets: 24, new_tickets: 3 });
const kettle = aSite({ name: 'Kettle & Crumb', domain: 'kettle.example', is_active: false, open_tickets: 2 });

function openDashboard(search = '', sites = [harbor, kettle]) {
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: sites } });
  server.answer(`GET /api/sites/${harbor.id}/analytics`, { body: thirtyDays(() => ({ widget_loads: 7 })) });
  server.answer(`GET /api/sites/${harbor.id}/user-stats`, {
    body: { tracked_users: 3, widget_loads: 0, widget_opens: 0, tickets_submitted: 0 },
  });
  server.answer(`GET /api/sites/${harbor.id}/tickets?limit=50`, {
    body: [aTicket({ title: 'Cracked base', site_id: harbor.id })],
    headers: { 'x-total-count': '24' },
  });
  return { server, app: openApp(`/dashboard${search}`) };
}

async function openSelector(name = 'All Sites (Overview)') {
  const selector = await screen.findByRole('button', { name });
  await waitFor(() => expect(selector).toBeEnabled());
  await userEvent.click(selector);
  return screen.findByRole('listbox', { name: 'Site' });
}

const option = (name: string | RegExp) => screen.getByRole('option', { name });
const activeOption = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

test('the selector lists all sites with their tickets', async () => {
  openDashboard();
  await openSelector();
  expect(screen.getAllByRole('option')).toEqual([
    option('All Sites (Overview)'),
    option('Harbor & Pine harbor.example · 24 tickets 3 New 0 Open Active'),
    option('Kettle & Crumb kettle.example · 0 tickets 0 New 2 Open Inactive'),
  ]);
  expect(option('All Sites (Overview)')).toHaveAttribute('aria-selected', 'true');
});

test('choosing a site shows its analytics and tickets in place of the overview, and Back returns', async () => {
  const { app } = openDashboard();
  await openSelector();
  await userEvent.click(option(/^Harbor/));
  expect(await screen.findByRole('heading', { name: 'Site Analytics' })).toBeVisible();
  expect(app.search()).toBe(`?site=${harbor.id}`);
  expect(screen.queryByRole('heading', { name: 'Your Sites' })).toBeNull();
  expect(await screen.findByRole('button', { name: /^Widget loads 210/ })).toBeVisible();
  const tickets = screen.getByRole('region', { name: 'Site Tickets' });
  expect(await within(tickets).findByText('Showing 1 of 24 tickets')).toBeVisible();
  expect(within(tickets).getByRole('link', { name: 'Cracked base' })).toBeVisible();
  expect(within(tickets).getByRole('link', { name: 'Open Harbor & Pine' })).toHaveAttribute(
    'href',
    `/sites/${harbor.id}`,
  );
  await app.goBack();
  expect(await screen.findByRole('heading', { name: 'Analytics Overview' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your Sites' })).toBeVisible();
});

test('the URL selects a site', async () => {
  openDashboard(`?site=${harbor.id}`);
  expect(await screen.findByRole('button', { name: 'Harbor & Pine' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Cracked base' })).toBeVisible();
});

test.each(['999999', 'harbor', ''])('a URL with the unknown site "%s" shows the overview', async (id) => {
  const { server } = openDashboard(`?site=${id}`);
  expect(await screen.findByRole('heading', { name: 'Your Sites' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Analytics Overview' })).toBeVisible();
  expect(server.callsTo(`GET /api/sites/${id}/analytics`)).toHaveLength(0);
});

test('nothing is fetched for a selected site before the sites are loaded', async () => {
  const late = deferredReply<Site[]>();
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': late.reply });
  openApp('/dashboard?site=5');
  expect(await screen.findByRole('region', { name: 'Site Analytics' })).toHaveAttribute('aria-busy', 'true');
  expect(server.callsTo('GET /api/analytics')).toHaveLength(0);
  late.resolve({ body: [harbor, kettle] });
  expect(await screen.findByRole('region', { name: 'Analytics Overview' })).toBeVisible();
});

test('arrow keys, Home, End and typeahead move through the list, Enter selects, and the focus returns', async () => {
  const { app } = openDashboard();
  const list = await openSelector();
  expect(list).toHaveFocus();
  expect(activeOption(list)).toBe(option('All Sites (Overview)'));
  for (const [key, name] of [
    ['{ArrowDown}{ArrowDown}', /^Kettle/],
    ['{ArrowDown}', 'All Sites (Overview)'],
    ['{ArrowUp}', /^Kettle/],
    ['{Home}', 'All Sites (Overview)'],
    ['{End}', /^Kettle/],
    ['h', /^Harbor/],
    ['z', /^Harbor/],
  ] as const) {
    await userEvent.keyboard(key);
    expect(activeOption(list)).toBe(option(name));
  }
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.search()).toBe(`?site=${harbor.id}`));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Harbor & Pine' })).toHaveFocus());
});

test('the list opens at the selected site, and Space selects another', async () => {
  const { app } = openDashboard(`?site=${harbor.id}`);
  const list = await openSelector('Harbor & Pine');
  expect(activeOption(list)).toBe(option(/^Harbor/));
  expect(option(/^Harbor/)).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Home} ');
  await waitFor(() => expect(app.search()).toBe(''));
});

test('Escape closes the list and changes nothing', async () => {
  const { app } = openDashboard();
  await openSelector();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(app.search()).toBe('');
});

test('many sites can be searched by name and domain', async () => {
  const many = Array.from({ length: 30 }, (_, index) => aSite({ name: `Shop ${index}`, domain: `s${index}.example` }));
  const { app } = openDashboard('', [...many, harbor]);
  await openSelector();
  const search = screen.getByRole('combobox', { name: 'Find a site' });
  expect(search).toHaveFocus();
  expect(screen.getAllByRole('option')).toHaveLength(32);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Home}');
  expect(activeOption(search)).toBe(option(/^Shop 1 /));
  await userEvent.type(search, 'harbor.ex');
  expect(screen.getAllByRole('option')).toEqual([option(/^Harbor & Pine/)]);
  expect(activeOption(search)).toBe(option(/^Harbor & Pine/));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.search()).toBe(`?site=${harbor.id}`));
});

test('a search without a match says so, and Enter does nothing', async () => {
  const many = Array.from({ length: 9 }, () => aSite());
  const { app } = openDashboard('', many);
  await openSelector();
  await userEvent.keyboard('nowhere{Enter}');
  expect(screen.getByText('No site matches “nowhere”')).toBeVisible();
  expect(app.search()).toBe('');
});

test('a few sites need no search', async () => {
  openDashboard();
  await openSelector();
  expect(screen.queryByRole('combobox')).toBeNull();
});
