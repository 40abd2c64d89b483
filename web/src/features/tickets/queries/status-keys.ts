import type { TicketStatus } from '@deskbell/contract/tickets';
import { KEYS } from '../../../keys/key-table.ts';

export const STATUS_KEYS: readonly (readonly [key: string, status: TicketStatus])[] = [
  [KEYS.setNew, 'new'],
  [KEYS.setOpen, 'open'],
  [KEYS.setClosed, 'closed'],
];
