import type { View } from '@deskbell/contract/views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeDesk } from '../testing/fake-desk.ts';
import { filterBy } from '../testing/filter-by.ts';
import { aTicket, aUser, someSettings } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { pressSequence } from '../testing/press-sequence.ts';
import { aTag, aView } from '../testing/triage-fixtures.ts';

const BILLING = aTag({ id: 7, name: 'billing', color: 1, ticket_count: 2 });
const BUG = aTag({ id: 8, name: 'bug', color: 6, ticket_count: 1 });

const charged = aTicket({ id: 50, title: 'Charged twice', tags: [BILLING] });
const invoice = aTicket({ id: 40, title: 'Invoice without VAT', tags: [BILLING, BUG], status: 'closed' });
const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'new' });

const billing = aView({
  id: 12,
  name: 'Billing, open',
  query: 'archived=false&snoozed=false&status=open&tag=7',
  is_shared: true,
  is_pinned: true,
});
const closed = aView({
  id: 13,
  name: 'Done',
  query: 'archived=false&snoozed=false&status=closed',
  is_pinned: true,
});

const ASSIGNEES = [
  { user_id: aUser().id, name: 'Marta Lindqvist' },
  { user_id: 2, name: 'Anna Kowalczyk' },
];

afterEach(() => localStorage.clear());

function openTickets(address = '/tickets', given: Parameters<typeof fakeDesk>[1] = {}) {
  const views: View[] = given.views ?? [billing, closed];
  const desk = fakeDesk([charged, invoice, lamp], { tags: [BILLING, BUG], ...given, views });
  desk.listEverywhere();
  desk.server.answer('PUT /api/views/0', ({ route, body: { position, ...changes } }) => {
    const at = views.findIndex(({ id }) => route.endsWith(`/${id}`));
    const changed: View = Object.assign({}, views[at], changes);
    views.splice(at, 1);
    views.splice(position ?? at, 0, changed);
    return { body: { ...changed, dropped: [] } };
  });
  desk.server.answer('POST /api/views', ({ body }) => {
    const added: View = Object.assign(aView({ id: 20 }), body);
    views.push(added);
    return { status: 201, body: { ...added, dropped: [] } };
  });
  return { ...desk, views, app: openApp(address) };
}

const titles = () =>
  screen
    .queryAllByRole('listitem')
    .map((row) => within(row).queryAllByRole('link')[0]?.textContent)
    .filter(Boolean);
const untilListed = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true });

test('pinned views are tabs with counts, and the tickets open on the last one', async () => {
  const { app } = openTickets();
  await waitFor(() => expect(tabs().slice(-2)).toEqual(['Billing, open 1', 'Done 1']));
  await userEvent.click(tab(/^Billing, open/));
  await untilListed('Charged twice');
  expect(selected()).toHaveTextContent('Billing, open');
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await app.goTo('/dashboard');
  await app.goTo('/tickets');
  await untilListed('Charged twice');
  expect(app.search()).toBe('?tab=12&status=open&tag=7');
  await userEvent.click(tab(/^All/));
  await app.goTo('/dashboard');
  await app.goTo('/tickets');
  await waitFor(() => expect(selected()).toHaveTextContent('Waiting for us'));
});

test('g and a number lead to a tab, and set no status', async () => {
  const { server } = openTickets('/tickets?tab=all');
  await untilListed('Charged twice', 'Invoice without VAT', 'Lamp arrived cracked');
  await screen.findByRole('tab', { name: /Billing, open/ });
  await userEvent.keyboard('j');
  pressSequence('g', '5');
  await untilListed('Charged twice');
  expect(selected()).toHaveTextContent('Billing, open');
  pressSequence('g', '1');
  await waitFor(() => expect(selected()).toHaveTextContent('Waiting for us'));
  expect(server.callsTo('PUT /api/tickets/50/status')).toEqual([]);
});

test('changed filters can be saved; Update puts them into the view, and Undo takes them out', async () => {
  const { server, app } = openTickets('/tickets?tab=12&status=open&tag=7');
  await untilListed('Charged twice');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Status' }));
  await untilListed('Charged twice', 'Invoice without VAT');
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /api/views/12')[0]?.body).toEqual({
      query: 'archived=false&snoozed=false&tag=7',
      layout: 'list',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Update' })).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await untilListed('Charged twice');
  expect(app.search()).toBe('?tab=12&status=open&tag=7');
});

