import type { User } from '@deskbell/contract/account';
import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../../testing/fake-server.ts';
import { aUser } from '../../testing/fixtures.ts';
import { takeLoggedError, takeLoggedErrors } from '../../testing/logged-errors.ts';
import { openApp } from '../../testing/open-app.tsx';
import { takeReturnPath } from './return-path.ts';
import { SessionProvider, useSession } from './session.tsx';
import { takeSignInProblem } from './sign-in-problem.ts';

const ME = 'GET /api/users/me';
const SESSIONS = 'POST /api/sessions';
const signedOut = { status: 401, body: { error: 'You are not signed in.' } };
const noSites = { ...SIGNED_IN, 'GET /api/sites': { body: [] } };

function Who() {
  const { user, isPending, signIn, signOut } = useSession();
  return (
    <>
      <p>{isPending ? 'pending' : (user?.email ?? 'signed out')}</p>
      <button type="button" onClick={signIn}>
        in
      </button>
      <button type="button" onClick={signOut}>
        out
      </button>
    </>
  );
}

const renderWho = () =>
  render(
    <SessionProvider>
      <Who />
    </SessionProvider>,
  );

test('the session is pending until the user is fetched', async () => {
  const { reply, resolve } = deferredReply<User>();
  fakeServer({ [ME]: reply });
  renderWho();
  expect(screen.getByText('pending')).toBeVisible();
  resolve({ body: aUser() });
  expect(await screen.findByText('marta@example.com')).toBeVisible();
});

test('concurrent subscribers share one request', async () => {
  const server = fakeServer({ [ME]: { body: aUser() } });
  render(
    <SessionProvider>
      <Who />
      <Who />
      <Who />
    </SessionProvider>,
  );
  await waitFor(() => expect(screen.getAllByText('marta@example.com')).toHaveLength(3));
  expect(server.callsTo(ME)).toHaveLength(1);
});

test('a 401 means signed out and is not logged as an error', async () => {
  fakeServer({ [ME]: signedOut });
  renderWho();
  expect(await screen.findByText('signed out')).toBeVisible();
});

test('a failed fetch of the user is logged and ends the pending state', async () => {
  fakeServer({ [ME]: { status: 500, body: { error: 'Broken' } } });
  renderWho();
  expect(await screen.findByText('signed out')).toBeVisible();
  await takeLoggedError('Failed to fetch user: API responded with HTTP status 500');
});

test('signing in redirects to the URL the server names', async () => {
  fakeServer({ [ME]: signedOut, 'GET /api/oauth/google/redirect_url': { body: { redirectUrl: '#provider' } } });
  renderWho();
  await userEvent.click(screen.getByRole('button', { name: 'in' }));
  await waitFor(() => expect(window.location.hash).toBe('#provider'));
});

test('a sign-in that cannot start is logged and kept in words', async () => {
  fakeServer({ [ME]: signedOut, 'GET /api/oauth/google/redirect_url': { status: 503, body: { error: 'Later' } } });
  renderWho();
  await userEvent.click(screen.getByRole('button', { name: 'in' }));
  await takeLoggedError('Failed to get login redirect URL: API responded with HTTP status 503');
  expect(takeSignInProblem()).toBe('Later');
});

