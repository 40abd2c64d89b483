import type { getAnalytics, getSiteAnalytics, listSiteActivity } from '@deskbell/contract/analytics';
import { POLL_ANALYTICS_MS } from '@deskbell/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';

// Not under 'sites': a change to the list of sites ends the reads there.
const ANALYTICS = 'analytics';

/** The days of one site, or of all sites together. */
export function useAnalytics(siteId: number | null) {
  return useQuery({
    queryKey: [ANALYTICS, siteId ?? 'all'],
    queryFn: () =>
      siteId === null
        ? call<typeof getAnalytics>('GET /api/analytics')
        : call<typeof getSiteAnalytics>('GET /api/sites/:id/analytics', { params: { id: siteId } }),
    ...polledEvery(POLL_ANALYTICS_MS),
  });
}

/** The widget loads of each site day by day, newest first. */
export function useSiteLoads() {
  return useQuery({
    queryKey: [ANALYTICS, 'sites'],
    queryFn: () => call<typeof listSiteActivity>('GET /api/analytics/sites'),
    ...polledEvery(POLL_ANALYTICS_MS),
  });
}
