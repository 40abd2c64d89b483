import * as z from 'zod';
import { domain } from './domain.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { HEALTH_STATES } from './health-values.ts';
import {
  DEFAULT_WIDGET_COLOR,
  FORMS_OF_ADDRESS,
  KEPT_DAYS_MAX,
  KEPT_DAYS_MIN,
  SITE_DESCRIPTION_MAX,
  SITE_NAME_MAX,
} from './limits.ts';
import { pageQuery } from './paging.ts';
import { isPlainName, NOT_A_PLAIN_NAME, requiredName } from './plain-name.ts';
import { ROLES } from './roles.ts';
import { optionalEmail, optionalText } from './text.ts';
import { widgetOptions } from './widget-options.ts';

export const widgetColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Write the color as # and six hex digits, like #7c3aed.')
  .transform((value) => value.toLowerCase());

const formOfAddress = z.enum(FORMS_OF_ADDRESS, 'Use informal or formal.');

export const site = z.object({
  id,
  team_id: id,
  team_name: z.string(),
  has_colleagues: z.boolean(),
  role: z.enum(ROLES),
  name: z.string(),
  domain: z.string(),
  description: z.string().nullable(),
  api_key: z.string(),
  /** Null for clients. */
  admin_notification_email: z.string().nullable(),
  is_active: z.boolean(),
  widget_color: z.string(),
  widget_options: widgetOptions,
  takes_files: z.boolean(),
  /** Whether user ids without a valid signature are dropped. */
  requires_verified_ids: z.boolean(),
  asks_rating: z.boolean(),
  shows_minutes: z.boolean(),
  form_of_address: formOfAddress,
  /** Days after which closed tickets, archived tickets and files are deleted; null for never, and for clients. */
  keep_tickets_days: z.int().nullable(),
  keep_files_days: z.int().nullable(),
  /** When the secret that signs user ids was made, and the one before it; null for clients. */
  identity_secret_since: timestamp.nullable(),
  former_identity_secret_since: timestamp.nullable(),
  /** True when more than half of today's signed user ids were wrong. */
  most_signatures_failed: z.boolean(),
  created_at: timestamp,
  total_tickets: z.int(),
  new_tickets: z.int(),
  open_tickets: z.int(),
  closed_tickets: z.int(),
  archived_tickets: z.int(),
  /** Tickets whose customer waits for a reply; 0 for clients. */
  waiting_tickets: z.int(),
  /** These count as neither new nor open; 0 for clients. */
  snoozed_tickets: z.int(),
  resolved_tickets: z.int(),
  avg_resolution_time_minutes: z.number().nullable(),
  /** Null with fewer than five ratings, and for clients. */
  rating: z.object({ good_percent: z.int(), count: z.int() }).nullable(),
  last_seen_at: timestamp.nullable(),
  last_seen_host: z.string().nullable(),
  /** The last refused page view, which shows the owner a wrong domain. */
  last_refused_at: timestamp.nullable(),
  last_refused_host: z.string().nullable(),
  last_refused_reason: z.enum(['origin', 'inactive']).nullable(),
  health: z.enum(HEALTH_STATES),
  /** When it became silent, blocked or used elsewhere; null otherwise. */
  health_since: timestamp.nullable(),
  health_host: z.string().nullable(),
  is_watched: z.boolean(),
  /** Whether its tickets can be due; false for clients. */
  has_goals: z.boolean(),
});
export type Site = z.infer<typeof site>;

const KEPT_DAYS_RANGE = `Use a whole number from ${KEPT_DAYS_MIN} to ${KEPT_DAYS_MAX.toLocaleString('en-US')}, or leave it empty.`;

const siteFields = {
  name: requiredName(SITE_NAME_MAX, 'A site name is required.'),
  domain,
  description: optionalText(SITE_DESCRIPTION_MAX),
  admin_notification_email: optionalEmail,
  widget_color: widgetColor,
};

export const newSite = z
  .object({
    ...siteFields,
    description: siteFields.description.default(null),
    admin_notification_email: siteFields.admin_notification_email.default(null),
    widget_color: siteFields.widget_color.default(DEFAULT_WIDGET_COLOR),
    team_id: id.optional(),
  })
  .refine(({ name, domain }) => isPlainName(name, [domain]), { path: ['name'], message: NOT_A_PLAIN_NAME });
