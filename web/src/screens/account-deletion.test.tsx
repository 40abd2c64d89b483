import type { AccountDeletion } from '@deskbell/contract/account';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aTeam } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const READ = 'GET /api/users/me/account';
const DELETE = 'DELETE /api/users/me/account';
const OWN = 'marta@example.com';

const own = { id: 1, name: "Marta's team", site_count: 2 };
const cyclist = { id: 8, name: 'The Slow Cyclist', site_count: 1 };
const studio = { id: 7, name: 'Lindqvist Studio', site_count: 4 };
const FREE: AccountDeletion = { deletes: [own], leaves: [cyclist], blocked_by: [] };
const BLOCKED: AccountDeletion = { deletes: [], leaves: [cyclist], blocked_by: [studio] };

async function fill(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.paste(text);
}

async function openSettings(account: AccountDeletion | null) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [] },
    'GET /api/logout': { body: { signed_out: true } },
    'GET /api/teams': { body: [aTeam({ id: 7, name: 'Lindqvist Studio', member_count: 4 })] },
    'GET /api/teams/7/members': { body: [] },
    'GET /api/teams/7/invitations': { body: [] },
    [READ]: account ? { body: account } : { status: 403, body: { error: 'No' } },
  });
  const app = openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Marta Lindqvist, account menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account…' }));
  return { server, app, dialog: within(await screen.findByRole('alertdialog', { name: 'Delete your account?' })) };
}

test('the dialog lists what happens, and deletes after the own address is typed', async () => {
  const { server, app, dialog } = await openSettings(FREE);
  server.answer(DELETE, { body: { id: 1 } });
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    "Marta's team is deleted with its 2 sites and all their tickets. You are its only member.",
    'You leave The Slow Cyclist. Tickets assigned to you there become unassigned.',
    'Your replies stay as the team’s record and read Support Agent. The activity log keeps your name for two years.',
    'Your sessions and API tokens end at once.',
  ]);
  expect(dialog.getByText('This happens immediately and cannot be undone.')).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Delete Account' });
  const typed = dialog.getByRole('textbox', { name: `Type ${OWN} to confirm` });
  expect(button).toBeDisabled();
  await fill(typed, 'marta@example.org');
  expect(button).toBeDisabled();
  await fill(typed, OWN);
  expect(server.callsTo(DELETE)).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(app.address()).toBe('/'));
  expect(server.callsTo(DELETE).map(({ body }) => body)).toEqual([{ email: OWN }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the only owner among others is led to those teams', async () => {
  const { app, dialog } = await openSettings(BLOCKED);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'You are the only owner of Lindqvist Studio. Make someone an owner or delete the team first.',
  );
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled();
  expect(dialog.getByRole('link', { name: 'Make someone an owner' })).toHaveAttribute('href', '/teams/7?dialog=owner');
  await userEvent.click(dialog.getByRole('link', { name: 'delete the team' }));
  await waitFor(() => expect(app.address()).toBe('/teams/7'));
  expect(await screen.findByRole('alertdialog', { name: 'Delete Lindqvist Studio?' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'User Settings' })).toBeNull();
});

test('a refusal that came meanwhile is shown, with links', async () => {
  const { server, app, dialog } = await openSettings(FREE);
  const refusal = 'You are the only owner of Lindqvist Studio. Make someone an owner or delete the team first.';
  server.answer(DELETE, () => {
    server.answer(READ, { body: BLOCKED });
    return { status: 409, body: { error: refusal } };
  });
  await fill(await dialog.findByRole('textbox'), OWN);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByRole('link', { name: 'Make someone an owner' })).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent(refusal);
  expect(app.address()).toBe('/dashboard');
});

test('a failure keeps the dialog and the account', async () => {
  const { server, app, dialog } = await openSettings(FREE);
  server.answer(DELETE, 'unreachable');
  await fill(await dialog.findByRole('textbox'), OWN.toUpperCase());
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your account was not deleted. Please try again.');
  expect(app.address()).toBe('/dashboard');
});

test('effects that fail to load can be retried, and nothing can be deleted before', async () => {
  const { server, dialog } = await openSettings(null);
  expect(await dialog.findByRole('alert')).toHaveTextContent('What would be deleted could not be loaded.');
  expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled();
  server.answer(READ, { body: { deletes: [{ ...own, site_count: 0 }], leaves: [], blocked_by: [] } });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    "Marta's team is deleted. You are its only member.",
    'Your sessions and API tokens end at once.',
  ]);
  expect(takeLoggedErrors()).toHaveLength(1);
});
