import type { QueryClient } from '@tanstack/react-query';
import type { ScreenHandle } from '../api/screen-data.ts';
import { teamsQuery } from '../api/team-of-site.ts';
import { sitesQuery } from '../api/ticket-site.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { PageSpinner } from '../ui/layout/page.tsx';

export const meta = () => [{ title: 'Reports · Deskbell' }];

// Deferred, so that what it shares with parts of other screens is not loaded with all screens.
const ReportsView = lazyPart(async () => (await import('./reports-view.tsx')).ReportsView, { Fallback: PageSpinner });

export const handle: ScreenHandle = {
  load: (client, _params, search) => [
    client.prefetchQuery(sitesQuery),
    client.prefetchQuery(teamsQuery),
    ReportsView.load(),
    loadFigures(client, search),
  ],
};

async function loadFigures(client: QueryClient, search: URLSearchParams) {
  const { loadReport } = await import('./reports-view.tsx');
  return loadReport(client, search);
}

export default function Reports() {
  return <ReportsView />;
}
