import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { VERDICT_KINDS } from './health-values.ts';
import { ATTENTION_DAYS, ATTENTION_ITEMS_MAX } from './limits.ts';
import { role } from './teams.ts';

const site = { site_id: id, site_name: z.string() };

/** Visitors do not see the widget of a site. */
const unseenSite = z.object({
  kind: z.literal('not_seen'),
  ...site,
  health: z.enum(['silent', 'blocked']),
  since: timestamp,
  /** What the last check of the home page found; null before one. */
  verdict: z.enum(VERDICT_KINDS).nullable(),
});

/** A page causes more tickets than usual; for a day after its alarm, and as long as they go on. */
const alarmedPage = z.object({
  kind: z.literal('page_alarm'),
  ...site,
  path: z.string(),
  /** Tickets since the day of the alarm began. */
  tickets: z.int(),
  /** The mean of the 28 days before. */
  usual_a_day: z.number(),
  told_at: timestamp,
});

const misusedKey = z.object({ kind: z.literal('used_elsewhere'), ...site, host: z.string(), since: timestamp });

const failedEmails = z.object({
  kind: z.literal('failed_emails'),
  ...site,
  count: z.int(),
  /** Domains of the recipients, the most frequent first; at most three. */
  hosts: z.array(z.string()),
  /** Each was refused by the recipient's server, or bounced. */
  is_refused: z.boolean(),
  since: timestamp,
});

const waitingMember = z.object({
  kind: z.literal('waiting_member'),
  team_id: id,
  team_name: z.string(),
  member_id: id,
  name: z.string(),
  role,
  since: timestamp,
});

export const attentionItem = z.discriminatedUnion('kind', [
  unseenSite,
  alarmedPage,
  misusedKey,
  failedEmails,
  waitingMember,
]);
export type AttentionItem = z.infer<typeof attentionItem>;

export const listAttention = endpoint('GET /api/attention', {
  shows: 'sightings',
  access: 'user',
  summary: `What needs the signed-in user, most urgent first, at most ${ATTENTION_ITEMS_MAX}: sites that visitors do not see, page alarms and keys that are used elsewhere; for owners and admins also emails that failed within ${ATTENTION_DAYS} days and people who wait to join. Nothing for clients`,
  reply: z.array(attentionItem),
});
