import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { INBOX_COUNTED_AT_MOST, INBOX_KINDS, INBOX_MARKED_AT_MOST } from './inbox-values.ts';
import { wholeNumber } from './paging.ts';

export const inboxRow = z.object({
  id,
  kind: z.enum(INBOX_KINDS),
  ticket_id: id.nullable(),
  site_id: id,
  site_name: z.string(),
  /** The ticket, site or page that it is about. */
  title: z.string(),
  /** Who did it; null for alarms. */
  actor: z.string().nullable(),
  /** The words of the reply or note, or what an alarm is about; null without any. */
  text: z.string().nullable(),
  /** How often it happened since the row was read last. */
  count: z.int(),
  /** When the ticket is due, or since when the widget is silent or back. */
  since: timestamp.nullable(),
  /** The page of a page alarm. */
  page: z.string().nullable(),
  created_at: timestamp,
  read_at: timestamp.nullable(),
});
export type InboxRow = z.infer<typeof inboxRow>;

/** Counted up to 100. */
const unread = z.int().max(INBOX_COUNTED_AT_MOST);

export const listInbox = endpoint('GET /api/inbox', {
  access: 'user',
  summary: 'What the signed-in user was told of in the last 30 days, newest first, 50 at a time',
  query: z.object({
    before: wholeNumber.optional(),
    /** Leaves out what is read. */
    unread: z.literal('true', 'Use true, or leave it out.').optional(),
  }),
  reply: z.object({ rows: z.array(inboxRow), unread, has_more: z.boolean() }),
});

const marked = z
  .object({
    ids: z.array(id).min(1, 'Name at least one row.').max(INBOX_MARKED_AT_MOST).optional(),
    all: z.literal(true).optional(),
    /** False marks rows as unread again. */
    read: z.boolean('Use true or false.').default(true),
  })
  .refine(({ ids, all, read }) => (ids === undefined) !== (all === undefined) && (read || all === undefined), {
    path: ['ids'],
    message: 'Name the rows, or mark all of them as read.',
  });

export const markInbox = endpoint('PUT /api/inbox/read', {
  access: 'user',
  summary: 'Mark rows of the inbox as read or unread, or all as read; answers which changed, at most 1,000 of them',
  body: marked,
  reply: z.object({ ids: z.array(id), unread }),
});
