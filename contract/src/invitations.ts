import * as z from 'zod';
import { brand } from './brand.ts';
import { EMAIL_STATUSES } from './email-values.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { OPEN_INVITATIONS_MAX } from './limits.ts';
import { memberAccess, role } from './teams.ts';
import { email } from './text.ts';

export const invitation = z.object({
  id,
  email: z.string(),
  role,
  sees_all_sites: z.boolean(),
  site_ids: z.array(id),
  invited_by: z.string().nullable(),
  email_status: z.enum(EMAIL_STATUSES).nullable(),
  email_error: z.string().nullable(),
  expires_at: timestamp,
  created_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

export const newInvitations = memberAccess.safeExtend({
  emails: z
    .array(email)
    .min(1, 'Write at least one email address.')
    .max(OPEN_INVITATIONS_MAX, `Invite at most ${OPEN_INVITATIONS_MAX} people at once.`),
});
export type NewInvitations = z.infer<typeof newInvitations>;

export const listInvitations = endpoint('GET /api/teams/:id/invitations', {
  access: 'manage',
  summary: 'The open invitations of a team, newest first',
  reply: z.array(invitation),
});

export const invite = endpoint('POST /api/teams/:id/invitations', {
  access: 'manage',
  summary: 'Invite people to a team, all or none',
  body: newInvitations,
  reply: z.array(invitation),
  status: 201,
  fails: [403, 409, 429],
});

export const resendInvitation = endpoint('POST /api/teams/:id/invitations/:invitation/resend', {
  access: 'manage',
  summary: 'Send an invitation again, with a new link; the former link ends',
  reply: invitation,
  fails: [429],
});

export const revokeInvitation = endpoint('DELETE /api/teams/:id/invitations/:invitation', {
  access: 'manage',
  summary: 'End an invitation',
  reply: z.object({ id }),
});

export const ownInvitation = z.object({
  id,
  team_name: z.string(),
  inviter: z.string(),
  role,
  expires_at: timestamp,
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

export const listOwnInvitations = endpoint('GET /api/invitations', {
  access: 'user',
  summary: 'The open invitations to the verified address of the signed-in user',
  reply: z.array(ownInvitation),
});

const token = z.string().min(1, 'A token is needed.').max(200, 'This is not a token.');

export const seenInvitation = z.object({
  team_name: z.string(),
  inviter: z.string(),
  role,
  email: z.string(),
  expires_at: timestamp,
  brand: brand.nullable(),
});
export type SeenInvitation = z.infer<typeof seenInvitation>;

export const readInvitation = endpoint('POST /api/invitations/look', {
  access: 'anyone',
  summary: 'What an invitation offers; changes nothing',
  body: z.object({ token }),
  reply: seenInvitation,
  fails: [404, 429],
});

export const namedInvitation = z.union([z.object({ token }), z.object({ id })], 'Send a token or an id.');

export const acceptInvitation = endpoint('POST /api/invitations/accept', {
  access: 'user',
  summary: 'Join a team; with another or unverified address the membership waits for approval',
  body: namedInvitation,
  reply: z.object({ team_id: id, is_waiting: z.boolean() }),
  fails: [404, 409],
});
