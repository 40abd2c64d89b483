import { useQuery } from '@tanstack/react-query';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import { ticketQuery } from './ticket-queries.ts';

/** Null without a ticket. */
export function useRequesterName(ticketId: number | null): string | null {
  const { data } = useQuery({ ...ticketQuery(ticketId ?? 0), enabled: ticketId !== null });
  if (ticketId === null) return null;
  return data ? requesterName(data.ticket) : '…';
}
