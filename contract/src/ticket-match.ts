import * as z from 'zod';

/** Where a search found the words, if not in the ticket itself. */
export const ticketMatch = z.object({
  author: z.string(),
  /** At most 160 characters around the words. */
  text: z.string(),
  is_note: z.boolean(),
});
export type TicketMatch = z.infer<typeof ticketMatch>;
