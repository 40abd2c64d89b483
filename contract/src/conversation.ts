import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { role } from './teams.ts';
import { ticketDetail } from './tickets.ts';

export const followTicket = endpoint('PUT /api/tickets/:id/following', {
  access: 'read',
  summary: 'Follow a ticket, or stop following it until one is mentioned or assigned again',
  body: z.object({ following: z.boolean('Use true or false.') }),
  reply: ticketDetail,
});

/** Kept in memory for DRAFTING_SECONDS and sent to other members as the live event `drafting`. */
export const announceDrafting = endpoint('POST /api/tickets/:id/drafting', {
  access: 'work',
  summary: 'Tell colleagues that the signed-in user is writing a reply; call it at most every 20 seconds while writing',
  publishes: false,
  reply: z.void(),
  status: 204,
});

export const draftingEvent = z.object({
  ticket_id: id,
  user_id: id,
  name: z.string(),
  /** True when the reply was sent or given up, or its writer lost access to the ticket. */
  is_over: z.literal(true).optional(),
});
export type DraftingEvent = z.infer<typeof draftingEvent>;

export const mentionable = z.object({ user_id: id, name: z.string(), role, is_client: z.boolean() });
export type Mentionable = z.infer<typeof mentionable>;

export const listMentionable = endpoint('GET /api/sites/:id/mentionable', {
  access: 'work',
  token: 'tickets:read',
  summary:
    'The members who can be named in a note on tickets of a site, by name; clients only in notes that clients read',
  query: z.object({ audience: z.enum(['client', 'team'], 'Use client or team.').default('team') }),
  reply: z.array(mentionable),
});
