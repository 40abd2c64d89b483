import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { SIGNATURE_LINE_MAX, SIGNATURE_NAME_MAX } from './limits.ts';
import { isPlainName, NOT_A_PLAIN_NAME } from './plain-name.ts';
import { optionalText, text } from './text.ts';
import { isTimezone } from './timezone.ts';
import { PINNABLE_VIEWS } from './view-values.ts';

export const user = z.object({
  id,
  email: z.string(),
  google_user_data: z.object({
    name: z.string().nullable(),
    given_name: z.string().nullable(),
    picture: z.string().optional(),
  }),
  created_at: timestamp,
});
export type User = z.infer<typeof user>;

/** Any zone that this server knows; the dashboard lists twenty of them first. */
export const timezone = z
  .string('Choose one of the listed time zones.')
  .refine(isTimezone, 'Choose one of the listed time zones.');

const pinnedViews = z.array(z.enum(PINNABLE_VIEWS, `Choose some of ${PINNABLE_VIEWS.join(', ')}.`));

export const userSettings = z.object({
  timezone,
  timezone_chosen: z.boolean(),
  /** The name that customers read where the team shows names; null shows the given name of the account. */
  signature_name: z.string().nullable(),
  signature_line: z.string().nullable(),
  /** Given views that are tabs of this user, beside pinned saved ones. */
  pinned_given_views: pinnedViews,
  /** Unread rows of the inbox, counted up to 100. */
  inbox_unread: z.int(),
});
export type UserSettings = z.infer<typeof userSettings>;

/** A missing field keeps its value; null or blank clears it. */
export const userSettingsChanges = z
  .object({
    timezone: timezone.optional(),
    signature_name: optionalText(SIGNATURE_NAME_MAX)
      .refine((name) => name === null || isPlainName(name, []), NOT_A_PLAIN_NAME)
      .optional(),
    signature_line: optionalText(SIGNATURE_LINE_MAX).optional(),
    /** At most three views are pinned, given and saved ones together. */
    pinned_given_views: pinnedViews.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, {
    path: ['timezone'],
    message: 'Choose one of the listed time zones.',
  });
export type UserSettingsChanges = z.infer<typeof userSettingsChanges>;

export const getCurrentUser = endpoint('GET /api/users/me', {
  access: 'user',
  summary: 'The signed-in user',
  reply: user,
  signedOut: 'no-content',
});

export const getSignInRedirect = endpoint('GET /api/oauth/google/redirect_url', {
  access: 'anyone',
  summary: 'Where the browser goes to sign in',
  reply: z.object({ redirectUrl: z.string() }),
  fails: [429],
});

export const createSession = endpoint('POST /api/sessions', {
  access: 'anyone',
  summary: 'Exchange the code of the identity provider for a session',
  body: z.object({ code: text(2_048).min(1, 'A code is needed.'), state: text(512).optional() }),
  reply: user,
  fails: [401, 429],
});

export const signOut = endpoint('GET /api/logout', {
  access: 'anyone',
  summary: 'End the session',
  reply: z.object({
    signed_out: z.boolean(),
    /** Set on installations that end the session at the identity provider, too. */
    provider_url: z.string().optional(),
  }),
  fails: [403],
});

export const getUserSettings = endpoint('GET /api/user-settings', {
  access: 'user',
  summary: 'The settings of the signed-in user',
  reply: userSettings,
});

export const changeUserSettings = endpoint('PUT /api/user-settings', {
  access: 'user',
  summary: 'Change the settings of the signed-in user',
  body: userSettingsChanges,
  reply: userSettings,
  fails: [409],
});

const leftTeam = z.object({ id, name: z.string(), site_count: z.int() });

export const accountDeletion = z.object({
  /** Teams without other members are deleted with all their sites. */
  deletes: z.array(leftTeam),
  /** Teams with another owner, or where the user is no owner. */
  leaves: z.array(leftTeam),
  /** Teams with other members but no other owner: the account cannot be deleted yet. */
  blocked_by: z.array(leftTeam),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const getAccountDeletion = endpoint('GET /api/users/me/account', {
  access: 'user',
  summary: 'What deleting the account would do',
  reply: accountDeletion,
});

export const deleteAccount = endpoint('DELETE /api/users/me/account', {
  access: 'user',
  summary: 'Delete the account of the signed-in user; the own address is typed again',
  body: z.object({ email: z.string({ error: 'Type your email address.' }) }),
  reply: z.object({ id }),
  fails: [409],
});
