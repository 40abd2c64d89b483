import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTicket, detailOf, thirtyDays } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const harbor = aSite({
  id: 42,
  name: 'Harbor & Pine',
  domain: 'harbor.example',
  description: 'Homeware',
  api_key: 'site_abc',
  total_tickets: 24,
  archived_tickets: 6,
});

function openHarbor(changes = {}, search = '') {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites/42': { body: { ...harbor, ...changes } },
    'GET /api/sites/42/analytics': {
      body: thirtyDays((daysAgo) => (daysAgo < 8 ? { widget_loads: 200, widget_opens: 10, tickets_submitted: 1 } : {})),
    },
    'GET /api/sites/42/tickets': { body: [] },
    'GET /api/sites/42/user-analytics': { body: [] },
    'GET /api/sites/42/user-stats': {
      body: { tracked_users: 0, widget_loads: 0, widget_opens: 0, tickets_submitted: 0 },
    },
    'GET /api/sites/42/email-logs': { body: [] },
    'GET /api/sites/42/email-stats': {
      body: { total_emails: 0, sent_emails: 0, failed_emails: 0, last_sent_at: null },
    },
    'GET /api/sites': { body: [] },
  });
  return { server, app: openApp(`/sites/42${search}`) };
}

test('the header names the site and counts its tickets without the archived ones', async () => {
  openHarbor();
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbor & Pine' })).toBeVisible();
  expect(screen.getByText('18 tickets')).toBeVisible();
  expect(screen.getByText('6 archived')).toBeVisible();
  expect(screen.getByRole('link', { name: /harbor\.example/ })).toHaveAttribute('href', 'https://harbor.example');
});

test('archived tickets and ratings are not mentioned when there are none', async () => {
  openHarbor({ archived_tickets: 0 });
  expect(await screen.findByText('24 tickets')).toBeVisible();
  expect(screen.queryByText(/archived/)).toBeNull();
  expect(screen.queryByText('Good')).toBeNull();
});

test('an alarm leaves no green badge beside it', async () => {
  openHarbor({ health: 'silent', health_since: '2025-10-14T14:00:00.000Z' });
  expect(await screen.findByText('Silent')).toBeVisible();
  expect(screen.getByText('Active').querySelector('[class*=dot]')).toBeNull();
});

