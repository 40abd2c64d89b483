import { POLL_SET_UP_MS } from '@deskbell/contract/limits';
import type { getInstallation, getOutboxMail, listOutbox } from '@deskbell/contract/outbox';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PAGE_SIZE = 50;

/** Whether mails are written to files that this product shows; undefined until that is known. */
export function useHasOutbox(): boolean | undefined {
  return useQuery({
    queryKey: queryKeys.installation,
    queryFn: () => call<typeof getInstallation>('GET /api/installation'),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.has_outbox;
}

/** The mails that were written, newest first; what others cause arrives without being announced, so it is looked for. */
export function useOutbox() {
  return useInfiniteQuery({
    queryKey: queryKeys.mailFiles,
    queryFn: ({ pageParam }) =>
      callPage<typeof listOutbox>('GET /api/outbox', {
        query: { limit: String(PAGE_SIZE), ...(pageParam > 0 && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length < PAGE_SIZE ? null : items.at(-1)?.id),
    ...polledEvery(POLL_SET_UP_MS),
  });
}

export function useOutboxMail(id: number) {
  return useQuery({
    queryKey: queryKeys.mailFile(id),
    queryFn: () => call<typeof getOutboxMail>('GET /api/outbox/:id', { params: { id } }),
  });
}
