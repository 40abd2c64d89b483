import type { getAnalytics, getSiteAnalytics, listSiteActivity } from '@deskbell/contract/analytics';
import { POLL_ANALYTICS_MS } from '@deskbell/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Daily counts of one site, or of all sites for null. */
export function useAnalytics(siteId: number | null) {
  return useQuery({
    queryKey: queryKeys.analytics(siteId),
    queryFn: () =>
      siteId === null
        ? call<typeof getAnalytics>('GET /api/analytics')
        : call<typeof getSiteAnalytics>('GET /api/sites/:id/analytics', { params: { id: siteId } }),
    ...polledEvery(POLL_ANALYTICS_MS),
  });
}

/** Widget loads per site and day, newest first. */
export function useSiteLoads() {
  return useQuery({
    queryKey: queryKeys.siteActivity,
    queryFn: () => call<typeof listSiteActivity>('GET /api/analytics/sites'),
    ...polledEvery(POLL_ANALYTICS_MS),
  });
}
