import type { Site } from '@deskbell/contract/sites';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

test('a site card shows counts and status and opens the site', async () => {
  fakeServer({
    ...SIGNED_IN,
    [SITES]: { body: [kettle] },
    'GET /api/analytics/sites': { body: [{ site_id: kettle.id, widget_loads: [900, 300, 4] }] },
  });
  openApp('/dashboard');
  const kettleCard = await card('Kettle & Crumb');
  await within(kettleCard).findByText('1,204');
  expect(kettleCard).toHaveTextContent('1,204 loads, 30 d');
  for (const text of ['Inactive', '2 New', '3 Open', '1,204 tickets']) {
    expect(await within(kettleCard).findByText(text)).toBeVisible();
  }
  expect(within(kettleCard).getByRole('link', { name: 'Kettle & Crumb' })).toHaveAttribute(
    'href',
    `/sites/${kettle.id}`,
  );
});

test('the card of a site without visitors says so', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [aSite({ name: 'Fern' }), harbor] } });
  openApp('/dashboard');
  await waitFor(async () => expect(await card('Fern')).toHaveTextContent('Waiting for the first visitor'));
  expect(within(await card('Harbor & Pine')).getByText('Live')).toBeVisible();
});

test('twelve sites are shown, and all of them on demand', async () => {
  const many = Array.from({ length: 30 }, (_, index) => aSite({ name: `Shop ${index}` }));
  fakeServer({ ...SIGNED_IN, [SITES]: { body: many } });
  openApp('/dashboard');
  await card('Shop 0');
  expect(screen.getAllByRole('article')).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 30 sites' }));
  expect(screen.getAllByRole('article')).toHaveLength(30);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

test('an owner without sites sees the setup guide', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [] } });
  openApp('/dashboard');
  expect(await screen.findByRole('region', { name: 'Set up Deskbell' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add Site' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Site' })).toBeVisible();
});

test('deleting a site without tickets asks on its card; Cancel has the focus and hides the question', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [{ ...harbor, total_tickets: 0 }] } });
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbor & Pine' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Site…' }));
  const question = 'Are you sure you want to delete "Harbor & Pine"? This action cannot be undone.';
  expect(screen.getByText(question)).toBeVisible();
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
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
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
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
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
  expect(within(await card('Crumb')).getByText('Live')).toBeVisible();
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
  for (const route of [SITES, 'GET /api/analytics', 'GET /api/analytics/sites', 'GET /api/tickets?limit=10'])
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
