import * as z from 'zod';
import { ASSISTANT_CALLS_PAGE_SIZE } from './assistant-values.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { wholeNumber } from './paging.ts';

/** Who made a change stay, and when. Null for a customer, a rule, or a member who left. */
const laterChange = z.object({ by_name: z.string().nullable(), at: timestamp });

export const assistantCall = z.object({
  id,
  /** A tool such as `set_tags`, or a method of the protocol such as `tools/list`. */
  tool: z.string(),
  is_change: z.boolean(),
  /** Null when the call is about no ticket, or about one that is gone or that the token does not read. */
  ticket: z.object({ id, title: z.string() }).nullable(),
  is_refused: z.boolean(),
  /** What was done ("Medium to Urgent"), or why it was refused; null for reads. */
  sentence: z.string().nullable(),
  at: timestamp,
  /** Set once somebody took the last hour back: `kept` says what kept the change, null that it was taken back. */
  undone: z.object({ by_name: z.string().nullable(), at: timestamp, kept: laterChange.nullable() }).nullable(),
});
export type AssistantCall = z.infer<typeof assistantCall>;

/** What can be taken back now. */
const lastHour = z.object({
  changes: z.int(),
  tickets: z.int(),
  replies: z.int(),
  notes: z.int(),
  /** Tools of the other changes, such as `set_tags` and `assign`, without repetition. */
  others: z.array(z.string()),
});

export const listAssistantCalls = endpoint('GET /api/teams/:id/tokens/:token/calls', {
  access: 'manage',
  summary: `What an assistant did in the last 30 days, newest first, ${ASSISTANT_CALLS_PAGE_SIZE} at a time`,
  query: z.object({
    before: wholeNumber.optional(),
    /** Refused calls are in both. */
    kind: z.enum(['changes', 'all'], 'Use changes or all.').default('changes'),
  }),
  reply: z.object({ last_hour: lastHour, calls: z.array(assistantCall), has_more: z.boolean() }),
});

export const undoAssistantCalls = endpoint('POST /api/teams/:id/tokens/:token/undo', {
  access: 'manage',
  summary: 'Take back what an assistant changed in the last hour; what somebody changed since is kept',
  reply: z.object({
    taken_back: z.int(),
    kept: z.array(laterChange.extend({ call_id: id, ticket_id: id.nullable() })),
  }),
});

/** Part of an API token of an assistant. */
export const assistantToken = z.object({
  /** Whether it reads the email addresses of requesters; otherwise they are masked. */
  people: z.boolean(),
  /** On the day of the signed-in user. */
  calls_today: z.int(),
  changes_today: z.int(),
  replies_today: z.int(),
  last_call: z.object({ tool: z.string(), at: timestamp }).nullable(),
});
