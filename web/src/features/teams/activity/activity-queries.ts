import { ACTIVITY_PAGE_SIZE } from '@deskbell/contract/screen-requests';
import type { listActivity } from '@deskbell/contract/teams';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export function useActivity(teamId: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.activity(teamId),
    queryFn: ({ pageParam }) =>
      callPage<typeof listActivity>('GET /api/teams/:id/activity', {
        params: { id: teamId },
        query: { limit: String(ACTIVITY_PAGE_SIZE), ...(pageParam > 0 && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length < ACTIVITY_PAGE_SIZE ? null : items.at(-1)?.id),
    refetchOnWindowFocus: 'always',
  });
}
