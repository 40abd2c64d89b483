import * as z from 'zod';
import { draft } from './drafts.ts';
import { endpoint, id, timeAhead, timestamp } from './endpoint.ts';
import { file, uploadId } from './files.ts';
import { follower, hasFewMentions, mention, TOO_MANY_MENTIONS, writer } from './followers.ts';
import {
  BULK_TICKETS_MAX,
  COMMENT_MAX,
  COMMENT_MINUTES_MAX,
  FILES_MAX,
  PAGE_PATH_MAX,
  SNOOZE_YEARS_MAX,
  TAGS_MAX,
  TICKET_SEARCH_MAX,
  USER_ID_MAX,
} from './limits.ts';
import { oneOrMore, pageQuery, wholeNumber } from './paging.ts';
import { ticketTag } from './tags.ts';
import { isBlank, requiredText, text } from './text.ts';
import { ticketMatch } from './ticket-match.ts';
import {
  COMMENT_AUDIENCES,
  COMMENT_FORMATS,
  COMMENT_ORIGINS,
  RATING_SCORES,
  TICKET_EVENT_KINDS,
  TICKET_ORIGINS,
  TICKET_PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES,
} from './ticket-values.ts';

export const ticketStatus = z.enum(TICKET_STATUSES, `Choose one of ${TICKET_STATUSES.join(', ')}.`);
export type TicketStatus = z.infer<typeof ticketStatus>;

export const ticketPriority = z.enum(TICKET_PRIORITIES, `Choose one of ${TICKET_PRIORITIES.join(', ')}.`);
export type TicketPriority = z.infer<typeof ticketPriority>;

export const ticket = z.object({
  id,
  site_id: id,
  site_name: z.string(),
  title: z.string(),
  /** In lists the first 500 characters. */
  description: z.string(),
  priority: ticketPriority,
  status: ticketStatus,
  /** Null is shown as Anonymous. */
  user_email: z.string().nullable(),
  user_name: z.string().nullable(),
  page_url: z.string().nullable(),
  came_by: z.enum(TICKET_ORIGINS),
  /** In the order of the team; none for clients. */
  tags: z.array(ticketTag),
  /** Spent on its comments; null for clients of sites that do not show them. */
  minutes: z.int().nullable(),
  assignee_id: id.nullable(),
  assignee_name: z.string().nullable(),
  /** Lists with snoozed=false leave the ticket out until then. */
  snoozed_until: timestamp.nullable(),
  /** The ticket that it was merged into. */
  merged_into: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /** The last public word of either side; the ticket itself is the first. */
  last_activity_at: timestamp,
  last_activity_by: z.enum(['customer', 'agent']),
  /** Of the member who wrote it; null unless the team has several members. */
  last_replier_id: id.nullable(),
  last_replier_name: z.string().nullable(),
  /** Since when the customer waits for a reply of the team; null when it is not the team's turn, and for clients. */
  waiting_since: timestamp.nullable(),
  /** Whether the customer wrote something that the signed-in user has not seen. */
  is_unread: z.boolean(),
  /** Those that the reader may see. */
  comment_count: z.int(),
  file_count: z.int(),
  /** Whether the signed-in user has an unsent reply or note. */
  has_draft: z.boolean(),
  /** Whether the signed-in user hears of customers' replies and notes. */
  is_following: z.boolean(),
  /** In a search: the line of a comment that has the words. */
  match: ticketMatch.nullable().optional(),
});
export type Ticket = z.infer<typeof ticket>;

export const ratingScore = z.enum(RATING_SCORES);
export type RatingScore = z.infer<typeof ratingScore>;

