import type { TicketStatus } from '@deskbell/contract/tickets';
import { KEYS } from '../../keys/key-table.ts';

/** In the list, on the selection or the focused row, and in the dialog. */
export const STATUS_KEYS: readonly (readonly [key: string, status: TicketStatus])[] = [
  [KEYS.setNew, 'new'],
  [KEYS.setOpen, 'open'],
  [KEYS.setClosed, 'closed'],
];
