import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { EMAIL_MAX, USER_ID_MAX } from './limits.ts';
import { requiredText } from './text.ts';

/** What a team holds about one person, over all its sites. */
export const personCounts = z.object({
  tickets: z.int(),
  comments: z.int(),
  files: z.int(),
  emails: z.int(),
  raw_emails: z.int(),
  /** Days on which the widget was used with the user id. */
  analytics_days: z.int(),
  ratings: z.int(),
  /** Blocks of the address or user id; absent in receipts before 2.0. */
  blocks: z.int().default(0),
});
export type PersonCounts = z.infer<typeof personCounts>;

const personFields = {
  email: requiredText(EMAIL_MAX, 'An email address is required.').optional(),
  user_id: requiredText(USER_ID_MAX, 'A user id is required.').optional(),
};
const isOnePerson = ({ email, user_id }: { email?: string | undefined; user_id?: string | undefined }) =>
  (email === undefined) !== (user_id === undefined);
const NOT_ONE_PERSON = { path: ['email'], message: 'Send either an email address or a user id.' };

/** Compared exactly, the address in lower case. */
export const person = z.object(personFields).refine(isOnePerson, NOT_ONE_PERSON);
export type Person = z.infer<typeof person>;

export const erasureRequest = z
  .object({
    ...personFields,
    /** The address or user id once more. */
    confirm: z.string({ error: 'Type the address or user id again.' }),
    delete_tickets: z.boolean().default(false),
  })
  .refine(isOnePerson, NOT_ONE_PERSON);
export type ErasureRequest = z.infer<typeof erasureRequest>;

/** A ticket of another person in which the address or user id is written. */
export const mention = z.object({ ticket_id: id, title: z.string(), site_id: id, site_name: z.string() });
export type Mention = z.infer<typeof mention>;

export const foundPerson = z.object({
  counts: personCounts,
  /** The newest ones; mention_count is the number of all. */
  mentions: z.array(mention),
  mention_count: z.int(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** What is kept of an erasure: enough to do it again after a restore, without the address. */
export const erasureReceipt = z.object({
  id,
  team_id: id,
  kind: z.enum(['email', 'user_id']),
  /** HMAC-SHA-256 in hex, with a key derived from SECRET_KEY. */
  person_hmac: z.string(),
  deleted_tickets: z.boolean(),
  counts: personCounts,
  /** Null once the account is deleted. */
  erased_by_name: z.string().nullable(),
  erased_at: timestamp,
});
export type ErasureReceipt = z.infer<typeof erasureReceipt>;

/** POST: an address belongs in no URL, log or history. */
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
