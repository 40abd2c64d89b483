import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** A capability URL: its holder reads the ticket and replies as the visitor. */
const ticketPage = z.object({ url: z.string() });

export const getTicketPage = endpoint('GET /api/tickets/:id/page', {
  access: 'work',
  summary: "The link of the visitor's page of a ticket",
  reply: ticketPage,
});

export const endTicketPage = endpoint('PUT /api/tickets/:id/page', {
  access: 'work',
  summary: "End the link of the visitor's page; the reply has the new one",
  body: z.object({ ended: z.literal(true, 'Use true.') }),
  reply: ticketPage,
});
