import type { getSiteUserAnalytics, getSiteUserStats, UserAnalyticsSort } from '@deskbell/contract/analytics';
import { POLL_USER_ANALYTICS_MS } from '@deskbell/contract/limits';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PAGE_SIZE = 50;

export interface UserOrder {
  sort: UserAnalyticsSort;
  order: 'asc' | 'desc';
}

export const MOST_ACTIVE_FIRST: UserOrder = { sort: 'activity', order: 'desc' };

export function useUserAnalytics(siteId: number | null, order: UserOrder) {
  return useInfiniteQuery({
    queryKey: queryKeys.userAnalytics(siteId, order),
    queryFn: ({ pageParam }) =>
      callPage<typeof getSiteUserAnalytics>('GET /api/sites/:id/user-analytics', {
        params: { id: siteId ?? 0 },
        query: { limit: String(PAGE_SIZE), offset: String(pageParam), ...order },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }, pages) => (items.length < PAGE_SIZE ? null : pages.length * PAGE_SIZE),
    enabled: siteId !== null,
    // Old rows stay visible while new ones load.
    placeholderData: keepPreviousData,
    ...polledEvery(POLL_USER_ANALYTICS_MS),
  });
}

export function useUserStats(siteId: number | null) {
  return useQuery({
    queryKey: queryKeys.userStats(siteId),
    queryFn: () => call<typeof getSiteUserStats>('GET /api/sites/:id/user-stats', { params: { id: siteId ?? 0 } }),
    enabled: siteId !== null,
    ...polledEvery(POLL_USER_ANALYTICS_MS),
  });
}