/** What the visitor said to "How was our answer?". */
export const rating = z.object({
  score: ratingScore,
  words: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Rating = z.infer<typeof rating>;

export const ticketDetail = ticket.extend({
  /** Null for clients, as is user_agent. */
  user_id: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Whether the site signed the user id. */
  user_verified: z.boolean(),
  /** The language of the widget; emails to the visitor use it, else English. */
  language: z.string().nullable(),
  resolved_at: timestamp.nullable(),
  /** Null for clients. */
  rating: rating.nullable(),
  /** The whole email that opened it; null when the description is all of it, or no email opened it. */
  full_text: z.string().nullable(),
  /** The From of the email that opened it, when that is not the requester; null for clients. */
  sent_from: z.string().nullable(),
  /** Sent with the ticket; those of comments are with the comments. */
  files: z.array(file),
  /** By name; none for clients. */
  followers: z.array(follower),
});
export type TicketDetail = z.infer<typeof ticketDetail>;

/** Who reads it: the visitor, clients and the team; clients and the team; the team alone. */
export const commentAudience = z.enum(COMMENT_AUDIENCES, `Choose one of ${COMMENT_AUDIENCES.join(', ')}.`);
export type CommentAudience = z.infer<typeof commentAudience>;

const commentFormat = z.enum(COMMENT_FORMATS, `Choose one of ${COMMENT_FORMATS.join(', ')}.`);

export const comment = z.object({
  id,
  comment: z.string(),
  /** The whole email, quoted history included; null when the comment is all of it. */
  full_text: z.string().nullable(),
  /** A client's comments are notes to the team. */
  author: z.enum(['agent', 'customer', 'client']),
  /** Null for an agent who is alone in the team. */
  author_name: z.string().nullable(),
  author_id: id.nullable(),
  audience: commentAudience,
  format: commentFormat,
  came_by: z.enum(COMMENT_ORIGINS),
  received_by_email: z.boolean(),
  /** Spent on it; null when not said, and for clients of sites that do not show them. */
  minutes: z.int().nullable(),
  files: z.array(file),
  /** Those of `@[user:12]` in a note; any other number is plain text. */
  mentions: z.array(mention),
  created_at: timestamp,
});
export type Comment = z.infer<typeof comment>;

/** Something that happened to a ticket besides comments. */
export const ticketEvent = z.object({
  id,
  kind: z.enum(TICKET_EVENT_KINDS),
  actor: z.enum(['member', 'customer', 'system']),
  /** Null unless the actor is a member of a team of several. */
  actor_name: z.string().nullable(),
  /** What it was and became, such as `{"before": "screenshot.png"}`. */
  change: z.object({
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    /** A reply opened the ticket. */
    because: z.literal('reply').optional(),
  }),
  created_at: timestamp,
});
export type TicketEvent = z.infer<typeof ticketEvent>;

/** The ids of uploads that belong to it. */
export const uploadIds = z.array(uploadId).max(FILES_MAX, `Attach at most ${FILES_MAX} files.`);

const trueOrFalse = z
  .enum(['true', 'false'], 'Use true or false.')
  .transform((value) => value === 'true')
  .meta({ type: 'boolean' });

export const ticketQuery = pageQuery.extend({
  status: oneOrMore(ticketStatus),
  priority: oneOrMore(ticketPriority),
  archived: trueOrFalse.optional(),
  /** `me`, `none` or the id of a user. */
  assignee: z.union([z.enum(['me', 'none']), wholeNumber], 'Use me, none or the id of a user.').optional(),
  /** If absent, snoozed tickets are listed like all others. */
  snoozed: trueOrFalse.optional(),
  /** Whose turn it is. */
  waiting: z.enum(['us', 'customer'], 'Use us or customer.').optional(),
  unread: trueOrFalse.optional(),
  /** Whether the signed-in user follows it. */
  following: trueOrFalse.optional(),
  /** Ids of tags of which a ticket has one, or `none`. To clients no ticket has a tag. */
  tag: oneOrMore(z.union([z.literal('none'), wholeNumber], 'Use none or the id of a tag.')).refine(
    (tags) => !tags?.includes('none') || tags.length === 1,
    'Use none alone.',
  ),
  /** Whether a ticket must have all these tags. */
  tag_match: z.enum(['any', 'all'], 'Use any or all.').optional(),
  /** Leaves out tickets with one of these tags, such as those in an earlier column of a board. */
  without_tag: oneOrMore(wholeNumber).refine(
    (tags) => (tags?.length ?? 0) <= TAGS_MAX,
    `Use at most ${TAGS_MAX} tags.`,
  ),
  /** As the site names its user; what clients read has none. */
  user_id: requiredText(USER_ID_MAX, 'A user id is needed.').optional(),
  /** A path as the pages of a site are listed. */
  page: requiredText(PAGE_PATH_MAX, 'A path is needed.').optional(),
  q: text(TICKET_SEARCH_MAX).optional(),
  sort: z.enum(TICKET_SORTS, `Choose one of ${TICKET_SORTS.join(', ')}.`).default('created'),
});
export type TicketSort = (typeof TICKET_SORTS)[number];
export type TicketQuery = z.infer<typeof ticketQuery>;

export const listTickets = endpoint('GET /api/tickets', {
  access: 'read',
  token: 'tickets:read',
  summary: 'Tickets of all sites or of those given as site_id, newest first; X-Total-Count is the number of matches',
  query: ticketQuery.extend({ site_id: oneOrMore(wholeNumber) }),
  reply: z.array(ticket),
});

export const listSiteTickets = endpoint('GET /api/sites/:id/tickets', {
  access: 'read',
  token: 'tickets:read',
  summary: 'Tickets of one site, newest first; X-Total-Count is the number of matches',
  query: ticketQuery,
  reply: z.array(ticket),
});

export const getTicket = endpoint('GET /api/tickets/:id', {
  access: 'read',
  token: 'tickets:read',
  summary: 'One ticket with its comments and its history, oldest first',
  reply: z.object({
    ticket: ticketDetail,
    comments: z.array(comment),
    events: z.array(ticketEvent),
    /** Whether clients see the site, who can read notes of the audience `client`. */
    has_clients: z.boolean(),
    /** What the signed-in user has not sent yet. */
    drafts: z.array(draft),
    /** Colleagues with an unsent reply; none for clients. */
    writers: z.array(writer),
  }),
});

export const changeTicketStatus = endpoint('PUT /api/tickets/:id/status', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Set the status of a ticket',
  body: z.object({ status: ticketStatus }),
  reply: ticketDetail,
});

export const ticketIds = z
  .array(id)
  .min(1, 'Choose at least one ticket.')
  .max(BULK_TICKETS_MAX, `Choose at most ${BULK_TICKETS_MAX} tickets.`);

export const changeTicketStatuses = endpoint('PUT /api/tickets/status', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Set the status of several tickets, all or none',
  body: z.object({ ids: ticketIds, status: ticketStatus }),
  reply: z.array(ticket),
});

