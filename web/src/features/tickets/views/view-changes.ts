import type { addView, changeView, deleteView, NewView, View, ViewChanges } from '@deskbell/contract/views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export function useAddView() {
  const refetch = useRefetchViews();
  return useMutation({
    mutationFn: (body: NewView) => call<typeof addView>('POST /api/views', { body }),
    onSuccess: refetch,
  });
}

export function useDeleteView() {
  const refetch = useRefetchViews();
  return useMutation({
    mutationFn: (id: number) => call<typeof deleteView>('DELETE /api/views/:id', { params: { id } }),
    onSuccess: refetch,
  });
}

function useRefetchViews() {
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
