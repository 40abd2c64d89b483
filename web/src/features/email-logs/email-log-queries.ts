import type {
  Email,
  EmailLog,
  getEmail,
  getSiteEmailStats,
  listSiteEmailLogs,
  retryEmail,
} from '@deskbell/contract/email-logs';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { type DeliveryStatus, STATUSES_OF } from './delivery-status.tsx';

const PAGE_SIZE = 50;

type EmailPages = InfiniteData<{ items: EmailLog[]; total: number }, unknown>;

export function useEmailLogs(siteId: number, delivery: readonly DeliveryStatus[]) {
  return useInfiniteQuery({
    queryKey: queryKeys.emailLogList(siteId, delivery),
    queryFn: ({ pageParam }) =>
      callPage<typeof listSiteEmailLogs>('GET /api/sites/:id/email-logs', {
        params: { id: siteId },
        query: {
          status: delivery.flatMap((each) => STATUSES_OF[each]),
          limit: String(PAGE_SIZE),
          ...(pageParam > 0 && { before: String(pageParam) }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length < PAGE_SIZE ? null : items.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}

export function useEmailStats(siteId: number) {
  return useQuery({
    queryKey: queryKeys.emailStats(siteId),
    queryFn: () => call<typeof getSiteEmailStats>('GET /api/sites/:id/email-stats', { params: { id: siteId } }),
    refetchOnWindowFocus: 'always',
  });
}

export function useEmail(id: number) {
  return useQuery({
    queryKey: queryKeys.email(id),
    queryFn: () => call<typeof getEmail>('GET /api/email-logs/:id', { params: { id } }),
  });
}

export function useRetryEmail(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<typeof retryEmail>('POST /api/email-logs/:id/retry', { params: { id } }),
    onSuccess: (retried) => {
      queryClient.setQueriesData<EmailPages>(
        { queryKey: queryKeys.emailLogs(siteId) },
        (pages) =>
          pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, items: withLog(page.items, retried) })) },
      );
      queryClient.setQueryData<Email>(queryKeys.email(retried.id), (email) => email && { ...email, ...retried });
    },
    onError: (error) =>
      showToast('error', 'Retry failed', failureText(error, 'Unable to send the email again. Please try again.')),
    onSettled: (_retried, _error, id) =>
      Promise.all(
        [queryKeys.emailLogs(siteId), queryKeys.emailStats(siteId), queryKeys.email(id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

const withLog = (logs: readonly EmailLog[], changed: EmailLog) =>
  logs.map((log) => (log.id === changed.id ? changed : log));
