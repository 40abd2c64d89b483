import { POLL_SET_UP_MS, POLL_SITES_MS } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { siteQuery, sitesQuery } from '../../api/ticket-site.ts';
import { isAwaitingFirstTicket } from './setup/setup-progress.ts';

export function useSites() {
  return useQuery({
    ...sitesQuery,
    ...polledEvery(POLL_SITES_MS),
    refetchInterval: ({ state }) => (state.data && isAwaitingFirstTicket(state.data) ? POLL_SET_UP_MS : POLL_SITES_MS),
  });
}

/** Not polled: a second timer would double the requests of a screen that polls. Live changes arrive anyway. */
export const useUnpolledSites = () => useQuery({ ...sitesQuery, refetchOnMount: false });

/** Undefined until known. Does not fetch them: every screen has them, some of them later. */
export const useKnownSites = () => useQuery({ ...sitesQuery, enabled: false }).data;

/** Sums all sites; undefined until known. */
export const useWaitingCount = (): number | undefined =>
  useKnownSites()?.reduce((sum, site) => sum + site.waiting_tickets, 0);

/** Starts with the copy in the cached list of sites; undefined once the server answers 404. */
export function useSite(id: number) {
  const queryClient = useQueryClient();
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({
    ...siteQuery(id),
    enabled: isId,
    initialData: () => queryClient.getQueryData<Site[]>(queryKeys.sites)?.find((site) => site.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKeys.sites)?.dataUpdatedAt,
    ...polledEvery(POLL_SITES_MS),
  });
  const isMissing = !isId || isNotFound(query.error);
  return {
    site: isMissing ? undefined : query.data,
    isMissing,
    isLoading: query.isLoading,
    onRetry: query.isError && !isMissing ? () => void query.refetch() : undefined,
  };
}
