import type { addTag, listTags, Tag } from '@deskbell/contract/tags';
import { MINUTE_MS } from '@deskbell/contract/units';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKeys } from '../api/query-keys.ts';

/** In the order of the team. Live changes arrive at once, so that opening a menu again asks for nothing. */
export const tagsQuery = (teamId: number) =>
  queryOptions({
    queryKey: queryKeys.tags(teamId),
    queryFn: () => call<typeof listTags>('GET /api/teams/:id/tags', { params: { id: teamId } }),
    staleTime: MINUTE_MS,
  });

export function useAddTag(teamId: number) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.tags(teamId);
  return useMutation({
    mutationFn: (body: { name: string; color: number }) =>
      call<typeof addTag>('POST /api/teams/:id/tags', { params: { id: teamId }, body }),
    onSuccess: (added) => {
      queryClient.setQueryData<Tag[]>(queryKey, (tags = []) => [...tags.filter(({ id }) => id !== added.id), added]);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
