import * as z from 'zod';

export const ticketMatch = z.object({
  author: z.string(),
  text: z.string(),
  is_note: z.boolean(),
});
export type TicketMatch = z.infer<typeof ticketMatch>;
