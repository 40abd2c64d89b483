import { POLL_SITE_TICKETS_MS } from '@deskbell/contract/limits';
import type { countViews, listViews, View } from '@deskbell/contract/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { polledEvery } from '../../../api/polling.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { Queue } from '../queries/queues.ts';

export const viewsQuery = queryOptions({
  queryKey: queryKeys.views,
  queryFn: () => call<typeof listViews>('GET /api/views'),
});

/** One request for the counts of all views, given and saved. */
export const viewCountsQuery = queryOptions({
  queryKey: queryKeys.viewCounts,
  queryFn: () => call<typeof countViews>('GET /api/views/counts'),
});

const NO_VIEWS: View[] = [];

export const useViews = () => useQuery(viewsQuery).data ?? NO_VIEWS;

/** Alone, without goals and without a view, the figures of the sites are enough. */
export const hasViewCounts = (offered: readonly Queue[], views: readonly View[]) =>
  views.length > 0 || offered.includes('mine') || offered.includes('overdue');

/** Keyed by the id of a saved view, or the name of a given one. */
export function useViewCounts(enabled: boolean): ReadonlyMap<string, number> {
  const { data } = useQuery({ ...viewCountsQuery, enabled, ...polledEvery(POLL_SITE_TICKETS_MS) });
  return new Map(data?.map(({ id, count }) => [String(id), count]));
}