test('a site that does not exist says so, with a way back', async () => {
  fakeServer({ ...SIGNED_IN, 'GET /api/sites/42': { status: 404, body: { error: 'Not found' } } });
  openApp('/sites/42');
  await waitFor(() => expect(screen.getByRole('button', { name: /account menu/ })).toBeVisible());
  await waitFor(() => expect(takeLoggedErrors()).not.toEqual([]));
  expect(await screen.findByRole('heading', { name: 'Site not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('an invalid site id fetches nothing', async () => {
  fakeServer(SIGNED_IN);
  openApp('/sites/harbor');
  expect(await screen.findByRole('heading', { name: 'Site not found' })).toBeVisible();
});

test('the figures are folded; the panel above the tabs shows them, and that is remembered', async () => {
  openHarbor({
    new_tickets: 3,
    open_tickets: 5,
    closed_tickets: 10,
    avg_resolution_time_minutes: 384,
    rating: { good_percent: 92, count: 38 },
  });
  const fold = await screen.findByRole('button', { name: 'Figures: 1,400 widget loads in 7 days' });
  expect(screen.queryByRole('region', { name: 'Site statistics' })).toBeNull();
  await userEvent.click(fold);
  const panel = await screen.findByRole('region', { name: 'Site statistics' });
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(localStorage.getItem('deskbell-site-figures')).toBe('open');
  expect(await within(panel).findByText('1,400')).toBeVisible();
  for (const text of [
    'New3',
    'Open5',
    'Closed10',
    '6.4 hours',
    'Good92 % of 38',
    'Widget loads, 7 days1,400',
    'Not seen yet',
  ])
    expect(panel).toHaveTextContent(text);
});

test('the tabs count tickets up to 99', async () => {
  openHarbor({ total_tickets: 205, archived_tickets: 6 });
  expect(await screen.findByRole('tab', { name: 'Tickets 99+' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tab', { name: 'Archived 6' })).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/[\d+]/g, '').trim())).toEqual([
    'Tickets',
    'Kanban Board',
    'Archived',
    'Pages',
    'User Analytics',
    'Email Logs',
    'Settings',
  ]);
});

test('the URL holds the tab, and arrow keys move between tabs', async () => {
  const { app } = openHarbor({}, '?tab=users');
  expect(await screen.findByRole('tabpanel', { name: 'User Analytics' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'User Analytics (Last 30 Days)' })).toBeVisible();
  screen.getByRole('tab', { name: 'User Analytics' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('heading', { name: 'Email Logs' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Email Logs' })).toHaveFocus();
  expect(app.search()).toBe('?tab=emails');
  await userEvent.keyboard('{End}');
  expect(await screen.findByRole('heading', { name: 'Widget Integration' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('heading', { name: 'All Tickets' })).toBeVisible();
  await app.goBack();
  expect(app.search()).toBe('?tab=settings');
});

test('the widget preview has the color of the site', async () => {
  openHarbor({ widget_color: '#f97316' }, '?tab=settings');
  const panel = await screen.findByRole('region', { name: 'Widget Customization' });
  expect(within(panel).getByText('Orange, #f97316')).toBeVisible();
  expect(panel).toHaveTextContent('Right, on all devices, label “Support”, asks for name and priority.');
  const tab = within(panel).getByText('Support');
  expect(tab.style.getPropertyValue('--color')).toBe('#f97316');
  expect(tab.style.getPropertyValue('--on-color')).toBe('#000000');
});

test('the widget code is copied, and a toast says so', async () => {
  const user = userEvent.setup();
  openHarbor({}, '?tab=settings');
  const panel = within(await screen.findByRole('region', { name: 'Widget Integration' }));
  await user.click(panel.getByRole('button', { name: 'Copy Widget Code' }));
  expect(await screen.findByText('Widget code copied')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    `<script src="${window.location.origin}/widget.js" data-site-key="site_abc" async></script>`,
  );
});

test('the code that is shown is the code that is copied', async () => {
  openHarbor({}, '?tab=settings');
  const panel = await screen.findByRole('region', { name: 'Widget Integration' });
  const user = userEvent.setup();
  const script = `<script src="${window.location.origin}/widget.js" data-site-key="site_abc"`;
  expect(panel).toHaveTextContent(`${script} async></script>`);
  await user.click(within(panel).getByRole('tab', { name: 'With user id' }));
  expect(panel).toHaveTextContent(`${script} data-user-id="YOUR_USER_ID" async></script>`);
  await user.click(within(panel).getByRole('button', { name: 'Copy Code with User Id' }));
  expect(await navigator.clipboard.readText()).toBe(`${script} data-user-id="YOUR_USER_ID" async></script>`);
});

test('a site with tickets is deleted from the menu once its name is typed', async () => {
  const { server, app } = openHarbor();
  server.answer('DELETE /api/sites/42', { body: { id: 42 } });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Site…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Site' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete "Harbor & Pine"? This action cannot be undone.');
  const name = within(dialog).getByRole('textbox', { name: 'Type Harbor & Pine to confirm' });
  expect(name).toHaveFocus();
  await userEvent.type(name, 'Harbor{Enter}');
  expect(server.callsTo('DELETE /api/sites/42')).toEqual([]);
  await userEvent.type(name, ' & Pine ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Site' }));
  expect(await screen.findByText('Harbor & Pine deleted successfully')).toBeVisible();
  expect(app.address()).toBe('/dashboard');
});

test('a ticket of another site opens on the page of its own site', async () => {
  const { server, app } = openHarbor();
  const other = detailOf(aTicket({ id: 190, site_id: 43, title: 'Of another site' }));
  server.answer('GET /api/sites/43', { body: aSite({ id: 43, name: 'Kettle & Crumb' }) });
  server.answer('GET /api/sites/43/analytics', { body: thirtyDays() });
  server.answer('GET /api/sites/43/tickets', { body: [other], headers: { 'x-total-count': '1' } });
  server.answer('GET /api/tickets/190', {
    body: { ticket: other, comments: [], events: [], has_clients: false, in_inbox: false, drafts: [], writers: [] },
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbor & Pine' });
  await app.goTo('/sites/42?ticket=190');
  expect(await screen.findByRole('dialog', { name: 'Of another site' })).toBeVisible();
  expect(app.address()).toBe('/sites/43');
});
