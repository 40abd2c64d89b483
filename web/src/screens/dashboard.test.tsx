import type { Site } from '@deskbell/contract/sites';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aUser } from '../testing/fixtures.ts';
import { takeLoggedError, takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const SITES = 'GET /api/sites';

const harbor = aSite({ name: 'Harbor & Pine', domain: 'harbor.example', total_tickets: 3, health: 'live' });
const kettle = aSite({
  name: 'Kettle & Crumb',
  new_tickets: 2,
  open_tickets: 3,
  total_tickets: 1_204,
  is_active: false,
});

const card = (name: string) => screen.findByRole('article', { name });
const cardNames = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));

test('the owner is greeted by given name', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [] } });
  openApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome back, Marta' })).toBeVisible();
  expect(screen.getByText('Manage your sites and support tickets from one place')).toBeVisible();
});

test('an owner without a given name is greeted by email', async () => {
  const nameless = aUser({ google_user_data: { name: null, given_name: null } });
  fakeServer({ ...SIGNED_IN, 'GET /api/users/me': { body: nameless }, [SITES]: { body: [] } });
  openApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome back, marta@example.com' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'marta@example.com, account menu' })).toBeVisible();
});

test('a site row shows counts, status and loads and opens the site', async () => {
  fakeServer({
    ...SIGNED_IN,
    [SITES]: { body: [kettle] },
    'GET /api/analytics/sites': { body: [{ site_id: kettle.id, widget_loads: [900, 300, 4] }] },
  });
  openApp('/dashboard');
  const kettleCard = await card('Kettle & Crumb');
  for (const text of ['Inactive', '2 New', '3 Open', 'of 1,204', '1,204 loads']) {
    expect(await within(kettleCard).findByText(text)).toBeVisible();
  }
  expect(within(kettleCard).getByRole('link', { name: 'Kettle & Crumb' })).toHaveAttribute(
    'href',
    `/sites/${kettle.id}`,
  );
});

test('the row of a site without visitors says so', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [aSite({ name: 'Fern' }), harbor] } });
  openApp('/dashboard');
  await waitFor(async () => expect(await card('Fern')).toHaveTextContent('Waiting for the first visitor'));
  expect(within(await card('Harbor & Pine')).getByText('Active')).toBeVisible();
});

const shops = (count: number) =>
  Array.from({ length: count }, (_, index) => aSite({ name: `Shop ${index}`, health: 'live' }));

function openWithSites(sites: Site[], address = '/dashboard') {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: sites } });
  return { server, app: openApp(address) };
}

test.each([
  [6, 6],
  [12, 6],
  [13, 8],
  [40, 8],
])('of %i sites %i are shown, all of them on demand, and that is remembered', async (count, shown) => {
  openWithSites(shops(count));
  await card('Shop 0');
  expect(cardNames()).toHaveLength(shown);
  if (count === shown) return expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: `Show all ${count} sites` }));
  await waitFor(() => expect(cardNames()).toHaveLength(count));
  cleanup();
  openWithSites(shops(count));
  await waitFor(() => expect(cardNames()).toHaveLength(count));
  await userEvent.click(screen.getByRole('button', { name: `Show ${shown} of ${count} sites` }));
  await waitFor(() => expect(cardNames()).toHaveLength(shown));
});

test('rows stand by need when loaded, and keep their places while the need changes', async () => {
  const [calm, busy] = [aSite({ name: 'Calm', health: 'live' }), aSite({ name: 'Busy', health: 'live' })];
  const silent = aSite({ name: 'Silent', health: 'silent' });
  const { server } = openWithSites([calm, { ...busy, waiting_tickets: 2 }, silent]);
  await card('Calm');
  expect(cardNames()).toEqual(['Silent', 'Busy', 'Calm']);
  server.answer(SITES, { body: [{ ...calm, waiting_tickets: 5 }, busy, { ...silent, health: 'live' }] });
  const calmRow = await card('Calm');
  await waitFor(() => {
    // The button ignores clicks while other parts of the screen load.
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(calmRow).toHaveTextContent('5 waiting');
  });
  expect(cardNames()).toEqual(['Silent', 'Busy', 'Calm']);
});

