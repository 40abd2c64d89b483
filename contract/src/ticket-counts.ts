import * as z from 'zod';
import { TICKET_DIMENSIONS } from './ticket-values.ts';

export const ticketDimension = z.enum(TICKET_DIMENSIONS, `Choose one of ${TICKET_DIMENSIONS.join(', ')}.`);
export type TicketDimension = z.infer<typeof ticketDimension>;

export const ticketCounts = z.object({
  /** More tickets match than are counted; there are no counts then. */
  is_too_many: z.boolean(),
  /** Values as the list takes them, such as `12`, `open` or `none`; those that no ticket has are left out. */
  counts: z.array(z.object({ value: z.string(), count: z.int() })),
});
export type TicketCounts = z.infer<typeof ticketCounts>;
