import type { addTag, listTags, Tag } from '@deskbell/contract/tags';
import { MINUTE_MS } from '@deskbell/contract/units';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKeys } from '../api/query-keys.ts';

const tagsOf = (teamId: number) => call<typeof listTags>('GET /api/teams/:id/tags', { params: { id: teamId } });

/** Live changes arrive at once, so reopening a menu fetches nothing. */
export const tagsQuery = (...teamIds: readonly number[]) =>
  queryOptions({
    queryKey: queryKeys.tagsOf(teamIds),
    queryFn: async () => (await Promise.all(teamIds.map(tagsOf))).flat(),
    staleTime: MINUTE_MS,
  });

export function useAddTag(teamId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; color: number }) =>
      call<typeof addTag>('POST /api/teams/:id/tags', { params: { id: teamId }, body }),
    onSuccess: (added) => {
      queryClient.setQueryData<Tag[]>(queryKeys.tagsOf([teamId]), (tags = []) => [
        ...tags.filter(({ id }) => id !== added.id),
        added,
      ]);
      void queryClient.invalidateQueries({ queryKey: queryKeys.tags });
    },
  });
}
