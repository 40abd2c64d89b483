import type { changeTag, deleteTag, mergeTag, previewTagMerge, Tag, TagChanges } from '@deskbell/contract/tags';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Lists of tickets, views and boards show tags, too. */
function useRefetchTagged() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [queryKeys.tickets, queryKeys.recentTickets, queryKeys.views, queryKeys.viewCounts])
      void queryClient.invalidateQueries({ queryKey });
    return queryClient.invalidateQueries({ queryKey: queryKeys.tags });
  };
}

/** Optimistic, so that a moved tag stays where it was dropped. */
export function useChangeTag(teamId: number) {
  const queryClient = useQueryClient();
  const refetch = useRefetchTagged();
  const queryKey = queryKeys.tagsOf([teamId]);
  return useMutation({
    mutationFn: ({ id, ...body }: TagChanges & { id: number }) =>
      call<typeof changeTag>('PUT /api/teams/:id/tags/:tag', { params: { id: teamId, tag: id }, body }),
    onMutate: async ({ id, position }) => {
      if (position === undefined) return;
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Tag[]>(queryKey, (tags) => tags && moved(tags, id, position));
    },
    onSettled: refetch,
  });
}

function moved(tags: readonly Tag[], id: number, position: number): Tag[] {
  const others = tags.filter((tag) => tag.id !== id);
  return others.toSpliced(position, 0, ...tags.filter((tag) => tag.id === id));
}

export function useDeleteTag(teamId: number) {
  const refetch = useRefetchTagged();
  return useMutation({
    mutationFn: (tag: number) =>
      call<typeof deleteTag>('DELETE /api/teams/:id/tags/:tag', { params: { id: teamId, tag } }),
    onSuccess: refetch,
  });
}

export const tagMergeQuery = (teamId: number, tag: number, into: number | null) =>
  queryOptions({
    queryKey: queryKeys.tagMerge(tag, into ?? 0),
    queryFn: () =>
      call<typeof previewTagMerge>('GET /api/teams/:id/tags/:tag/merge', {
        params: { id: teamId, tag },
        query: { into: String(into) },
      }),
    enabled: into !== null,
  });

export function useMergeTag(teamId: number) {
  const refetch = useRefetchTagged();
  return useMutation({
    mutationFn: ({ tag, into }: { tag: number; into: number }) =>
      call<typeof mergeTag>('POST /api/teams/:id/tags/:tag/merge', { params: { id: teamId, tag }, body: { into } }),
    onSuccess: refetch,
  });
}
