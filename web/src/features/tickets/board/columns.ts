import type { TicketStatus } from '@deskbell/contract/tickets';
import { NO_FILTER, type TicketFilter } from '../ticket-filter.ts';

/** Named by the status that a drop sets; a column may show other statuses too. */
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

/** The filters of the board itself. */
export type BoardFilter = Pick<TicketFilter, 'assignee' | 'snoozed'>;

export const boardFilter = ({ assignee, snoozed }: BoardFilter): TicketFilter => ({
  archived: false,
  ...NO_FILTER,
  assignee,
  snoozed,
});

export const columnFilter = (column: Column, filter: BoardFilter): TicketFilter => ({
  ...boardFilter(filter),
  statuses: STATUSES[column],
});
