import type { TicketStatus } from '@deskbell/contract/tickets';
import type { TicketFilter } from '../queries/ticket-filter.ts';

/** Named by the status that a drop sets; a column may show other statuses, too. */
export const COLUMNS = ['new', 'open', 'closed'] as const;
export type Column = (typeof COLUMNS)[number];

const COLUMN_OF = {
  new: 'new',
  open: 'open',
  in_progress: 'open',
  resolved: 'closed',
  closed: 'closed',
  archived: null,
} as const satisfies Record<TicketStatus, Column | null>;

export const columnOf = (status: TicketStatus): Column | null => COLUMN_OF[status];

const STATUSES: Record<Column, readonly TicketStatus[]> = {
  new: ['new'],
  open: ['open', 'in_progress'],
  closed: ['resolved', 'closed'],
};

/** Null for a column that is a drop target only. */
export function columnFilter(column: Column, filter: TicketFilter): TicketFilter | null {
  const statuses = STATUSES[column].filter(
    (status) => filter.statuses.length === 0 || filter.statuses.includes(status),
  );
  const isEmpty = statuses.length === 0 || (column === 'closed' && filter.waiting);
  return isEmpty ? null : { ...filter, statuses };
}