test('from nine sites on, one is found among all by name or domain, and Enter opens it', async () => {
  const { app } = openWithSites([...shops(20), aSite({ name: 'Zebra', domain: 'stripes.example' })]);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a site' }), 'stripes');
  await waitFor(() => expect(cardNames()).toEqual(['Zebra']));
  await userEvent.keyboard('x');
  expect(await screen.findByText('No site matches “stripesx”')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await card('Zebra');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.address()).toMatch(/^\/sites\//));
});

test('eight sites need no search', async () => {
  openWithSites(shops(8));
  await card('Shop 0');
  expect(screen.queryByRole('searchbox', { name: 'Find a site' })).toBeNull();
});

test('a domain is shown in letters', async () => {
  openWithSites([aSite({ name: 'Müller', domain: 'xn--mller-bckerei-hfb76a.example' })]);
  expect(await card('Müller')).toHaveTextContent('müller-bäckerei.example');
  expect(document.body).not.toHaveTextContent('xn--');
});

test('an address with ids narrows the list of sites, until all are shown again', async () => {
  const [one, two, three] = shops(3);
  const { app } = openWithSites([one, two, three] as Site[], `/dashboard?sites=${one?.id},${three?.id}`);
  await card('Shop 0');
  expect(cardNames()).toEqual(['Shop 0', 'Shop 2']);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your Sites' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: /^2 sites that need attention/ }));
  await waitFor(() => expect(cardNames()).toHaveLength(3));
  expect(app.search()).toBe('');
});

test('deleting a site without tickets asks in its row; Cancel has the focus and hides the question', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [{ ...harbor, total_tickets: 0 }] } });
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbor & Pine' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Site…' }));
  const question = 'Are you sure you want to delete "Harbor & Pine"? This action cannot be undone.';
  expect(await screen.findByText(question)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText(question)).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions for Harbor & Pine' })).toHaveFocus();
  expect(server.callsTo(`DELETE /api/sites/${harbor.id}`)).toHaveLength(0);
});

test('a site with tickets is deleted once its name is typed, and leaves the list without a refetch', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [harbor, kettle] } });
  server.answer(`DELETE /api/sites/${harbor.id}`, { body: { id: harbor.id } });
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbor & Pine' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Site…' }));
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeDisabled();
  const name = screen.getByRole('textbox', { name: 'Type Harbor & Pine to confirm' });
  expect(name).toHaveFocus();
  await userEvent.type(name, 'Harbor & Pine');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Harbor & Pine deleted successfully')).toBeVisible();
  expect(screen.getByText('Site deleted')).toBeVisible();
  expect(cardNames()).toEqual(['Kettle & Crumb']);
  expect(screen.getByRole('heading', { name: 'Your Sites' })).toHaveFocus();
  expect(server.callsTo(SITES)).toHaveLength(1);
});

test('a failed deletion keeps the site and shows a toast', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [{ ...harbor, total_tickets: 0 }] } });
  server.answer(`DELETE /api/sites/${harbor.id}`, { status: 500 });
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbor & Pine' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Site…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete failed')).toBeVisible();
  expect(screen.getByText('Unable to delete the site. Please try again.')).toBeVisible();
  expect(cardNames()).toEqual(['Harbor & Pine']);
  await takeLoggedError('Failed to delete site: ApiError: API responded with HTTP status 500');
});

