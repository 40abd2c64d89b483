import type { OwnInvitation, SeenInvitation } from '@deskbell/contract/invitations';
import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { takeReturnPath } from '../features/session/return-path.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { aTeam, aUser, someSettings } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const ACCEPT = 'POST /api/invitations/accept';
const invitation: SeenInvitation = {
  team_name: 'Lindqvist Studio',
  inviter: 'Jonas Brandt',
  role: 'client',
  email: 'info@kettle.example',
  expires_at: '2026-11-24T14:02:00.000Z',
  brand: null,
};
const confirmed: OwnInvitation = { ...invitation, id: 5 };

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${SIGN_IN_HINT_COOKIE}=; path=/; max-age=0`;
});

function openInvitation({ isSignedIn = true, hasEnded = false, own = [] as OwnInvitation[], seen = invitation } = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  if (isSignedIn) document.cookie = `${SIGN_IN_HINT_COOKIE}=1; path=/`;
  window.history.replaceState(null, '', '/join/secret');
  const server = fakeServer({
    'GET /api/users/me': { body: aUser() },
    'POST /api/invitations/look': hasEnded ? { status: 404, body: { error: 'Not found.' } } : { body: seen },
    'GET /api/invitations': { body: own },
    'GET /api/sites': { body: [] },
    'GET /api/user-settings': { body: someSettings() },
  });
  return { server, app: openApp('/join/secret') };
}

test('signed out, the page says what is offered, and signing in leads back to it', async () => {
  const { server } = openInvitation({ isSignedIn: false });
  server.answer('GET /api/oauth/google/redirect_url', { body: { redirectUrl: '#provider' } });
  expect(await screen.findByRole('heading', { name: 'Join Lindqvist Studio' })).toBeVisible();
  for (const fact of ['Jonas Brandt', 'Client', 'info@kettle.example']) expect(screen.getByText(fact)).toBeVisible();
  expect(server.callsTo('POST /api/invitations/look')[0]?.body).toEqual({ token: 'secret' });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to accept' }));
  await waitFor(() => expect(window.location.hash).toBe('#provider'));
  expect(takeReturnPath()).toBe('/join/secret');
  expect(server.callsTo('GET /api/users/me')).toEqual([]);
  expect(server.callsTo(ACCEPT)).toEqual([]);
});

test('the page of an invitation shows the brand of the team instead of the product', async () => {
  const logo = { url: '/brand/1?v=2', type: 'image/png' as const, width: 480, height: 96, size: 14_000 };
  const brand = { name: 'Lindqvist & Co.', color: '#14532d', logo };
  openInvitation({ isSignedIn: false, seen: { ...invitation, brand } });
  expect(await screen.findByRole('heading', { name: 'Join Lindqvist & Co.' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Lindqvist & Co.' })).toHaveAttribute('src', '/brand/1?v=2');
  expect(screen.queryByRole('link', { name: 'Deskbell, home' })).toBeNull();
});

test('with the invited address Accept joins at once', async () => {
  const { server, app } = openInvitation({ own: [confirmed] });
  server.answer(ACCEPT, { body: { team_id: 7, is_waiting: false } });
  expect(await screen.findByText(/You are signed in as marta@example\.com/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
  expect(server.callsTo(ACCEPT).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

test('with another address the page names both, and accepting waits for approval', async () => {
  const { server } = openInvitation();
  server.answer(ACCEPT, { body: { team_id: 7, is_waiting: true } });
  expect(await screen.findByText('You are signed in as marta@example.com.')).toBeVisible();
  expect(screen.getByText('info@kettle.example')).toBeVisible();
  expect(screen.getByText(/^Why\?/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accept as marta@example.com' }));
  expect(await screen.findByRole('heading', { name: 'Almost there' })).toBeVisible();
});

test('the page of a person who waits for approval notices it', async () => {
  const { server } = openInvitation();
  server.answer(ACCEPT, { body: { team_id: 7, is_waiting: true } });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7 })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept as marta@example.com' }));
  expect(await screen.findByRole('heading', { name: /^Welcome to/ })).toBeVisible();
});

test('another account can be used', async () => {
  const { server } = openInvitation();
  server.answer('GET /api/logout', { body: { signed_out: true } });
  server.answer('GET /api/oauth/google/redirect_url', { body: { redirectUrl: '#other' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
  await waitFor(() => expect(window.location.hash).toBe('#other'));
  expect(takeReturnPath()).toBe('/join/secret');
});

test('an ended invitation says so, and no token is logged', async () => {
  openInvitation({ isSignedIn: false, hasEnded: true });
  expect(await screen.findByText('This invitation has ended. Ask for a new one.')).toBeVisible();
  await takeLoggedError('Failed to fetch invitation: API responded with HTTP status 404');
});

test('an invitation that ends before Accept says so', async () => {
  const { server } = openInvitation({ own: [confirmed] });
  server.answer(ACCEPT, { status: 404, body: { error: 'Not found.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('This invitation has ended. Ask for a new one.')).toBeVisible();
});

test('a refused acceptance says why', async () => {
  const { server } = openInvitation({ own: [confirmed] });
  server.answer(ACCEPT, { status: 409, body: { error: 'You are a member already.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are a member already.');
});
