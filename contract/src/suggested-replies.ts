import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';

/** A reply that an assistant prepared. Clients and visitors never see it. */
export const suggestedReply = z.object({
  token_id: id,
  token_name: z.string(),
  /** In the subset of Markdown of replies. */
  text: z.string(),
  created_at: timestamp,
  /** The customer wrote after the words that it answers. */
  is_stale: z.boolean(),
  /** The colleague who took it into a composer within the last minute; it no longer waits. */
  used_by: z.string().nullable().optional(),
  /** The last public words that the assistant could read; without a comment, those of the ticket itself. */
  after: z.object({
    comment_id: id.nullable(),
    author: z.enum(['customer', 'agent']),
    author_name: z.string().nullable(),
    at: timestamp,
  }),
});
export type SuggestedReply = z.infer<typeof suggestedReply>;

export const changeSuggestedReply = endpoint('PUT /api/tickets/:id/suggested-replies/:token', {
  access: 'work',
  summary:
    'Take a prepared reply into the composer, so that nobody else uses it, or let it wait again within 24 hours after it was used or dismissed',
  body: z.object({ state: z.enum(['used', 'waiting'], 'Use used or waiting.') }),
  reply: suggestedReply,
  fails: [409],
});

export const dismissSuggestedReply = endpoint('DELETE /api/tickets/:id/suggested-replies/:token', {
  access: 'work',
  summary: 'Dismiss a prepared reply',
  reply: z.void(),
  status: 204,
});