test('an edited site is replaced in place', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [harbor, kettle] } });
  server.answer(`PUT /api/sites/${kettle.id}`, ({ body: { name, is_active = true } }) => ({
    body: aSite({ ...kettle, name, is_active, health: is_active ? 'live' : 'inactive' }),
  }));
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Kettle & Crumb' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit Site' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Site' });
  const name = within(dialog).getByRole('textbox', { name: 'Site Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Crumb');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Site is active' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update Site' }));
  await waitFor(() => expect(screen.getByText('Crumb updated successfully')).toBeVisible());
  expect(cardNames()).toEqual(['Harbor & Pine', 'Crumb']);
  expect(within(await card('Crumb')).getByText('Active')).toBeVisible();
});

test('a failed refresh keeps the old data and is only logged', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [harbor] } });
  openApp('/dashboard');
  await card('Harbor & Pine');
  server.answer(SITES, { status: 403, body: { error: 'No' } });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await takeLoggedError('Failed to fetch sites: API responded with HTTP status 403');
  expect(cardNames()).toEqual(['Harbor & Pine']);
});

test('a failed first fetch shows no false empty state', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { status: 403, body: { error: 'No' } } });
  openApp('/dashboard');
  await takeLoggedError('Failed to fetch sites: API responded with HTTP status 403');
  expect(await screen.findByRole('region', { name: 'Your Sites' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('Set up Deskbell')).toBeNull();
  takeLoggedErrors();
});

test('Refresh is ignored while a refresh is in flight', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [harbor] } });
  openApp('/dashboard');
  await card('Harbor & Pine');
  const late = deferredReply<Site[]>();
  server.answer(SITES, late.reply);
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await userEvent.click(refresh);
  await userEvent.click(refresh);
  await userEvent.click(refresh);
  late.resolve({ body: [harbor, kettle] });
  await card('Kettle & Crumb');
  expect(server.callsTo(SITES)).toHaveLength(2);
});

test('Refresh refetches everything on the screen', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [harbor] } });
  openApp('/dashboard');
  await card('Harbor & Pine');
  await screen.findByRole('heading', { name: 'No tickets yet' });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  for (const route of [
    SITES,
    'GET /api/analytics',
    'GET /api/analytics/sites',
    'GET /api/tickets?archived=false&limit=10',
  ])
    await waitFor(() => expect(server.callsTo(route)).toHaveLength(2));
});

async function openWithFakeTime() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [harbor] } });
  openApp('/dashboard');
  await card('Harbor & Pine');
  return server;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void fireEvent(document, new Event('visibilitychange', { bubbles: true })));
}

test("the 'Updated' label ages by itself", async () => {
  const server = await openWithFakeTime();
  expect(screen.getByText('Updated Just now')).toBeVisible();
  server.answer(SITES, deferredReply<never>().reply);
  await pass(70_000);
  expect(screen.getByText('Updated 1m ago')).toBeVisible();
  await pass(60 * 60_000);
  expect(screen.getByText('Updated 1h ago')).toBeVisible();
});

test('sites are polled every three minutes', async () => {
  const server = await openWithFakeTime();
  await pass(179_000);
  expect(server.callsTo(SITES)).toHaveLength(1);
  await pass(2_000);
  await waitFor(() => expect(server.callsTo(SITES)).toHaveLength(2));
});

test('analytics are polled every two minutes', async () => {
  const server = await openWithFakeTime();
  await screen.findByRole('slider');
  await pass(118_000);
  expect(server.callsTo('GET /api/analytics')).toHaveLength(1);
  await pass(4_000);
  await waitFor(() => expect(server.callsTo('GET /api/analytics')).toHaveLength(2));
});

test('polling pauses in a hidden tab and resumes at once when it is visible', async () => {
  const server = await openWithFakeTime();
  setVisibility('hidden');
  await pass(600_000);
  expect(server.callsTo(SITES)).toHaveLength(1);
  expect(server.callsTo('GET /api/analytics')).toHaveLength(1);
  setVisibility('visible');
  await waitFor(() => expect(server.callsTo(SITES)).toHaveLength(2));
  await waitFor(() => expect(server.callsTo('GET /api/analytics')).toHaveLength(2));
});
