import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { TICKET_SEARCH_MAX } from './limits.ts';
import { text } from './text.ts';
import { ticket, ticketDetail } from './tickets.ts';

/** What shows that both tickets come from one person: both prove it, both name one address, or nothing does. */
export const mergeTarget = ticket.extend({ evidence: z.enum(['proof', 'address', 'none']) });
export type MergeTarget = z.infer<typeof mergeTarget>;

export const listMergeTargets = endpoint('GET /api/tickets/:id/merge-targets', {
  access: 'work',
  token: 'tickets:read',
  summary: 'Tickets that this one could be merged into: of the same person, or by number',
  query: z.object({ q: text(TICKET_SEARCH_MAX).optional() }),
  reply: z.array(mergeTarget),
});

export const mergeTicket = endpoint('POST /api/tickets/:id/merge', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Move the conversation of a ticket into another one of its site',
  body: z.object({ into: id }),
  reply: ticketDetail,
  fails: [409],
});

export const unmergeTicket = endpoint('POST /api/tickets/:id/unmerge', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Undo a merge, within 24 hours',
  reply: ticketDetail,
  fails: [409],
});
