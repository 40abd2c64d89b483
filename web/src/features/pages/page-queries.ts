import { POLL_ANALYTICS_MS } from '@deskbell/contract/limits';
import type { listSitePages } from '@deskbell/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const useSitePages = (siteId: number) =>
  useQuery({
    queryKey: queryKeys.sitePages(siteId),
    queryFn: () => call<typeof listSitePages>('GET /api/sites/:id/pages', { params: { id: siteId } }),
    ...polledEvery(POLL_ANALYTICS_MS),
  });
