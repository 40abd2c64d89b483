import type { TicketStatus } from '@deskbell/contract/tickets';

/** In the list, on the selection or the focused row, and in the dialog. */
export const STATUS_KEYS: readonly (readonly [key: string, status: TicketStatus])[] = [
  ['1', 'new'],
  ['2', 'open'],
  ['3', 'closed'],
];
