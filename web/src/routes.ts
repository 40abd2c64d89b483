import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('screens/landing.tsx'),
  route('auth/callback', 'screens/sign-in-callback.tsx'),
  layout('app-shell/signed-in-layout.tsx', [
    route('dashboard', 'screens/dashboard.tsx'),
    route('sites/:id', 'screens/site-detail.tsx'),
    route('inbox', 'screens/inbox.tsx'),
    route('tickets', 'screens/tickets.tsx'),
    route('reports', 'screens/reports.tsx'),
    route('outbox', 'screens/mail-files.tsx'),
    route('teams/:id', 'screens/team-detail.tsx'),
  ]),
  route('join/:token', 'screens/join.tsx'),
  route('how-it-works', 'screens/how-it-works.tsx'),
  route('contact', 'screens/contact.tsx'),
  route('privacy', 'screens/privacy.tsx'),
  route('terms', 'screens/terms.tsx'),
  route('what-we-store', 'screens/what-we-store.tsx'),
  route('compare', 'screens/compare.tsx'),
  route('release-notes', 'screens/release-notes.tsx'),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig;
