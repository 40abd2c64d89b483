import * as z from 'zod';
import { timezone } from './account.ts';
import { brand } from './brand.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { INVITED_SITES_MAX, TEAM_NAME_MAX } from './limits.ts';
import { pageQuery, wholeNumber } from './paging.ts';
import { requiredName } from './plain-name.ts';
import { ROLES } from './roles.ts';

export const role = z.enum(ROLES, `Choose one of ${ROLES.join(', ')}.`);

export const team = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  role,
  /** Lets the signed-in user leave the team. */
  member_id: id,
  member_count: z.int(),
  site_count: z.int(),
  assigns_first_replier: z.boolean(),
  shows_names: z.boolean(),
  brand: brand.nullable(),
});
export type Team = z.infer<typeof team>;

/** The server refuses a new name that is not plain. */
export const teamChanges = z.object({
  name: requiredName(TEAM_NAME_MAX, 'A team name is required.'),
  timezone,
  assigns_first_replier: z.boolean().optional(),
  shows_names: z.boolean().optional(),
});
export type TeamChanges = z.infer<typeof teamChanges>;

export const listTeams = endpoint('GET /api/teams', {
  access: 'user',
  summary: 'The teams of the signed-in user, oldest first',
  reply: z.array(team),
});

export const changeTeam = endpoint('PUT /api/teams/:id', {
  access: 'manage',
  summary: 'Change name and time zone of a team',
  body: teamChanges,
  reply: team,
});

export const deleteTeam = endpoint('DELETE /api/teams/:id', {
  access: 'own',
  summary: 'Delete a team with all its sites; its name is typed again',
  body: z.object({ name: z.string() }),
  reply: z.object({ id }),
});

/** Agents get the first four fields. */
export const member = z.object({
  id,
  user_id: id,
  name: z.string(),
  role,
  email: z.string().optional(),
  sees_all_sites: z.boolean().optional(),
  /** Empty for members who see all sites. */
  site_ids: z.array(id).optional(),
  is_waiting: z.boolean().optional(),
  invited_as: z.string().nullable().optional(),
  last_seen_at: timestamp.nullable().optional(),
  /** Tickets assigned to the member; removing the member takes them away. */
  open_tickets: z.int().optional(),
});
export type Member = z.infer<typeof member>;

/** Owners and admins see all sites, clients only chosen ones. */
export const memberAccess = z
  .object({
    role,
    sees_all_sites: z.boolean().default(true),
    site_ids: z.array(id).max(INVITED_SITES_MAX, `Choose at most ${INVITED_SITES_MAX} sites.`).default([]),
  })
  .refine(({ role, sees_all_sites }) => role !== 'client' || !sees_all_sites, {
    path: ['sees_all_sites'],
    message: 'Choose the sites that a client sees.',
  })
  .refine(({ role, sees_all_sites }) => role === 'agent' || role === 'client' || sees_all_sites, {
    path: ['sees_all_sites'],
    message: 'Owners and admins see all sites.',
  });
export type MemberAccess = z.infer<typeof memberAccess>;

export const listMembers = endpoint('GET /api/teams/:id/members', {
  access: 'work',
  summary: 'The members of a team, those who wait for approval first',
  reply: z.array(member),
});

export const changeMember = endpoint('PUT /api/teams/:id/members/:member', {
  access: 'manage',
  summary: 'Change role and sites of a member',
  body: memberAccess,
  reply: member,
  fails: [409],
});

export const approveMember = endpoint('PUT /api/teams/:id/members/:member/approval', {
  access: 'manage',
  summary: 'Approve or decline a member who waits for approval',
  body: z.object({ approved: z.boolean() }),
  reply: z.object({ id }),
  fails: [409],
});

export const removeMember = endpoint('DELETE /api/teams/:id/members/:member', {
  access: 'manage',
  summary:
    'Remove a member, or leave the team. Their open tickets go to the member `hand_over_to`; others become unassigned',
  query: z.object({
    /** A member who is no client. Tickets of sites that they do not see become unassigned. */
    hand_over_to: wholeNumber.optional(),
  }),
  reply: z.object({ id }),
  fails: [409],
});

export const activityEntry = z.object({
  id,
  /** Null when the account is deleted, or the action came from the server's shell. */
  actor_id: id.nullable(),
  actor_name: z.string(),
  action: z.string(),
  about: z.record(z.string(), z.unknown()),
  created_at: timestamp,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = endpoint('GET /api/teams/:id/activity', {
  access: 'manage',
  summary: 'What changed in a team, newest first; X-Total-Count is the number of entries',
  query: pageQuery,
  reply: z.array(activityEntry),
});
