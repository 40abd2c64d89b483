import type {
  addCannedReply,
  CannedReply,
  changeCannedReply,
  countCannedReplyUse,
  deleteCannedReply,
  listCannedReplies,
  NewCannedReply,
} from '@deskbell/contract/canned-replies';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../api/call.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useRefetching } from '../api/use-refetching.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';

const DEBOUNCE_MS = 200;

interface CannedList {
  teamId: number;
  siteId: number | null;
  q: string;
}

/** One page is what fits into a response: mostly all replies. */
const cannedPages = ({ teamId, siteId, q }: CannedList) =>
  infiniteQueryOptions({
    queryKey: queryKeys.cannedList(teamId, { siteId, q }),
    queryFn: ({ pageParam }) =>
      callPage<typeof listCannedReplies>('GET /api/teams/:id/canned-replies', {
        params: { id: teamId },
        query: {
          ...(siteId !== null && { site_id: String(siteId) }),
          ...(q && { q }),
          ...(pageParam > 0 && { offset: String(pageParam) }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < total ? loaded : null;
    },
  });

/** Matching titles come first. Loaded replies are filtered here, the others on the server. */
export function useCannedReplies({ q: typed, ...list }: CannedList) {
  const all = useInfiniteQuery(cannedPages({ ...list, q: '' }));
  const text = typed.trim();
  const q = useDebounced(text, DEBOUNCE_MS);
  const isPartial = all.hasNextPage;
  const search = useInfiniteQuery({ ...cannedPages({ ...list, q }), enabled: isPartial && q !== '' });
  const isSearching = isPartial && text !== '';
  const shown = isSearching ? search : all;

  const replies = all.data && [...(all.data?.pages ?? []), ...(isSearching ? (search.data?.pages ?? []) : [])];
  return {
    replies: replies && matching(byId(replies.flatMap(({ items }) => items)), text),
    total: all.data?.pages[0]?.total ?? 0,
    isSearching: isSearching && (q !== text || search.isFetching),
    isError: all.isError || (isSearching && search.isError),
    refetch: () => void shown.refetch(),
    hasMore: shown.hasNextPage,
    isFetchingMore: shown.isFetchingNextPage,
    fetchMore: () => void shown.fetchNextPage(),
  };
}

/** A reply that was used meanwhile may repeat on the next page. */
const byId = (replies: readonly CannedReply[]) => [...new Map(replies.map((reply) => [reply.id, reply])).values()];

function matching(replies: CannedReply[], typed: string): CannedReply[] {
  if (typed === '') return replies;
  const words = typed.toLowerCase();
  const isInTitle = ({ title }: CannedReply) => title.toLowerCase().includes(words);
  const isInBody = ({ body }: CannedReply) => body.toLowerCase().includes(words);
  return [...replies.filter(isInTitle), ...replies.filter((reply) => !isInTitle(reply) && isInBody(reply))];
}

export const useSaveCannedReply = (teamId: number) =>
  useRefetching(queryKeys.cannedReplies(teamId), ({ id, ...body }: NewCannedReply & { id?: number | undefined }) =>
    id === undefined
      ? call<typeof addCannedReply>('POST /api/teams/:id/canned-replies', { params: { id: teamId }, body })
      : call<typeof changeCannedReply>('PUT /api/teams/:id/canned-replies/:reply', {
          params: { id: teamId, reply: id },
          body,
        }),
  );

export const useDeleteCannedReply = (teamId: number) =>
  useRefetching(
    queryKeys.cannedReplies(teamId),
    (reply: number) =>
      call<typeof deleteCannedReply>('DELETE /api/teams/:id/canned-replies/:reply', { params: { id: teamId, reply } }),
    'onSettled',
  );

/** Fire and forget: an uncounted use does no harm. */
export function useCountUse(teamId: number) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (reply: number) =>
      call<typeof countCannedReplyUse>('POST /api/teams/:id/canned-replies/:reply/uses', {
        params: { id: teamId, reply },
      }),
    onError: (error) => console.debug('Failed to count the use of a canned reply:', error),
    // The order changes when the list is opened again.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.cannedReplies(teamId), refetchType: 'none' }),
  });
  return mutate;
}
