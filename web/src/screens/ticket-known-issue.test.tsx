import type { KnownIssue } from '@deskbell/contract/known-issues';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const ISSUES = `/api/sites/${SITE_ID}/known-issues` as const;

const ISSUE: KnownIssue = {
  id: 7,
  site_id: SITE_ID,
  sentence: 'Card payments fail.',
  link: null,
  page: null,
  people: 24,
  tickets: 7,
  answerable: 7,
  followers: 0,
  confirmed_followers: 0,
  started_at: '2026-11-19T10:00:00.000Z',
  solved_at: null,
  undo_until: null,
};

async function openDialog(issues: KnownIssue[], given: Parameters<typeof aTicket>[0] = {}) {
  const { server } = fakeDesk([aTicket({ id: 30, ...given })]);
  server.answer(`GET ${ISSUES}`, { body: issues });
  openApp(`/sites/${SITE_ID}?ticket=30`);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Known issue…' }));
  return { server, form: within(await screen.findByRole('dialog', { name: 'Known issue' })) };
}

test('a ticket is linked to a live known issue', async () => {
  const { server, form } = await openDialog([ISSUE, { ...ISSUE, id: 8, solved_at: '2026-11-19T11:00:00.000Z' }]);
  expect(await form.findAllByRole('radio')).toHaveLength(2);
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(form.getByRole('radio', { name: /Card payments fail/ }));
  server.answer('PUT /api/tickets/known-issue', { body: [] });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Known issue' })).toBeNull());
  expect(server.callsTo('PUT /api/tickets/known-issue').map(({ body }) => body)).toEqual([{ ids: [30], issue: 7 }]);
});

test('without one, the sentence is asked for, and a refusal is shown', async () => {
  const { server, form } = await openDialog([]);
  await userEvent.type(await form.findByRole('textbox', { name: /What visitors read/ }), 'Parcels are late.');
  const error = 'At most 3 known issues are live on a site. Solve one first.';
  server.answer(`POST ${ISSUES}`, { status: 409, body: { error } });
  await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
  expect(await form.findByRole('alert')).toHaveTextContent(error);
  server.answer(`POST ${ISSUES}`, { status: 201, body: ISSUE });
  await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
  expect(await screen.findByText('Visitors read it now')).toBeVisible();
  expect(server.callsTo(`POST ${ISSUES}`).at(-1)?.body).toEqual({ sentence: 'Parcels are late.', ticket_id: 30 });
});

test('a linked ticket can be unlinked', async () => {
  const linked = { id: 7, sentence: 'Card payments fail.', people: 24, is_solved: false };
  const { server, form } = await openDialog([ISSUE], { known_issue: linked });
  expect(await form.findByRole('radio', { name: /Card payments fail/ })).toBeChecked();
  await userEvent.click(form.getByRole('radio', { name: 'None' }));
  server.answer('PUT /api/tickets/known-issue', { body: [] });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Unlinked')).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/known-issue').at(-1)?.body).toEqual({ ids: [30], issue: null });
});

test('a linked ticket names its issue, which leads to the choice', async () => {
  const linked = { id: 7, sentence: 'Card payments fail.', people: 24, is_solved: false };
  const { server } = fakeDesk([aTicket({ id: 30, known_issue: linked })]);
  server.answer(`GET ${ISSUES}`, { body: [ISSUE] });
  openApp(`/sites/${SITE_ID}?ticket=30`);
  await userEvent.click(await screen.findByRole('button', { name: 'Known issue Card payments fail.' }));
  expect(await screen.findByRole('radio', { name: /Card payments fail/ })).toBeChecked();
});