/** Null: not assigned. Members who can see the site and are no clients. */
const assigneeId = id.nullable();

export const assignTicket = endpoint('PUT /api/tickets/:id/assignee', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Assign a ticket to a member, or to none',
  body: z.object({ user_id: assigneeId }),
  reply: ticketDetail,
});

export const assignTickets = endpoint('PUT /api/tickets/assignee', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Assign several tickets, all or none',
  body: z.object({ ids: ticketIds, user_id: assigneeId }),
  reply: z.array(ticket),
});

/** Null ends the snooze. */
const snoozedUntil = timeAhead(timestamp, {
  latest: () => new Date().setUTCFullYear(new Date().getUTCFullYear() + SNOOZE_YEARS_MAX),
  noun: 'time',
  span: 'a year',
}).nullable();

export const snoozeTicket = endpoint('PUT /api/tickets/:id/snooze', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Leave a ticket out of the lists until a time, at most a year ahead',
  body: z.object({ until: snoozedUntil }),
  reply: ticketDetail,
});

export const snoozeTickets = endpoint('PUT /api/tickets/snooze', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Snooze several tickets, all or none',
  body: z.object({ ids: ticketIds, until: snoozedUntil }),
  reply: z.array(ticket),
});

const MINUTES_RANGE = `Use whole minutes from 0 to ${COMMENT_MINUTES_MAX.toLocaleString('en-US')}.`;
const NO_COMMENT = 'Write a comment first.';

export const addComment = endpoint('POST /api/tickets/:id/comments', {
  access: 'note',
  token: 'tickets:write',
  summary: 'Comment on a ticket',
  body: z
    .object({
      /** May be empty when files are attached. */
      comment: text(COMMENT_MAX, NO_COMMENT).trim().default(''),
      audience: commentAudience.default('customer'),
      /** The newest public comment that the writer saw, null for none; a newer one is answered 409. Absent: no check. */
      after_comment_id: id.nullable().optional(),
      /** Completed uploads of the signed-in user for this ticket. */
      files: uploadIds.default([]),
      format: commentFormat.default('plain'),
      /** Spent on it; only members who are no clients say so. */
      minutes: z
        .int(MINUTES_RANGE)
        .min(0, MINUTES_RANGE)
        .max(COMMENT_MINUTES_MAX, MINUTES_RANGE)
        .nullable()
        .default(null),
    })
    .refine(({ comment, files }) => !isBlank(comment) || files.length > 0, { path: ['comment'], error: NO_COMMENT })
    .refine(hasFewMentions, TOO_MANY_MENTIONS),
  reply: comment,
  status: 201,
  fails: [409],
});
