import type { getSiteUserAnalytics } from '@deskbell/contract/analytics';
import { POLL_USER_ANALYTICS_MS } from '@deskbell/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

export function useUserAnalytics(siteId: number | null) {
  return useQuery({
    queryKey: queryKeys.userAnalytics(siteId),
    queryFn: () =>
      call<typeof getSiteUserAnalytics>('GET /api/sites/:id/user-analytics', { params: { id: siteId ?? 0 } }),
    enabled: siteId !== null,
    ...polledEvery(POLL_USER_ANALYTICS_MS),
  });
}