test('equal tickets are linked to a new known issue at once', async () => {
  const ids = Array.from({ length: 4 }, (_, n) => n + 1);
  const { server } = fakeDesk(ids.map((id) => aTicket({ id })));
  server.answer(`GET ${ISSUES}`, { body: [] });
  server.answer(`POST ${ISSUES}`, { status: 201, body: ISSUE });
  const linked = { id: ISSUE.id, sentence: ISSUE.sentence, people: 4, is_solved: false };
  openApp(`/sites/${SITE_ID}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ticket 1' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected tickets' }));
  await userEvent.click(bar.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Known issue…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /What visitors read/ }), 'Card payments fail.');
  server.answer('PUT /api/tickets/known-issue', { body: [] });
  server.answer(`GET /api/sites/${SITE_ID}/tickets`, { body: ids.map((id) => aTicket({ id, known_issue: linked })) });
  await userEvent.click(screen.getByRole('button', { name: 'Show to Visitors' }));
  expect(await screen.findByText('4 tickets are linked.')).toBeVisible();
  const bodies = server.callsTo('PUT /api/tickets/known-issue').map(({ body }) => body);
  expect(bodies).toEqual([{ ids: expect.arrayContaining(ids), issue: ISSUE.id }]);
});

const CRACKED = { id: 7, sentence: ISSUE.sentence, people: 24, is_solved: false };

function openList(address: string, issues: KnownIssue[]) {
  const desk = fakeDesk([aTicket({ id: 1, known_issue: CRACKED }), aTicket({ id: 2, title: 'Gift card' })]);
  const { server } = desk;
  desk.listEverywhere();
  const asked: string[] = [];
  for (const list of ['/api/tickets', `/api/sites/${SITE_ID}/tickets`] as const)
    server.answer(`GET ${list}`, ({ route }) => {
      asked.push(new URLSearchParams(route.split('?')[1]).get('known_issue') ?? 'all');
      return { body: [aTicket({ id: 1, known_issue: CRACKED })], headers: { 'x-total-count': '1' } };
    });
  server.answer('GET /api/known-issues', () => ({ body: issues }));
  return { server, asked, app: openApp(address) };
}

test('tickets are filtered by a known issue, and one reply answers them from there', async () => {
  const issues = [ISSUE];
  const { server, asked, app } = openList('/tickets?tab=all', issues);
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Known issue/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Card payments fail/ }));
  await userEvent.keyboard('{Escape}');
  const strip = within(await screen.findByRole('region', { name: 'Known issue' }));
  expect(strip.getByText(/Card payments fail/).closest('p')).toHaveTextContent(/24 me too, live since/);
  expect([app.search(), asked.at(-1)]).toEqual(['?tab=all&known_issue=7', '7']);
  await userEvent.click(strip.getByRole('button', { name: 'Solve…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Solve “Card payments fail.”' }));
  await userEvent.type(form.getByRole('textbox', { name: /Your reply/ }), 'It works.');
  const solved = { ...ISSUE, solved_at: new Date().toISOString() };
  server.answer(`POST ${ISSUES}/7/solve`, () => {
    issues.pop();
    return { body: solved };
  });
  await userEvent.click(form.getByRole('button', { name: 'Solve and Tell 7' }));
  expect(await strip.findByText(/24 me too, solved/)).toBeVisible();
  expect(strip.queryByRole('button', { name: 'Solve…' })).toBeNull();
  expect(await screen.findByRole('button', { name: /^Known issue: a solved one/ })).toBeVisible();
  await userEvent.click(strip.getByRole('button', { name: 'Remove Filter' }));
  await waitFor(() => expect(app.search()).toBe('?tab=all'));
  expect(screen.queryByRole('region', { name: 'Known issue' })).toBeNull();
});

test('the filter is offered only while something is known to be broken on the site', async () => {
  openList(`/sites/${SITE_ID}`, [{ ...ISSUE, site_id: SITE_ID + 1 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  expect(await screen.findByRole('tab', { name: /^Priority/ })).toBeVisible();
  expect(screen.queryByRole('tab', { name: /^Known issue/ })).toBeNull();
});

test('w opens the known issue of the row at the cursor, of what is selected, and of an open ticket', async () => {
  const { server } = fakeDesk([aTicket({ id: 1 }), aTicket({ id: 2 })]);
  server.answer(`GET ${ISSUES}`, { body: [ISSUE] });
  server.answer('PUT /api/tickets/known-issue', { body: [] });
  openApp(`/sites/${SITE_ID}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ticket 1' }));
  await userEvent.keyboard('jxw');
  const many = within(await screen.findByRole('dialog', { name: 'Known issue' }));
  expect(await many.findByRole('group', { name: 'Known issue of these tickets' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Escape}jw');
  const one = within(await screen.findByRole('dialog', { name: 'Known issue' }));
  await userEvent.click(await one.findByRole('radio', { name: /Card payments fail/ }));
  await userEvent.click(one.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsTo('PUT /api/tickets/known-issue')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('j{Enter}');
  await screen.findByRole('button', { name: 'More actions' });
  await userEvent.keyboard('w');
  expect(await screen.findByRole('group', { name: 'Known issue of this ticket' })).toBeVisible();
});