test('what a given tab shows is saved as a view, shared or not', async () => {
  const { server, app } = openTickets('/tickets?tab=mine&tag=7', { views: [], assignees: ASSIGNEES });
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  await waitFor(() =>
    expect(
      within(within(dialog).getByRole('list', { name: 'What it shows' }))
        .getAllByRole('listitem')
        .map((word) => word.textContent),
    ).toEqual(['Status: New, Open, In progress', 'Assignee: Me', 'Tag: billing', 'Order: Last activity']),
  );
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'My billing');
  await userEvent.click(within(dialog).getByRole('radio', { name: "Everyone in Marta's team" }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save View' }));
  expect(await screen.findByRole('button', { name: /^Views: My billing/ })).toBeVisible();
  expect(server.callsTo('POST /api/views')[0]?.body).toEqual({
    team_id: 1,
    name: 'My billing',
    query: 'archived=false&snoozed=false&status=in_progress&status=new&status=open&assignee=me&tag=7&sort=activity',
    layout: 'list',
    is_shared: true,
  });
  expect(app.search()).toBe('?tab=20&status=new&status=open&status=in_progress&assignee=me&tag=7&sort=activity');
});

const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Views/ }));
  return within(await screen.findByRole('dialog', { name: 'Views' }));
};

test('views are pinned by choice, three at most', async () => {
  const more = ['Bakeries', 'Libraries', 'Print shop'].map((name, index) => aView({ id: 30 + index, name }));
  const { server } = openTickets('/tickets', { views: [billing, closed, ...more] });
  await waitFor(() => expect(tabs().slice(-2)).toEqual(['Billing, open 1', 'Done 1']));
  const menu = await openMenu();
  expect(menu.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Of the team',
    'Only you see these',
  ]);
  await userEvent.click(menu.getByRole('button', { name: 'Pin Bakeries', pressed: false }));
  await waitFor(() => expect(tabs().at(-1)).toMatch(/^Bakeries/));
  expect(server.callsTo('PUT /api/views/30').map(({ body }) => body)).toEqual([{ is_pinned: true }]);
  await userEvent.click(menu.getByRole('button', { name: 'Pin Libraries' }));
  expect(await screen.findByText('At most 3 views are pinned')).toBeVisible();
  expect(server.callsTo('PUT /api/views/31')).toEqual([]);
  await userEvent.click(menu.getByRole('button', { name: 'Pin Done', pressed: true }));
  await waitFor(() => expect(tabs().slice(-2)).toEqual(['Billing, open 1', expect.stringMatching(/^Bakeries/)]));
});

