import type { UserSettings } from '@deskbell/contract/account';
import type { listInbox, markInbox } from '@deskbell/contract/inbox';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

export type InboxTab = 'unread' | 'all';

export const useInbox = (tab: InboxTab) =>
  useInfiniteQuery({
    queryKey: queryKeys.inbox(tab),
    queryFn: ({ pageParam }) =>
      call<typeof listInbox>('GET /api/inbox', {
        query: {
          ...(tab === 'unread' && { unread: 'true' as const }),
          ...(pageParam && { before: String(pageParam) }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.id : undefined),
  });

type Marked = { ids: readonly number[]; read: boolean } | { all: true };

export function useMarkInbox() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (marked: Marked) =>
      call<typeof markInbox>('PUT /api/inbox/read', {
        body: 'all' in marked ? { all: true } : { ids: [...marked.ids], read: marked.read },
      }),
    onSuccess: ({ unread }) =>
      queryClient.setQueryData<UserSettings>(
        queryKeys.userSettings,
        (settings) => settings && { ...settings, inbox_unread: unread },
      ),
  });
}
