import { POLL_SITE_TICKETS_MS } from '@deskbell/contract/limits';
import type { changeView, countViews, listViews, View, ViewChanges } from '@deskbell/contract/views';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

export function useRefetchViews() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.viewCounts });
    return queryClient.invalidateQueries({ queryKey: queryKeys.views });
  };
}

/** Optimistic, so that a moved tab stays where it was dropped. */
export function useChangeView() {
  const queryClient = useQueryClient();
  const refetch = useRefetchViews();
  return useMutation({
    mutationFn: ({ id, ...body }: ViewChanges & { id: number }) =>
      call<typeof changeView>('PUT /api/views/:id', { params: { id }, body }),
    onMutate: async ({ id, position, ...changes }) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.views });
      queryClient.setQueryData<View[]>(queryKeys.views, (views) => views && changed(views, id, changes, position));
    },
    onSettled: refetch,
  });
}

function changed(views: readonly View[], id: number, changes: object, position: number | undefined): View[] {
  const after = views.map((view) => (view.id === id ? { ...view, ...changes } : view));
  const moved = after.find((view) => view.id === id);
  if (position === undefined || !moved) return after;
  return after.filter((view) => view !== moved).toSpliced(position, 0, moved);
}
