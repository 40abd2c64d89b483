import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { USER_ID_MAX } from './limits.ts';
import { email, requiredText } from './text.ts';

export const blockedSender = z.object({
  id,
  team_id: id,
  site_id: id.nullable(),
  site_name: z.string().nullable(),
  /** Stands for all spellings that reach the same mailbox; null when a user id is blocked. */
  email: z.string().nullable(),
  user_id: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
});
export type BlockedSender = z.infer<typeof blockedSender>;

export const newBlockedSender = z
  .object({
    site_id: id.nullable(),
    email: email.optional(),
    user_id: requiredText(USER_ID_MAX, 'A user id is required.').optional(),
  })
  .refine((sender) => (sender.email === undefined) !== (sender.user_id === undefined), {
    path: ['email'],
    message: 'Send either an email address or a user id.',
  });
export type NewBlockedSender = z.infer<typeof newBlockedSender>;

export const listBlockedSenders = endpoint('GET /api/teams/:id/blocked', {
  access: 'work',
  summary: 'The blocked senders of a team that concern sites which the signed-in user sees, newest first',
  reply: z.array(blockedSender),
});

/** Blocking twice changes nothing. Only members who see all sites may block for all sites of the team. */
export const blockSender = endpoint('POST /api/teams/:id/blocked', {
  access: 'work',
  summary: 'Archive new tickets of an email address or a user id, on one site or on all of the team',
  body: newBlockedSender,
  reply: blockedSender,
  status: 201,
  fails: [409],
});

export const unblockSender = endpoint('DELETE /api/teams/:id/blocked/:blocked', {
  access: 'manage',
  summary: 'Take new tickets of a sender again',
  reply: z.object({ id }),
});
