import type {
  countTrackedUsers,
  getAnalytics,
  getSiteAnalytics,
  getSiteUserStats,
  listSiteActivity,
} from '@deskbell/contract/analytics';
import { POLL_ANALYTICS_MS } from '@deskbell/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const analyticsQuery = (siteId: number | null) =>
  queryOptions({
    queryKey: queryKeys.analytics(siteId),
    queryFn: () =>
      siteId === null
        ? call<typeof getAnalytics>('GET /api/analytics')
        : call<typeof getSiteAnalytics>('GET /api/sites/:id/analytics', { params: { id: siteId } }),
  });

export const siteLoadsQuery = queryOptions({
  queryKey: queryKeys.siteActivity,
  queryFn: () => call<typeof listSiteActivity>('GET /api/analytics/sites'),
});

/** Distinct user ids of the last 30 days; the sum of the daily numbers counts a user once per day. */
const trackedUsersQuery = (siteId: number | null) =>
  queryOptions({
    queryKey: siteId === null ? queryKeys.trackedUsers : queryKeys.userStats(siteId),
    queryFn: (): Promise<{ tracked_users: number }> =>
      siteId === null
        ? call<typeof countTrackedUsers>('GET /api/analytics/tracked-users')
        : call<typeof getSiteUserStats>('GET /api/sites/:id/user-stats', { params: { id: siteId } }),
  });

const POLLED = polledEvery(POLL_ANALYTICS_MS);

export const useAnalytics = (siteId: number | null) => useQuery({ ...analyticsQuery(siteId), ...POLLED });
export const useSiteLoads = () => useQuery({ ...siteLoadsQuery, ...POLLED });
export const useTrackedUsers = (siteId: number | null, enabled: boolean) =>
  useQuery({ ...trackedUsersQuery(siteId), ...POLLED, enabled });
