import type {
  countTrackedUsers,
  getAnalytics,
  getSiteAnalytics,
  getSiteUserStats,
  listSiteActivity,
} from '@deskbell/contract/analytics';
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

/** Distinct user ids of the last 30 days; the sum of the daily numbers counts a user once per day. */
export function useTrackedUsers(siteId: number | null) {
  return useQuery({
    queryKey: siteId === null ? queryKeys.trackedUsers : queryKeys.userStats(siteId),
    queryFn: () =>
      siteId === null
        ? call<typeof countTrackedUsers>('GET /api/analytics/tracked-users')
        : call<typeof getSiteUserStats>('GET /api/sites/:id/user-stats', { params: { id: siteId } }),
    ...polledEvery(POLL_ANALYTICS_MS),
  });
}
