import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketPriority, TicketStatus } from '@deskbell/contract/tickets';

export interface TicketFilter {
  archived: boolean;
  statuses: readonly TicketStatus[];
  priorities: readonly TicketPriority[];
  q: string;
}

/** Archived tickets have a tab of their own instead. */
export const FILTER_STATUSES = TICKET_STATUSES.filter((status) => status !== 'archived');

const known = <Value extends string>(values: readonly Value[], given: readonly string[]) =>
  values.filter((value) => given.includes(value));

/** Reads the filter from the URL; unknown values are dropped. */
export function readFilter(params: URLSearchParams, archived: boolean): TicketFilter {
  return {
    archived,
    statuses: archived ? [] : known(FILTER_STATUSES, params.getAll('status')),
    priorities: known(TICKET_PRIORITIES, params.getAll('priority')),
    q: params.get('q')?.trim() ?? '',
  };
}

export function writeFilter(params: URLSearchParams, { statuses, priorities, q }: TicketFilter): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of ['status', 'priority', 'q']) written.delete(name);
  for (const status of statuses) written.append('status', status);
  for (const priority of priorities) written.append('priority', priority);
  if (q) written.set('q', q);
  return written;
}

export const isFiltering = ({ statuses, priorities, q }: TicketFilter) =>
  statuses.length > 0 || priorities.length > 0 || q !== '';

/** Ignores the text search, which only the server can match. */
export const passes = ({ archived, statuses, priorities }: TicketFilter, { status, priority }: Ticket) =>
  archived === (status === 'archived') &&
  (statuses.length === 0 || statuses.includes(status)) &&
  (priorities.length === 0 || priorities.includes(priority));
