import type { TicketPriority, TicketStatus } from '@deskbell/contract/tickets';

// The contract's own lists would bring the schema library into the page.
export const TICKET_FILTER_STATUSES = [
  'new',
  'open',
  'in_progress',
  'resolved',
  'closed',
] as const satisfies TicketStatus[];
export const TICKET_FILTER_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const satisfies TicketPriority[];
