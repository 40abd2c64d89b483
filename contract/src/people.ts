import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { EMAIL_MAX, USER_ID_MAX } from './limits.ts';
import { requiredText } from './text.ts';

export const personCounts = z.object({
  tickets: z.int(),
  comments: z.int(),
  files: z.int(),
  emails: z.int(),
  raw_emails: z.int(),
  /** Days on which the person used the widget while signed in. */
  analytics_days: z.int(),
  ratings: z.int(),
  /** Blocks of the address or user id. This field and all below are absent in older receipts. */
  blocks: z.int().default(0),
  sent_tickets: z.int().default(0),
  /** Saved views of all members that filter by the person, or whose name contains the address. */
  views: z.int().default(0),
  /** Drafts of all members that name the address in tickets of other people. */
  drafts: z.int().default(0),
  /** Known issues of whose solution the address wants to be told. */
  followed_issues: z.int().default(0),
});
export type PersonCounts = z.infer<typeof personCounts>;

const personFields = {
  email: requiredText(EMAIL_MAX, 'An email address is required.').optional(),
  user_id: requiredText(USER_ID_MAX, 'A user id is required.').optional(),
};
const isOnePerson = ({ email, user_id }: { email?: string | undefined; user_id?: string | undefined }) =>
  (email === undefined) !== (user_id === undefined);
const NOT_ONE_PERSON = { path: ['email'], message: 'Send either an email address or a user id.' };

/** Addresses are compared in lower case, user ids exactly. */
export const person = z.object(personFields).refine(isOnePerson, NOT_ONE_PERSON);
export type Person = z.infer<typeof person>;

export const erasureRequest = z
  .object({
    ...personFields,
    confirm: z.string({ error: 'Type the address or user id again.' }),
    delete_tickets: z.boolean().default(false),
  })
  .refine(isOnePerson, NOT_ONE_PERSON);
export type ErasureRequest = z.infer<typeof erasureRequest>;

export const mention = z.object({ ticket_id: id, title: z.string(), site_id: id, site_name: z.string() });
export type Mention = z.infer<typeof mention>;

export const SETTING_KINDS = [
  'site',
  'tag',
  'canned_reply',
  'token',
  'webhook',
  'channel',
  'report',
  'report_recipient',
  'known_issue',
  'help_link',
] as const;

export const namingSetting = z.object({ kind: z.enum(SETTING_KINDS), name: z.string() });
export type NamingSetting = z.infer<typeof namingSetting>;

export const foundPerson = z.object({
  counts: personCounts,
  mentions: z.array(mention),
  mention_count: z.int(),
  /** Erasing a person leaves these settings and mentions to the team. */
  settings: z.array(namingSetting),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** Identifies an erasure without the address, so that it can be repeated after a restore. */
export const erasureReceipt = z.object({
  id,
  team_id: id,
  kind: z.enum(['email', 'user_id']),
  /** HMAC-SHA-256 in hex, with a key derived from SECRET_KEY. */
  person_hmac: z.string(),
  deleted_tickets: z.boolean(),
  counts: personCounts,
  erased_by_name: z.string().nullable(),
  erased_at: timestamp,
});
export type ErasureReceipt = z.infer<typeof erasureReceipt>;

/** POST keeps the address out of URLs, logs and history. */
export const findPerson = endpoint('POST /api/teams/:id/people/find', {
  access: 'manage',
  summary: 'What a team holds about one person',
  body: person,
  reply: foundPerson,
  publishes: false,
  fails: [429],
});

export const exportPerson = endpoint('POST /api/teams/:id/people/export', {
  access: 'manage',
  summary: 'Everything that a team holds about one person, one JSON object per line',
  body: person,
  reply: z.unknown(),
  replyType: 'application/jsonl',
  publishes: false,
  fails: [429],
});

export const erasePerson = endpoint('POST /api/teams/:id/people/erase', {
  access: 'manage',
  summary: 'Erase a person from all sites of a team; cannot be undone',
  body: erasureRequest,
  reply: erasureReceipt,
});

export const listErasures = endpoint('GET /api/teams/:id/erasures', {
  access: 'manage',
  summary: 'The receipts of erasures, newest first; with ?download as a file of one JSON object per line',
  query: z.object({ download: z.string().optional() }),
  reply: z.array(erasureReceipt),
});