test('signing out clears the user before the server answers', async () => {
  const { reply, resolve } = deferredReply<never>();
  fakeServer({ [ME]: { body: aUser() }, 'GET /api/logout': reply });
  renderWho();
  await screen.findByText('marta@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'out' }));
  expect(screen.getByText('signed out')).toBeVisible();
  resolve({ status: 500 });
  await takeLoggedError('Failed to sign out: API responded with HTTP status 500');
  expect(screen.getByText('signed out')).toBeVisible();
});

test('signing out clears the hint at once, and its request goes on when the page is left', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${SIGN_IN_HINT_COOKIE}=1; path=/`;
  const { reply } = deferredReply<never>();
  fakeServer({ [ME]: { body: aUser() }, 'GET /api/logout': reply });
  const fetch = vi.spyOn(window, 'fetch');
  renderWho();
  await screen.findByText('marta@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'out' }));
  expect(document.cookie).not.toContain(SIGN_IN_HINT_COOKIE);
  expect(fetch).toHaveBeenLastCalledWith('/api/logout', expect.objectContaining({ keepalive: true }));
});

test('the session cannot be used outside its provider', () => {
  expect(() => render(<Who />)).toThrow('useSession needs a SessionProvider around it.');
  takeLoggedErrors();
});

test('the callback exchanges its code once, refetches the user and opens the dashboard', async () => {
  window.history.replaceState(null, '', '/auth/callback?code=abc&state=xyz');
  const server = fakeServer({ ...noSites, [ME]: signedOut });
  server.answer(SESSIONS, () => {
    server.answer(ME, { body: aUser() });
    return { body: aUser() };
  });
  const app = openApp('/auth/callback');
  expect(screen.getByText('Completing sign in...')).toBeVisible();
  expect(await screen.findByText('Welcome back, Marta')).toBeVisible();
  expect(app.address()).toBe('/dashboard');
  expect(server.callsTo(SESSIONS)).toEqual([{ route: SESSIONS, body: { code: 'abc', state: 'xyz' } }]);
});

test('a fetch of the user that began before the exchange is not used', async () => {
  window.history.replaceState(null, '', '/auth/callback?code=abc');
  const early = deferredReply<User>();
  const server = fakeServer({ ...noSites, [ME]: early.reply });
  server.answer(SESSIONS, () => {
    server.answer(ME, { body: aUser() });
    return { body: aUser() };
  });
  openApp('/auth/callback');
  await waitFor(() => expect(server.callsTo(SESSIONS)).toHaveLength(1));
  early.resolve(signedOut);
  expect(await screen.findByText('Welcome back, Marta')).toBeVisible();
});

test('a callback without a code is logged and goes to the landing page', async () => {
  fakeServer({ [ME]: signedOut });
  openApp('/auth/callback');
  expect(await screen.findByText('Landing')).toBeVisible();
  await takeLoggedError('Cannot exchange code for session token: no code provided in the URL search params.');
});

test('a refused exchange is logged and goes to the landing page', async () => {
  window.history.replaceState(null, '', '/auth/callback?code=stolen');
  fakeServer({ [ME]: signedOut, [SESSIONS]: { status: 400, body: { error: 'No' } } });
  openApp('/auth/callback');
  expect(await screen.findByText('Landing')).toBeVisible();
  await takeLoggedError('Failed to exchange code for session token: API responded with HTTP status 400');
  expect(takeSignInProblem()).toBe('No');
});

test.each([
  ['access_denied', 'You cancelled signing in, or your sign-in provider refused it. Please try again.'],
  ['invalid_scope', 'Your sign-in provider refused with "invalid_scope". Please try again, or tell the administrator.'],
  ['Call 555 0100 now', 'Signing in did not work. Please try again.'],
  ['toString', 'Your sign-in provider refused with "toString". Please try again, or tell the administrator.'],
])('the error %s of the provider is kept in words for the front page', async (error, words) => {
  window.history.replaceState(null, '', `/auth/callback?${new URLSearchParams({ error })}`);
  fakeServer({ [ME]: signedOut });
  openApp('/auth/callback');
  expect(await screen.findByText('Landing')).toBeVisible();
  expect(takeSignInProblem()).toBe(words);
  await takeLoggedError('Cannot exchange code for session token: no code provided in the URL search params.');
});

test('a signed-out visitor is redirected from the dashboard to the landing page', async () => {
  fakeServer({ [ME]: signedOut });
  openApp('/dashboard');
  expect(await screen.findByText('Landing')).toBeVisible();
});

test('a session that ended keeps the page and offers to sign in, which leads back to it', async () => {
  window.history.replaceState(null, '', '/dashboard?site=7');
  const server = fakeServer(noSites);
  server.answer('GET /api/sites', () => {
    server.answer(ME, signedOut);
    return signedOut;
  });
  openApp('/dashboard');
  const dialog = await screen.findByRole('alertdialog', { name: 'You were signed out' });
  expect(screen.getByText(/^Welcome back/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  server.answer('GET /api/oauth/google/redirect_url', { status: 500 });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  await takeLoggedError('Failed to get login redirect URL: API responded with HTTP status 500');
  await takeLoggedError('Failed to fetch sites: API responded with HTTP status 401');
  expect(takeReturnPath()).toBe('/dashboard?site=7');
});

test('a session that came back in another tab closes the dialog', async () => {
  const server = fakeServer(noSites);
  server.answer('GET /api/sites', () => {
    server.answer(ME, signedOut);
    return signedOut;
  });
  openApp('/dashboard');
  await screen.findByRole('alertdialog', { name: 'You were signed out' });
  server.answer(ME, noSites[ME]);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await takeLoggedError('Failed to fetch sites: API responded with HTTP status 401');
});

test('an address opened while signed out is kept for after signing in, unless the user signed out', async () => {
  window.history.replaceState(null, '', '/sites/7?ticket=3');
  fakeServer({ [ME]: signedOut });
  openApp('/dashboard');
  await screen.findByText('Landing');
  expect(takeReturnPath()).toBe('/sites/7?ticket=3');
  expect(takeReturnPath()).toBe('/dashboard');
});

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'signing in does not lead to %s',
  (path) => {
    sessionStorage.setItem('return-path', path);
    expect(takeReturnPath()).toBe('/dashboard');
  },
);
