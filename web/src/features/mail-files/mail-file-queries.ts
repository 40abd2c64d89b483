import { POLL_SET_UP_MS } from '@deskbell/contract/limits';
import type { getMailFile, listMailFiles } from '@deskbell/contract/mail-files';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { useInstallation } from '../../api/installation.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PAGE_SIZE = 50;

export const useHasMailFiles = (asked?: { enabled: boolean }): boolean | undefined =>
  useInstallation(asked)?.has_outbox;

/** Polled, because live changes do not cover emails of other owners. */
export function useMailFiles() {
  return useInfiniteQuery({
    queryKey: queryKeys.mailFiles,
    queryFn: ({ pageParam }) =>
      callPage<typeof listMailFiles>('GET /api/outbox', {
        query: { limit: String(PAGE_SIZE), ...(pageParam > 0 && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length < PAGE_SIZE ? null : items.at(-1)?.id),
    ...polledEvery(POLL_SET_UP_MS),
  });
}

export function useMailFile(id: number) {
  return useQuery({
    queryKey: queryKeys.mailFile(id),
    queryFn: () => call<typeof getMailFile>('GET /api/outbox/:id', { params: { id } }),
  });
}
