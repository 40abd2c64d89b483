import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aCannedReply, aSite, aTeam } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = 'GET /api/teams/7/canned-replies';

const refund = aCannedReply({
  id: 1,
  title: 'Refund done',
  body: 'Hello {name|there}, we have refunded you.',
  uses: 17,
  last_used_at: '2025-10-14T14:00:00.000Z',
  created_by: 9,
  created_by_name: 'Anna Kowalczyk',
});
const label = aCannedReply({ id: 2, title: 'Return label', body: 'Print it.', site_id: 11 });
const page = (...body: (typeof refund)[]) => ({ body, headers: { 'x-total-count': String(body.length) } });

function openTab({ role = 'owner' as Role, replies = [refund, label], search = '?tab=canned' } = {}) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [aSite({ id: 11, team_id: 7, name: 'Harbor' }), aSite({ id: 12, team_id: 8 })] },
  });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Studio', role, member_count: 2 })] });
  server.answer(LIST, page(...replies));
  return { server, app: openApp(`/teams/7${search}`) };
}

const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('li');
  if (!row) throw new Error(`There is no row of ${title}.`);
  return row;
};

async function choose(title: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('a row shows text, site, uses and the last use', async () => {
  openTab();
  expect(await rowOf('Refund done')).toHaveTextContent(
    /Hello \{name\|there\}, we have refunded you\.\s*All sites\s*17 times.* ago\s*Anna Kowalczyk/,
  );
  expect(await rowOf('Return label')).toHaveTextContent(/HHarbor\s*Never used/);
  expect(screen.getByText(/^Type/)).toHaveTextContent('{name}{site}{ticket}{me} and with a fallback {name|there}');
});

test('the list loads with five rows, and a failure can be tried again', async () => {
  const late = deferredReply<never>();
  const { server } = openTab();
  server.answer(LIST, late.reply);
  expect((await screen.findByRole('status', { name: 'Loading canned replies' })).children).toHaveLength(5);
  late.resolve({ status: 403, body: { error: 'No' } });
  expect(await screen.findByText('The canned replies could not be loaded')).toBeVisible();
  server.answer(LIST, page(refund));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Refund done')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('the first reply is added, for one site', async () => {
  const { server } = openTab({ role: 'agent', replies: [] });
  server.answer('POST /api/teams/7/canned-replies', { status: 201, body: label });
  expect(
    await screen.findByText('No canned replies yet. Save a reply you write often, then type / in a ticket.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New Reply' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Canned Reply' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Reply' }));
  const title = within(dialog).getByRole('textbox', { name: 'Title' });
  expect(title).toHaveFocus();
  expect(title).toHaveAccessibleDescription('A title is required.');
  await userEvent.type(title, 'Return label');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Print {Control>}b{/Control}it');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
  const preview = within(dialog).getByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('it').tagName).toBe('STRONG');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'For' }), 'Only Harbor');
  server.answer(LIST, page(label));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Reply' }));
  expect(await rowOf('Return label')).toBeVisible();
  expect(server.callsTo('POST /api/teams/7/canned-replies').map(({ body }) => body)).toEqual([
    { title: 'Return label', body: 'Print **it**', site_id: 11 },
  ]);
});

test('a reply is changed, and a refusal is shown in the dialog', async () => {
  const { server } = openTab();
  server.answer('PUT /api/teams/7/canned-replies/1', { status: 404, body: { error: 'Canned reply not found.' } });
  await choose('Refund done', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Canned Reply' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), '!');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Reply' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Canned reply not found.');
  server.answer('PUT /api/teams/7/canned-replies/1', { body: refund });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Reply' }));
  expect(await screen.findByText('Canned reply saved')).toBeVisible();
  expect(server.callsTo('PUT /api/teams/7/canned-replies/1').at(-1)?.body).toEqual({
    title: 'Refund done!',
    body: refund.body,
    site_id: null,
  });
});

test('deleting asks first; agents delete their own only', async () => {
  const { server } = openTab({ role: 'agent' });
  server.answer('DELETE /api/teams/7/canned-replies/2', { body: { id: 2 } });
  await userEvent.click(await screen.findByRole('button', { name: 'More about Refund done' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await choose('Return label', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Return label?' });
  server.answer(LIST, page(refund));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Reply' }));
  await waitFor(() => expect(screen.queryByText('Return label')).toBeNull());
});

test('the search is in the address and looks at titles and texts', async () => {
  const { app } = openTab({ search: '?tab=canned&q=PRINT' });
  expect(await rowOf('Return label')).toBeVisible();
  expect(screen.queryByText('Refund done')).toBeNull();
  const field = screen.getByRole('searchbox', { name: 'Search canned replies' });
  await userEvent.clear(field);
  expect(await rowOf('Refund done')).toBeVisible();
  await userEvent.type(field, 'zz');
  expect(await screen.findByText('No canned reply contains “zz”.')).toBeVisible();
  expect(app.search()).toBe('?tab=canned&q=zz');
});

test('a long list is loaded in pages', async () => {
  const { server } = openTab();
  server.answer(LIST, { body: [refund], headers: { 'x-total-count': '2' } });
  server.answer(`${LIST}?offset=1`, { body: [label], headers: { 'x-total-count': '2' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await rowOf('Return label')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a team shows names to customers, and one of several chooses whether the first reply assigns', async () => {
  const { server } = openTab({ search: '' });
  const alone = aTeam({ id: 7, member_count: 1 });
  server.answer('PUT /api/teams/7', { body: alone });
  server.answer('GET /api/teams/7/members', { body: [] });
  server.answer('GET /api/teams/7/invitations', { body: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Team' }));
  const box = await screen.findByRole('checkbox', { name: 'Assign tickets to the first member who replies' });
  expect(box).toBeChecked();
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show names to customers' }));
  server.answer('GET /api/teams', { body: [alone] });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /api/teams/7').map(({ body }) => body)).toEqual([
      { name: 'Studio', timezone: 'UTC', shows_names: true, assigns_first_replier: false },
    ]),
  );
  await screen.findByText("Marta's team", { selector: 'h1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Team' }));
  await screen.findByRole('dialog', { name: 'Edit Team' });
  expect(screen.queryByRole('checkbox', { name: /^Assign tickets/ })).toBeNull();
});
