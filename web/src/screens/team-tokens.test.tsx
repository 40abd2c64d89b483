import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { anApiToken, aSite, aTeam } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = 'GET /api/teams/7/tokens';
const CREATE = 'POST /api/teams/7/tokens';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const report = anApiToken({ id: 1, team_id: 7, name: 'Nightly report', scopes: ['tickets:read', 'export'] });
const TOKEN = 'dbk_4fQ9mZr7Vt2KxPd81sWyNcB5hLuE3gaJ0Tq6Xo';

function openTab(tokens = [report]) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': {
      body: [aSite({ id: 11, team_id: 7, name: 'Harbor' }), aSite({ id: 12, team_id: 7, name: 'Kettle' })],
    },
  });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Studio', role: 'admin' })] });
  server.answer(LIST, { body: tokens });
  openApp('/teams/7?tab=tokens');
  return server;
}

test('a row shows start, role, sites, scopes, last use and expiry', async () => {
  const used = new Date(Date.now() - 6.5 * 3_600_000).toISOString();
  openTab([
    { ...report, last_used_at: used },
    anApiToken({ name: 'Till', role: 'admin', site_ids: [12], expires_at: inDays(5.5) }),
    anApiToken({ name: 'Later', expires_at: '2035-02-14T12:00:00.000Z' }),
    anApiToken({ name: 'Former', expires_at: inDays(-1) }),
  ]);
  expect(await screen.findByRole('row', { name: /^Nightly report/ })).toHaveTextContent(
    /dbk_4fQ9…\s*Agent, all sites\s*tickets:readexport\s*6h ago\s*No expiry/,
  );
  expect(screen.getByRole('row', { name: /^Till/ })).toHaveTextContent(/Admin, 1 site\s*.*Never\s*In 5 days/);
  expect(screen.getByTitle('Kettle')).toBeVisible();
  expect(screen.getByRole('row', { name: /^Later/ })).toHaveTextContent('14 Feb 2035');
  expect(screen.getByRole('row', { name: /^Former/ })).toHaveTextContent('Expired');
});

test('the list loads with five rows, and a failure can be tried again', async () => {
  const late = deferredReply<never>();
  const server = openTab();
  server.answer(LIST, late.reply);
  expect((await screen.findByRole('status', { name: 'Loading API tokens' })).children).toHaveLength(5);
  late.resolve({ status: 403, body: { error: 'No' } });
  expect(await screen.findByText('The API tokens could not be loaded')).toBeVisible();
  server.answer(LIST, { body: [report] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nightly report')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('the first token is made for 90 days and shown once', async () => {
  const server = openTab([]);
  server.answer(CREATE, { status: 201, body: { ...report, token: TOKEN } });
  expect(await screen.findByText(/^No API tokens yet\. Scripts and integrations of your team/)).toBeVisible();
  expect(screen.getByText(/^curl/)).toHaveTextContent('/api/tickets \\ -H "Authorization: Bearer $DESKBELL_TOKEN"');
  await userEvent.click(screen.getByRole('button', { name: 'New Token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New API Token' });
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Create Token' }));
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await submit();
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(/^A name is required\./);
  await userEvent.type(name, 'Nightly report');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^export/ }));
  expect(within(dialog).getByText(/Owners get an email 7 days before\.$/)).toBeVisible();
  server.answer(LIST, { body: [report] });
  await submit();
  const once = await screen.findByRole('alertdialog', { name: 'Nightly report is ready' });
  expect(once).toHaveTextContent(TOKEN);
  expect(once).toHaveTextContent('You will not see this again.');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(once).getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
  expect(await screen.findByRole('row', { name: /^Nightly report/ })).toBeVisible();
  // The server sets 90 days if there is no date.
  expect(server.callsTo(CREATE).map(({ body }) => body)).toEqual([
    { name: 'Nightly report', role: 'agent', scopes: ['tickets:read', 'export'], site_ids: null },
  ]);
});

test('role, sites and expiry are chosen; refusals are shown at their field or above the form', async () => {
  const server = openTab();
  server.answer(CREATE, { status: 409, body: { error: 'A team has at most 50 API tokens. Revoke one first.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'New Token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New API Token' });
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Create Token' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Till');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Acts as' }), 'Admin');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Sites' }), 'Chosen sites');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^tickets:read/ }));
  await submit();
  expect(within(dialog).getByText('Choose at least one site.')).toBeVisible();
  expect(within(dialog).getByText('Choose at least one scope.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Kettle' }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^sites:read/ }));
  await userEvent.click(within(dialog).getByRole('radio', { name: 'On a date' }));
  const day = within(dialog).getByLabelText('Last day');
  await userEvent.clear(day);
  await userEvent.type(day, '2020-01-01');
  await submit();
  expect(day).toHaveAccessibleDescription('Choose a day from tomorrow on.');
  const chosen = inDays(30).slice(0, 10);
  await userEvent.clear(day);
  await userEvent.type(day, chosen);
  await submit();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('A team has at most 50 API tokens.');

  const issue = { path: ['expires_at'], message: 'Choose a time ahead.' };
  server.answer(CREATE, { status: 400, body: { error: 'Invalid.', issues: [issue] } });
  await submit();
  await waitFor(() => expect(day).toHaveAccessibleDescription('Choose a time ahead.'));
  server.answer(CREATE, { status: 201, body: { ...report, token: TOKEN } });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'No expiry' }));
  await submit();
  expect(await screen.findByText(TOKEN)).toBeVisible();
  const fields = { name: 'Till', role: 'admin', scopes: ['sites:read'], site_ids: [12] };
  expect(server.callsTo(CREATE).map(({ body }) => body)).toEqual([
    { ...fields, expires_at: `${chosen}T23:59:00.000Z` },
    { ...fields, expires_at: `${chosen}T23:59:00.000Z` },
    { ...fields, expires_at: null },
  ]);
});

test('revoking asks first, and a refusal stays in the dialog', async () => {
  const server = openTab();
  server.answer('DELETE /api/teams/7/tokens/1', {
    status: 403,
    body: { error: 'Only owners and admins can do this.' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More about Nightly report' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke Nightly report?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Token' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Only owners and admins can do this.');
  server.answer('DELETE /api/teams/7/tokens/1', { body: { id: 1 } });
  server.answer(LIST, { body: [] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke Token' }));
  expect(await screen.findByText('Token revoked')).toBeVisible();
  expect(await screen.findByText(/^No API tokens yet/)).toBeVisible();
});