export type NewSite = z.infer<typeof newSite>;

const keptDays = z
  .int(KEPT_DAYS_RANGE)
  .min(KEPT_DAYS_MIN, KEPT_DAYS_RANGE)
  .max(KEPT_DAYS_MAX, KEPT_DAYS_RANGE)
  .nullable();

/** Missing fields keep their value; null or blank clears them. The server refuses a new name that is not plain. */
export const siteChanges = z.object({
  name: siteFields.name,
  domain: siteFields.domain,
  description: siteFields.description.optional(),
  admin_notification_email: siteFields.admin_notification_email.optional(),
  is_active: z.boolean().optional(),
  widget_color: siteFields.widget_color.optional(),
  widget_options: widgetOptions.partial().optional(),
  takes_files: z.boolean().optional(),
  requires_verified_ids: z.boolean().optional(),
  asks_rating: z.boolean().optional(),
  shows_minutes: z.boolean().optional(),
  form_of_address: formOfAddress.optional(),
  keep_tickets_days: keptDays.optional(),
  keep_files_days: keptDays.optional(),
});
export type SiteChanges = z.infer<typeof siteChanges>;

export const assignee = z.object({ user_id: id, name: z.string() });
export type Assignee = z.infer<typeof assignee>;

export const listAssignees = endpoint('GET /api/sites/:id/assignees', {
  access: 'work',
  token: 'tickets:read',
  summary: 'The members who can be assigned tickets of a site, by name',
  reply: z.array(assignee),
});

export const listSites = endpoint('GET /api/sites', {
  shows: 'sightings',
  access: 'read',
  token: 'sites:read',
  summary: "The sites of the user's teams with their ticket counts, newest first; X-Total-Count is their number",
  query: pageQuery,
  reply: z.array(site),
});

export const createSite = endpoint('POST /api/sites', {
  access: 'user',
  token: 'sites:write',
  summary: 'Add a site',
  body: newSite,
  reply: site,
  status: 201,
});

export const getSite = endpoint('GET /api/sites/:id', {
  shows: 'sightings',
  access: 'read',
  token: 'sites:read',
  summary: 'One site',
  reply: site,
});

export const changeSite = endpoint('PUT /api/sites/:id', {
  access: 'manage',
  token: 'sites:write',
  summary: 'Change a site',
  body: siteChanges,
  reply: site,
});

const askedDays = z
  .string()
  .regex(/^([1-9]\d{0,3})?$/, KEPT_DAYS_RANGE)
  .transform((days) => (days === '' ? null : Number(days)))
  .refine((days) => days === null || (days >= KEPT_DAYS_MIN && days <= KEPT_DAYS_MAX), KEPT_DAYS_RANGE)
  .meta({ type: 'integer', minimum: KEPT_DAYS_MIN, maximum: KEPT_DAYS_MAX });

export const countExpired = endpoint('GET /api/sites/:id/retention', {
  access: 'manage',
  summary: 'How many tickets and files would be deleted tonight with these days; a missing one counts as never',
  query: z.object({ keep_tickets_days: askedDays.optional(), keep_files_days: askedDays.optional() }),
  reply: z.object({ tickets: z.int(), files: z.int() }),
});

export const createIdentitySecret = endpoint('POST /api/sites/:id/identity-secret', {
  access: 'manage',
  summary: 'Make a secret that signs user ids; shown once. The one before it stays valid until it is removed',
  reply: z.object({ secret: z.string() }),
  status: 201,
});

export const removeFormerIdentitySecret = endpoint('DELETE /api/sites/:id/identity-secret/former', {
  access: 'manage',
  summary: 'Remove the secret before the last rotation',
  reply: z.object({ id }),
});

/** Emails to the admin notification address wait until it is confirmed. */
export const adminAddress = z.object({ is_confirmed: z.boolean(), waiting_emails: z.int() });
export type AdminAddress = z.infer<typeof adminAddress>;

export const getAdminAddress = endpoint('GET /api/sites/:id/admin-address', {
  access: 'work',
  summary:
    'Whether the admin notification address is confirmed; an unconfirmed one gets few emails, and the others wait',
  reply: adminAddress,
});

export const deleteSite = endpoint('DELETE /api/sites/:id', {
  access: 'own',
  summary: 'Delete a site and everything under it',
  reply: z.object({ id }),
});