test('given views of the menu are pinned, too, before the saved ones; rows are by name, tabs in their order', async () => {
  const { server } = openTickets('/tickets', { views: [closed, billing], assignees: ASSIGNEES });
  server.answer('PUT /api/user-settings', ({ body: { pinned_given_views = [] } }) => {
    const settings = someSettings({ pinned_given_views });
    server.answer('GET /api/user-settings', { body: settings });
    return { body: settings };
  });
  await waitFor(() => expect(tabs().slice(-2)).toEqual(['Done 1', 'Billing, open 1']));
  const menu = await openMenu();
  const names = menu.getAllByRole('link').map((row) => row.textContent?.replace(/\d+\+?$/, ''));
  expect(names).toEqual(['Unassigned', 'Snoozed', 'Following', 'Billing, open', 'Done']);
  await userEvent.click(menu.getByRole('button', { name: 'Pin Snoozed', pressed: false }));
  await waitFor(() => expect(tabs().slice(4)).toEqual(['Snoozed', 'Done 1', 'Billing, open 1']));
  expect(server.callsTo('PUT /api/user-settings').map(({ body }) => body)).toEqual([
    { pinned_given_views: ['snoozed'] },
  ]);
  expect(menu.getByText('5 views, 3 pinned')).toBeVisible();
  await userEvent.click(menu.getByRole('button', { name: 'Pin Unassigned' }));
  expect(await screen.findByText('At most 3 views are pinned')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  pressSequence('g', '5');
  await waitFor(() => expect(selected()).toHaveTextContent('Snoozed'));
  await userEvent.click((await openMenu()).getByRole('button', { name: 'Pin Snoozed', pressed: true }));
  expect(await screen.findByRole('button', { name: 'Views: Snoozed' })).toBeVisible();
});

test('a person alone shares with nobody; views are moved, renamed and deleted in a dialog', async () => {
  const { server } = openTickets('/tickets?tab=13&status=closed');
  await untilListed('Invoice without VAT');
  await userEvent.click((await openMenu()).getByRole('button', { name: 'Manage views' }));
  const manage = within(await screen.findByRole('dialog', { name: 'Manage views' }));
  expect(manage.queryByRole('button', { name: /^Share|^Keep/ })).toBeNull();
  expect(manage.getByRole('button', { name: 'Move Done down' })).toBeDisabled();
  await userEvent.click(manage.getByRole('button', { name: 'Move Done up' }));
  await waitFor(() => expect(server.callsTo('PUT /api/views/13')[0]?.body).toEqual({ position: 0 }));
  await userEvent.click(manage.getByRole('button', { name: 'Rename Done' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename view' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' now{Enter}');
  await userEvent.click(await manage.findByRole('button', { name: 'Delete Done now' }));
  server.answer('DELETE /api/views/13', { body: { id: 13 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete View' }));
  await waitFor(() => expect(server.callsTo('DELETE /api/views/13')).toHaveLength(1));
});

test('a view whose tag is gone shows the rest, says so, and can be updated', async () => {
  const gone = aView({
    id: 14,
    name: 'Waiting for supplier',
    query: 'archived=false&snoozed=false&status=new&tag=99',
    is_pinned: true,
    missing: [{ part: 'tag', id: 99, name: 'supplier', deleted_at: '2025-11-12T10:00:00.000Z' }],
  });
  const { server, app } = openTickets('/tickets', { views: [gone] });
  await userEvent.click(await screen.findByRole('tab', { name: /Waiting for supplier/ }));
  await untilListed('Lamp arrived cracked');
  expect(app.search()).toBe('?tab=14&status=new');
  expect(await screen.findByText('This view filtered by a tag that is gone.')).toBeVisible();
  expect(
    screen.getByText(/The tag “supplier” was deleted on 12 November\. The other filters still apply\./),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update the view' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /api/views/14')[0]?.body).toEqual({
      query: 'archived=false&snoozed=false&status=new',
    }),
  );
});

test('tags are shown in rows and filter the list; No tag excludes the others', async () => {
  const { app } = openTickets('/tickets?tab=all&tag=7&tag=8');
  await untilListed('Charged twice', 'Invoice without VAT');
  await userEvent.click(await screen.findByRole('button', { name: 'Tag: billing, bug' }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Tag/ }));
  await userEvent.click(await screen.findByRole('radio', { name: 'All of them' }));
  await untilListed('Invoice without VAT');
  expect(app.search()).toBe('?tab=all&tag=7&tag=8&tag_match=all');
  expect(await screen.findByRole('button', { name: 'Tag: billing and bug' })).toBeVisible();
  await filterBy('Tag', 'No tag');
  await untilListed('Lamp arrived cracked');
  expect(app.search()).toBe('?tab=all&tag=none');
});

test('t tags several tickets as one change, and Undo gives each its own tags back', async () => {
  const { server, ticketOf } = openTickets('/tickets?tab=all');
  await untilListed('Charged twice', 'Invoice without VAT', 'Lamp arrived cracked');
  await userEvent.keyboard('jxjxjxt');
  const field = await screen.findByRole('combobox', { name: 'Find or create a tag' });
  const option = (name: RegExp) => screen.getByRole('option', { name });
  await waitFor(() => expect(option(/^billing/)).toHaveTextContent('2 of 3'));
  expect(option(/^billing/)).toHaveAttribute('aria-checked', 'mixed');
  await userEvent.type(field, ' ');
  expect(option(/^billing/)).toHaveAttribute('aria-checked', 'true');
  await userEvent.type(field, 'bu{Enter}');
  await waitFor(() => expect(option(/^bug/)).toHaveAttribute('aria-checked', 'true'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.callsTo('PUT /api/tickets/tags').map(({ body }) => body)).toEqual([
      { ids: [50, 40, 30].filter((id) => id !== 40), add: [7, 8], remove: [] },
    ]),
  );
  expect(await screen.findByText('2 tickets tagged “billing”, “bug”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(ticketOf(30).tags).toEqual([]));
  expect(ticketOf(50).tags.map(({ name }) => name)).toEqual(['billing']);
  expect(ticketOf(40).tags.map(({ name }) => name)).toEqual(['billing', 'bug']);
});

test('a client has own views, and neither tags nor shared ones', async () => {
  openTickets('/tickets?tab=open', { role: 'client', views: [closed], tags: [] });
  await waitFor(() => expect(tabs().map((name) => name?.replace(/ \d+$/, ''))).toEqual(['Open', 'All', 'Done']));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByRole('tab', { name: 'Priority' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Tag' })).toBeNull();
});

test('of many values the filter shows fifty and the chosen ones; letters find the rest', async () => {
  const tags = Array.from({ length: 60 }, (_, n) => aTag({ id: 100 + n, name: `topic ${n + 1}` }));
  openTickets('/tickets?tab=all', { tags });
  await screen.findByRole('link', { name: 'Charged twice' });
  await filterBy('Tag', 'topic 1$');
  const boxes = () => screen.getAllByRole('checkbox', { name: /^topic/ }).map((box) => box.parentElement?.textContent);
  expect(boxes()).toHaveLength(50);
  expect(screen.getByText('11 more: type to find them.')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a tag' }), 'topic 59');
  expect(boxes()).toEqual(['topic 59']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'topic 59' }));
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a tag' }));
  expect(boxes()).toHaveLength(51);
  expect(screen.getByRole('checkbox', { name: 'topic 59' })).toBeChecked();
  expect(screen.getByText('10 more: type to find them.')).toBeVisible();
});
