import type { TicketStatus } from '@deskbell/contract/tickets';
import type { TicketFilter } from '../ticket-filter.ts';

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

const filter = (...statuses: TicketStatus[]): TicketFilter => ({
  archived: false,
  statuses,
  priorities: [],
  sites: [],
  assignee: null,
  snoozed: false,
  q: '',
});

export const COLUMN_FILTERS: Record<Column, TicketFilter> = {
  new: filter('new'),
  open: filter('open', 'in_progress'),
  closed: filter('resolved', 'closed'),
};
