import type { Ticket, TicketPriority, TicketStatus } from '@deskbell/contract/tickets';
import { TICKET_FILTER_PRIORITIES, TICKET_FILTER_STATUSES } from './ticket-values.ts';

/** Which tickets of a site a list shows. */
export interface TicketFilter {
  archived: boolean;
  statuses: readonly TicketStatus[];
  priorities: readonly TicketPriority[];
  q: string;
}

const known = <Value extends string>(values: readonly Value[], given: readonly string[]) =>
  values.filter((value) => given.includes(value));

/** What the address of the page asks for; what it cannot mean is left out. */
export function readFilter(params: URLSearchParams, archived: boolean): TicketFilter {
  return {
    archived,
    statuses: archived ? [] : known(TICKET_FILTER_STATUSES, params.getAll('status')),
    priorities: known(TICKET_FILTER_PRIORITIES, params.getAll('priority')),
    q: params.get('q')?.trim() ?? '',
  };
}

/** The same address with another filter. */
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

/** Whether the ticket passes all but the text search, which only the server can judge. */
export const passes = ({ archived, statuses, priorities }: TicketFilter, { status, priority }: Ticket) =>
  archived === (status === 'archived') &&
  (statuses.length === 0 || statuses.includes(status)) &&
  (priorities.length === 0 || priorities.includes(priority));
