import type { User } from '@deskbell/contract/account';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { SessionProvider } from '../features/session/session.tsx';
import { keepSignInProblem, takeSignInProblem } from '../features/session/sign-in-problem.ts';
import { deferredReply, fakeServer } from '../testing/fake-server.ts';
import { aUser } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { showToast } from '../ui/feedback/toast.ts';
import Landing from './landing.tsx';

const ME = 'GET /api/users/me';
const REDIRECT = 'GET /api/oauth/google/redirect_url';
const signedOut = { status: 401, body: { error: 'You are not signed in.' } };

// jsdom has no IntersectionObserver.
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
});

function openLanding() {
  const router = createMemoryRouter([
    { path: '/', element: <Landing /> },
    { path: '/dashboard', element: <h1>Dashboard</h1> },
  ]);
  render(
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
}

test('without the signed-in hint the app does not fetch the user', async () => {
  const server = fakeServer({ [ME]: signedOut });
  openLanding();

  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(server.callsTo(ME)).toHaveLength(0);
});

test('the page is readable while the session is loading', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('other=2; deskbell_signed_in=1');
  const { reply, resolve } = deferredReply<User>();
  fakeServer({ [ME]: reply });
  openLanding();

  expect(screen.getByRole('status', { name: 'Checking whether you are signed in' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Every ticket on one desk.');

  resolve(signedOut);
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
});

test('a signed-in owner is redirected to the dashboard', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('other=2; deskbell_signed_in=1');
  fakeServer({ [ME]: { body: aUser() } });
  openLanding();

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /One line on each site/ })).not.toBeInTheDocument();
});

test.each(['Sign In', 'Start Free Today', 'Get Started Free'])(
  '%s asks the server for the sign-in URL',
  async (name) => {
    const server = fakeServer({ [ME]: signedOut, [REDIRECT]: { status: 503, body: { error: 'Away' } } });
    openLanding();
    const buttons = screen.getAllByRole('button', { name });
    for (const button of buttons) await userEvent.click(button);

    expect(server.callsTo(REDIRECT)).toHaveLength(buttons.length);
    for (const _button of buttons) {
      await takeLoggedError('Failed to get login redirect URL: API responded with HTTP status 503');
    }
  },
);

test('a failed sign-in is explained on the page until it is dismissed', async () => {
  const server = fakeServer({ [ME]: signedOut, [REDIRECT]: { status: 503, body: { error: 'The provider is away.' } } });
  openLanding();
  const [signIn] = screen.getAllByRole('button', { name: 'Sign In' });
  await userEvent.click(signIn as HTMLElement);
  expect(await screen.findByText('The provider is away.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The provider is away.');
  await takeLoggedError('Failed to get login redirect URL: API responded with HTTP status 503');

  server.answer(REDIRECT, { status: 429, body: { error: 'Too many attempts.' } });
  await userEvent.click(signIn as HTMLElement);
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  await takeLoggedError('Failed to get login redirect URL: API responded with HTTP status 429');

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a sign-in that failed on the callback page is explained on the front page', async () => {
  fakeServer({ [ME]: signedOut });
  keepSignInProblem('Verify your address first.');
  openLanding();
  expect(await screen.findByRole('alert')).toHaveTextContent('Verify your address first.');
  expect(takeSignInProblem()).toBeNull();
});

test('a toast of the screen before is shown', async () => {
  fakeServer({ [ME]: signedOut });
  showToast('success', 'Your account was deleted');
  openLanding();
  expect(await screen.findByText('Your account was deleted')).toBeVisible();
});

test.each(['features', 'how-it-works', 'pricing'])('the navigation links to the section %s', (id) => {
  fakeServer({ [ME]: signedOut });
  openLanding();

  expect(document.getElementById(id)?.tagName).toBe('SECTION');
  expect(document.querySelector(`nav[aria-label="Main"] a[href$="#${id}"]`)).toBeInTheDocument();
});

test('a link from an email leads to a panel that names only the number of the ticket', async () => {
  sessionStorage.setItem('return-path', '/sites/7?ticket=190');
  const server = fakeServer({ [ME]: signedOut, [REDIRECT]: { body: { redirectUrl: '#provider' } } });
  openLanding();
  const panel = await screen.findByRole('region', { name: 'Sign in to open ticket #190' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(server.callsTo(REDIRECT)).toHaveLength(1));
});
