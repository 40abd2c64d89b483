import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { ticket, ticketDetail, ticketIds } from './tickets.ts';

export const markTicketsRead = endpoint('PUT /api/tickets/read', {
  access: 'read',
  token: 'tickets:write',
  summary: 'Mark tickets as read or unread for the signed-in user, all or none',
  body: z.object({ ids: ticketIds, read: z.boolean('Use true or false.') }),
  reply: z.void(),
  status: 204,
});

export const changeTicketsWaiting = endpoint('PUT /api/tickets/waiting', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Say of tickets that no reply is needed, until the customer writes again; true takes it back. All or none',
  body: z.object({ ids: ticketIds, waiting: z.boolean('Use true or false.') }),
  reply: z.array(ticket),
});

export const requester = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  user_id: z.string().nullable(),
  verified: z.boolean(),
  language: z.string().nullable(),
  timezone: z.string().nullable(),
  tickets: z.array(ticket),
  total: z.int(),
});
export type Requester = z.infer<typeof requester>;

export const getRequester = endpoint('GET /api/tickets/:id/requester', {
  access: 'work',
  token: 'tickets:read',
  summary: 'Who wrote a ticket, with their other tickets that the signed-in user can read',
  reply: requester,
});

export const undoComment = endpoint('DELETE /api/tickets/:id/comments/:comment', {
  access: 'work',
  summary: 'Take back a reply of the signed-in user before its email leaves',
  reply: ticketDetail,
  fails: [409],
});

export const customerReply = z.object({
  id,
  ticket_id: id,
  ticket_title: z.string(),
  site_name: z.string(),
  author_name: z.string().nullable(),
});
export type CustomerReply = z.infer<typeof customerReply>;

export const listReplies = endpoint('GET /api/replies', {
  access: 'read',
  token: 'tickets:read',
  summary: 'The latest replies of customers that came after a known one, newest first; without one only last_id',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'Use a whole number from 0 up.')
      .transform(Number)
      .meta({ type: 'integer', minimum: 0 })
      .optional(),
  }),
  reply: z.object({ last_id: z.int(), replies: z.array(customerReply) }),
});
