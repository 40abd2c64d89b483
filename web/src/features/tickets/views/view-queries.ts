import { POLL_SITE_TICKETS_MS } from '@deskbell/contract/limits';
import type { countViews, listViews, View } from '@deskbell/contract/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { polledEvery } from '../../../api/polling.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export const viewsQuery = queryOptions({
  queryKey: queryKeys.views,
  queryFn: () => call<typeof listViews>('GET /api/views'),
});

const NO_VIEWS: View[] = [];

export const useViews = () => useQuery(viewsQuery).data ?? NO_VIEWS;

/** Keyed by the id of a saved view, or the name of a given one; one request for all. */
export function useViewCounts(enabled: boolean): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: queryKeys.viewCounts,
    queryFn: () => call<typeof countViews>('GET /api/views/counts'),
    enabled,
    ...polledEvery(POLL_SITE_TICKETS_MS),
  });
  return new Map(data?.map(({ id, count }) => [String(id), count]));
}
