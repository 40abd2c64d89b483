import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import SignedInLayout, { handle as layoutHandle } from '../app-shell/signed-in-layout.tsx';
import { SessionProvider } from '../features/session/session.tsx';
import Dashboard, { handle as dashboardHandle } from '../screens/dashboard.tsx';
import Inbox from '../screens/inbox.tsx';
import Join from '../screens/join.tsx';
import MailFiles from '../screens/mail-files.tsx';
import Reports, { handle as reportsHandle } from '../screens/reports.tsx';
import SignInCallback from '../screens/sign-in-callback.tsx';
import SiteDetail, { handle as siteHandle } from '../screens/site-detail.tsx';
import TeamDetail, { handle as teamHandle } from '../screens/team-detail.tsx';
import Tickets, { handle as ticketsHandle } from '../screens/tickets.tsx';

/** The landing page is only a heading. Without StrictMode, which takes a fifth of the time. */
export function openApp(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Landing</h1> },
      { path: '/auth/callback', element: <SignInCallback /> },
      { path: '/join/:token', element: <Join /> },
      {
        element: <SignedInLayout />,
        handle: layoutHandle,
        children: [
          { path: '/dashboard', element: <Dashboard />, handle: dashboardHandle },
          { path: '/sites/:id', element: <SiteDetail />, handle: siteHandle },
          { path: '/tickets', element: <Tickets />, handle: ticketsHandle },
          { path: '/inbox', element: <Inbox /> },
          { path: '/reports', element: <Reports />, handle: reportsHandle },
          { path: '/outbox', element: <MailFiles /> },
          { path: '/teams/:id', element: <TeamDetail />, handle: teamHandle },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const { unmount } = render(
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return {
    address: () => router.state.location.pathname,
    search: () => router.state.location.search,
    goTo: (address: string) => act(() => router.navigate(address)),
    goBack: () => act(() => router.navigate(-1)),
    /** Leaves the page, as a reload does before the next `openApp`. */
    close: unmount,
  };
}
