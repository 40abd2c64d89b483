import type { getReceivedEmail, listReceivedEmails, openReceivedEmail } from '@deskbell/contract/received-emails';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

const PAGE_SIZE = 50;

export function useReceivedEmails(siteId: number, q: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.receivedEmailList(siteId, q),
    queryFn: ({ pageParam }) =>
      callPage<typeof listReceivedEmails>('GET /api/sites/:id/received-emails', {
        params: { id: siteId },
        query: {
          limit: String(PAGE_SIZE),
          ...(q && { q }),
          ...(pageParam > 0 && { before: String(pageParam) }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length < PAGE_SIZE ? null : items.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}

export function useReceivedEmail(id: number) {
  return useQuery({
    queryKey: queryKeys.receivedEmail(id),
    queryFn: () => call<typeof getReceivedEmail>('GET /api/received-emails/:id', { params: { id } }),
  });
}

export function useOpenAsTicket(siteId: number, ticketAddress: (ticketId: number) => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<typeof openReceivedEmail>('POST /api/received-emails/:id/open', { params: { id } }),
    onSuccess: ({ id }) =>
      void showToast('success', `Opened as #${id}`, 'The sender was not told.', {
        label: 'View Ticket',
        to: ticketAddress(id),
      }),
    onError(error) {
      console.error('Failed to open an email as a ticket:', error);
      showToast('error', 'No ticket was opened', failureText(error, 'Please try again.'));
    },
    // Not awaited: the dialog closes at once.
    onSettled(_ticket, _error, id) {
      const { receivedEmails, receivedEmail, tickets, site } = queryKeys;
      for (const queryKey of [receivedEmails(siteId), receivedEmail(id), tickets, site(siteId)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
