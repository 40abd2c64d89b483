import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { aSite, aTicket, aUser, detailOf, someSettings, thirtyDays } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { pressSequence } from '../testing/press-sequence.ts';

const harbor = aSite({
  id: 42,
  name: 'Harbor & Pine',
  domain: 'harbor.example',
  new_tickets: 2,
  waiting_tickets: 1,
  total_tickets: 3,
});
const kettle = aSite({ id: 43, name: 'Kettle & Crumb', domain: 'kettle.example', is_active: false });
const lamp = aTicket({ id: 30, site_id: 42, site_name: 'Harbor & Pine', title: 'Lamp arrived cracked' });
const story = aTicket({ id: 5, site_id: 43, site_name: 'Kettle & Crumb', title: 'An old story', status: 'archived' });

function openDesk(address: string) {
  const server = fakeServer({
    'GET /api/users/me': { body: aUser() },
    'GET /api/user-settings': { body: someSettings() },
    'GET /api/sites': { body: [harbor, kettle] },
    'GET /api/sites/42': { body: harbor },
    'GET /api/sites/43': { body: kettle },
    'GET /api/sites/42/analytics': { body: thirtyDays() },
    'GET /api/sites/43/analytics': { body: thirtyDays() },
    'GET /api/sites/42/tickets': { body: [lamp], headers: { 'x-total-count': '1' } },
    'GET /api/sites/43/tickets': { body: [story], headers: { 'x-total-count': '1' } },
    'GET /api/tickets': ({ route }) => {
      const q = new URLSearchParams(route.split('?')[1]).get('q')?.toLowerCase() ?? '';
      return { body: [lamp, story].filter(({ title }) => title.toLowerCase().includes(q)) };
    },
    'GET /api/tickets/5': {
      body: {
        ticket: detailOf(story),
        comments: [],
        events: [],
        has_clients: false,
        in_inbox: false,
        drafts: [],
        writers: [],
      },
    },
    'GET /api/tickets/7': { status: 404, body: { error: 'Ticket not found.' } },
  });
  return { server, app: openApp(address) };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

async function openPalette(typed = '') {
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Search sites, tickets and actions' });
  if (typed) await userEvent.type(input, typed);
  return input;
}

test('the palette opens a site by the first letters of its name or domain', async () => {
  const { app } = openDesk('/dashboard');
  await openPalette();
  expect(options().slice(0, 2)).toEqual(['HHarbor & Pine1 waiting', 'KKettle & CrumbInactive']);
  expect(chosen()).toHaveTextContent('Harbor & Pine');
  await userEvent.keyboard('kett');
  await waitFor(() => expect(chosen()).toHaveTextContent('Kettle & Crumb'));
  expect(within(chosen()).getByText('Kett', { selector: 'mark' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Kettle & Crumb' })).toBeVisible();
  expect(app.address()).toBe('/sites/43');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('the palette searches the tickets of all sites and opens the selected one over the page', async () => {
  const { app } = openDesk('/dashboard');
  await openPalette('lamp');
  const option = await screen.findByRole('option', { name: /Lamp arrived cracked/ });
  expect(option).toHaveTextContent('#30· Harbor & Pine');
  await userEvent.click(option);
  await waitFor(() => expect(app.address() + app.search()).toBe('/dashboard?ticket=30'));
});

test('a ticket number finds the ticket, also an archived one', async () => {
  const { app } = openDesk('/dashboard');
  await openPalette('#5');
  expect(await screen.findByRole('option', { name: /An old story/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.address() + app.search()).toBe('/dashboard?ticket=5'));
});

test('an empty result says what to try', async () => {
  openDesk('/dashboard');
  await openPalette('7');
  expect(await screen.findByRole('heading', { name: 'No results for “7”' })).toBeVisible();
  expect(options()).toEqual([]);
});

test('on a site the palette lists its tabs', async () => {
  const { app } = openDesk('/sites/42');
  await openPalette('kanban');
  await waitFor(() => expect(chosen()).toHaveTextContent('Kanban BoardHarbor & Pine'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.search()).toBe('?tab=board'));
});

test('Ctrl+Enter opens in a new tab and keeps the palette open', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  openDesk('/dashboard');
  await openPalette('harbor');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith('/sites/42', '_blank', 'noopener');
  expect(screen.getByRole('combobox')).toBeVisible();
});

test('an action runs after the palette has closed, and its dialog returns focus to the page', async () => {
  openDesk('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  const button = screen.getByRole('button', { name: 'Search or jump to…' });
  await userEvent.click(button);
  await userEvent.type(await screen.findByRole('combobox'), 'user settings{Enter}');
  expect(await screen.findByRole('dialog', { name: 'User Settings' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('Ctrl+K closes the palette again', async () => {
  openDesk('/dashboard');
  await openPalette();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

/** Repeats until the dialog listens. Finds dialogs that are hidden from assistive technology, too. */
const closeDialogs = () =>
  waitFor(async () => {
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

test('? lists the shortcuts, and n adds a site where no tickets are listed', async () => {
  openDesk('/sites/42?tab=settings');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(keys).getByRole('row', { name: /^Next, previous ticket/ })).toBeVisible();
  await closeDialogs();
  await userEvent.keyboard('n');
  const form = await screen.findByRole('dialog', { name: 'Add New Site' });
  expect(within(form).getAllByRole('textbox')[0]).toHaveValue('');
  await closeDialogs();
});

test('g then d goes to the dashboard', async () => {
  const { app } = openDesk('/sites/42');
  await screen.findByRole('heading', { level: 1 });
  pressSequence('g', 'd');
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
});

test('shortcuts are off while typing, and the palette does not open over a form', async () => {
  openDesk('/sites/42');
  const search = await screen.findByRole('searchbox', { name: 'Search tickets' });
  await userEvent.type(search, 'n?gd');
  expect(search).toHaveValue('n?gd');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Site' }));
  await screen.findByRole('dialog', { name: /Edit/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('the client report of a site is found by its name', async () => {
  const { app } = openDesk('/dashboard');
  await openPalette('client report kettle');
  expect(chosen()).toHaveTextContent('Client report of Kettle & Crumb');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.search()).toBe('?tab=settings&part=report'));
});

test('over an open ticket the palette begins with its actions; views are a group of their own', async () => {
  openDesk('/dashboard?ticket=5');
  await screen.findByRole('dialog', { name: 'An old story' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search sites, tickets and actions' });
  expect(options()[0]).toBe('Replyr');
  const group = screen.getByRole('group', { name: 'Views' });
  expect(within(group).getByRole('option', { name: 'Snoozed' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const box = screen.getByRole('dialog', { name: 'An old story' });
  await waitFor(() => expect(within(box).getByRole('textbox', { name: 'Comment' })).toHaveFocus());
});
