import type { User } from '@deskbell/contract/account';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { SessionProvider } from '../features/session/session.tsx';
import { deferredReply, fakeServer } from '../testing/fake-server.ts';
import { aUser } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
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
  await vi.waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
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

test.each(['features', 'how-it-works', 'pricing'])('the navigation links to the section %s', (id) => {
  fakeServer({ [ME]: signedOut });
  openLanding();

  expect(document.getElementById(id)?.tagName).toBe('SECTION');
  expect(document.querySelector(`nav[aria-label="Main"] a[href$="#${id}"]`)).toBeInTheDocument();
});
