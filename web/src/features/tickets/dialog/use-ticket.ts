import { POLL_TICKET_MS } from '@deskbell/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../api/call.ts';
import { polledEvery } from '../../../api/polling.ts';
import { cachedTicket, ticketQuery } from '../queries/ticket-queries.ts';

/** A cached list provides placeholder data until the ticket is loaded, or if it cannot be. */
export function useTicket(id: number) {
  const queryClient = useQueryClient();
  const placeholder = () => {
    const ticket = cachedTicket(queryClient, id);
    return (
      ticket && {
        ticket: {
          ...ticket,
          user_id: null,
          user_agent: null,
          language: null,
          user_verified: false,
          resolved_at: null,
          full_text: null,
          imported_from: null,
          sent_from: null,
          is_blocked: false,
          rating: null,
          files: [],
          followers: [],
          replied_in_seconds: null,
          due_by_priority: null,
        },
        comments: [],
        events: [],
        has_clients: false,
        in_inbox: false,
        drafts: [],
        writers: [],
      }
    );
  };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...ticketQuery(id),
    placeholderData: placeholder,
    ...polledEvery(POLL_TICKET_MS),
  });
  return {
    data: data ?? (error && !isNotFound(error) ? placeholder() : undefined),
    error,
    isPlaceholderData: isPlaceholderData || data === undefined,
    isFetching,
    refetch,
  };
}
