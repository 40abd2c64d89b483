import type { getRequester } from '@deskbell/contract/desk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export const requesterQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.requester(ticketId),
    queryFn: () => call<typeof getRequester>('GET /api/tickets/:id/requester', { params: { id: ticketId } }),
  });

export const useRequester = (ticketId: number, { enabled }: { enabled: boolean }) =>
  useQuery({ ...requesterQuery(ticketId), enabled });
