import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam, aTicket, thirtyDays } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const SITES = 'GET /api/sites';
const WAITING = 'GET /api/tickets?archived=false&snoozed=false&waiting=us&sort=waiting&limit=5';
const SEEN = '2025-10-14T14:00:00.000Z';
const fern = aSite({ name: 'Fern', domain: 'fern.example', api_key: 'site_fern' });

const guide = () => screen.findByRole('region', { name: 'Set up Deskbell' });
const currentStep = async () =>
  within(await guide())
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('an owner without sites sees the second step, and nothing that has no content yet', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [] } });
  openApp('/dashboard');
  expect(await guide()).toHaveTextContent('1 of 4 done');
  expect(await currentStep()).toHaveTextContent('Add your first site');
  expect(screen.getByRole('heading', { name: 'Welcome back, Marta' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'All Sites (Overview)' })).toBeVisible();
  for (const absent of ['Analytics Overview', 'Your Sites'])
    expect(screen.queryByRole('heading', { name: absent })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  const [inHead, inStep] = screen.getAllByRole('button', { name: 'Add Site' });
  expect(within(await guide()).getByRole('button', { name: 'Add Site' })).toBe(inStep);
  await userEvent.click(inHead as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Add New Site' })).toBeVisible();
});

test('an owner without sites also gets ways to bring tickets and colleagues', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [] }, 'GET /api/teams': { body: [] } });
  openApp('/dashboard');
  const others = async () =>
    within(await screen.findByRole('region', { name: 'You can also' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(await others()).toEqual(['/docs/import', '/docs/team-and-clients', '/docs/first-site']);
  server.answer('GET /api/teams', { body: [aTeam({ id: 7 })] });
  cleanup();
  openApp('/dashboard');
  await waitFor(async () => expect(await others()).toEqual(['/teams/7?tab=import', '/teams/7', '/docs/first-site']));
});

test('adding the first site moves the focus to its widget code', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [] }, 'POST /api/sites': { status: 201, body: fern } });
  openApp('/dashboard');
  await userEvent.click(within(await guide()).getByRole('button', { name: 'Add Site' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Site Name' }), 'Fern');
  await userEvent.type(screen.getByRole('textbox', { name: 'Domain' }), 'fern.example');
  server.answer(SITES, { body: [fern] });
  await userEvent.click(screen.getByRole('button', { name: 'Create Site' }));
  const copy = await screen.findByRole('button', { name: 'Copy Widget Code' });
  await waitFor(() => expect(copy).toHaveFocus());
  expect(await currentStep()).toHaveTextContent('Paste one line of code');
  expect(await guide()).toHaveTextContent('data-site-key="site_fern"');
  expect(within(await guide()).getByRole('status')).toHaveTextContent('Waiting for the first visitor');
});

test('polling shows the first page view and the first ticket within seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [fern] } });
  openApp('/dashboard');
  expect(await guide()).toHaveTextContent('2 of 4 done');

  const seen = { ...fern, last_seen_at: new Date(Date.now() - 3 * 60_000).toISOString() };
  server.answer(SITES, { body: [seen] });
  await pass(6_000);
  expect(await screen.findByText(/^Seen/)).toHaveTextContent('Seen 3 minutes ago');
  expect(await currentStep()).toHaveTextContent('Send yourself a test ticket');

  server.answer(SITES, { body: [{ ...seen, total_tickets: 1 }] });
  server.answer('GET /api/tickets?archived=false&limit=10', {
    body: [aTicket({ id: 71, title: 'It works', site_id: fern.id })],
    headers: { 'x-total-count': '1' },
  });
  await pass(6_000);
  await waitFor(async () => expect(await guide()).toHaveTextContent('4 of 4 done'));
  expect(await within(await guide()).findByRole('link', { name: /^Arrived/ })).toHaveAttribute(
    'href',
    '/dashboard?ticket=71',
  );
});

test('a widget refused on another domain is named, so that a mistyped domain is found', async () => {
  const refused = { last_refused_at: '2025-10-14T14:00:00.000Z', last_refused_reason: 'origin' } as const;
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [{ ...fern, ...refused, last_refused_host: 'ferns.example' }] } });
  openApp('/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /loaded on ferns\.example .* refused, because this site's domain is fern\.example/,
  );
});

test('a ticket sent by Try it does step 4 only: the code is still asked for', async () => {
  const tried = { ...fern, total_tickets: 1, new_tickets: 1, waiting_tickets: 1 };
  fakeServer({
    ...SIGNED_IN,
    [SITES]: { body: [tried] },
    'GET /api/analytics': { body: thirtyDays((daysAgo) => ({ tickets_submitted: daysAgo === 0 ? 1 : 0 })) },
    [WAITING]: { body: [aTicket({ title: 'From me', site_id: fern.id })], headers: { 'x-total-count': '1' } },
  });
  openApp('/dashboard');
  expect(await guide()).toHaveTextContent('3 of 4 done');
  expect(await currentStep()).toHaveTextContent('Paste one line of code');
  const steps = within(await guide()).getAllByRole('listitem');
  expect(steps.map((step) => within(step).queryByLabelText('Done') !== null)).toEqual([true, true, false, true]);
  expect(within(await guide()).getByRole('status')).toHaveTextContent('Waiting for the first visitor');
  // The queue has the only ticket, and one ticket is no visit.
  expect(within(screen.getByRole('tabpanel')).getByRole('link', { name: 'From me' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Recent Tickets' })).toBeNull();
  expect(await screen.findByText('Figures appear here with the first visit.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the list of steps is put away by hand, for good', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [{ ...fern, total_tickets: 1 }] } });
  openApp('/dashboard');
  await userEvent.click(within(await guide()).getByRole('button', { name: 'Put the list away' }));
  expect(screen.queryByRole('region', { name: 'Set up Deskbell' })).toBeNull();
  cleanup();
  openApp('/dashboard');
  expect(await screen.findByRole('article', { name: 'Fern' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Set up Deskbell' })).toBeNull();
});

test('the steps name a domain in letters', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [{ ...fern, domain: 'xn--mller-bckerei-hfb76a.example' }] } });
  openApp('/dashboard');
  expect(await guide()).toHaveTextContent('every page of müller-bäckerei.example');
  expect(document.body).not.toHaveTextContent('xn--');
});

test('an owner with a visitor and a ticket sees no setup guide', async () => {
  fakeServer({ ...SIGNED_IN, [SITES]: { body: [{ ...fern, total_tickets: 1, last_seen_at: SEEN }] } });
  openApp('/dashboard');
  expect(await screen.findByRole('article', { name: 'Fern' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Set up Deskbell' })).toBeNull();
});

test('deleting the last site shows the first step and focuses it', async () => {
  const server = fakeServer({ ...SIGNED_IN, [SITES]: { body: [fern] } });
  server.answer(`DELETE /api/sites/${fern.id}`, { body: { id: fern.id } });
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Fern' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Site…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await currentStep()).toHaveTextContent('Add your first site'));
  expect(within(await guide()).getByRole('button', { name: 'Add Site' })).toHaveFocus();
});
