import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import SignedInLayout from '../app-shell/signed-in-layout.tsx';
import { SessionProvider } from '../features/session/session.tsx';
import AllTickets from '../screens/all-tickets.tsx';
import Dashboard from '../screens/dashboard.tsx';
import Join from '../screens/join.tsx';
import MailFiles from '../screens/mail-files.tsx';
import SignInCallback from '../screens/sign-in-callback.tsx';
import SiteDetail from '../screens/site-detail.tsx';
import TeamDetail from '../screens/team-detail.tsx';

/** Renders the app at a URL; the landing page is only a heading. */
export function openApp(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Landing</h1> },
      { path: '/auth/callback', element: <SignInCallback /> },
      { path: '/join/:token', element: <Join /> },
      {
        element: <SignedInLayout />,
        children: [
          { path: '/dashboard', element: <Dashboard /> },
          { path: '/sites/:id', element: <SiteDetail /> },
          { path: '/tickets', element: <AllTickets /> },
          { path: '/outbox', element: <MailFiles /> },
          { path: '/teams/:id', element: <TeamDetail /> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <StrictMode>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  );
  return {
    address: () => router.state.location.pathname,
    search: () => router.state.location.search,
    goTo: (address: string) => act(() => router.navigate(address)),
    goBack: () => act(() => router.navigate(-1)),
  };
}
