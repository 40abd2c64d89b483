import * as z from 'zod';
import { draft } from './drafts.ts';
import { endpoint, id, timeAhead, timestamp } from './endpoint.ts';
import { file, uploadId } from './files.ts';
import { follower, hasFewMentions, mention, TOO_MANY_MENTIONS, writer } from './followers.ts';
import { TIME_KINDS } from './goal-values.ts';
import {
  BULK_TICKETS_MAX,
  COMMENT_MAX,
  COMMENT_MINUTES_MAX,
  COUNTED_TICKETS_MAX,
  FILES_MAX,
  PAGE_PATH_MAX,
  SNOOZE_YEARS_MAX,
  TAGS_MAX,
  TICKET_SEARCH_MAX,
  USER_ID_MAX,
} from './limits.ts';
import { linkedIssue } from './linked-issue.ts';
import { oneOrMore, pageQuery, wholeNumber } from './paging.ts';
import { rating } from './ratings.ts';
import { suggestedReply } from './suggested-replies.ts';
import { ticketTag } from './tags.ts';
import { isBlank, requiredText, text } from './text.ts';
import { ticketCounts, ticketDimension } from './ticket-counts.ts';
import { ticketMatch } from './ticket-match.ts';
import {
  COMMENT_AUDIENCES,
  COMMENT_FORMATS,
  COMMENT_ORIGINS,
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

const dueFor = z.enum(TIME_KINDS).nullable();

export const ticket = z.object({
  id,
  site_id: id,
  site_name: z.string(),
  title: z.string(),
  /** Lists return the first 500 characters. */
  description: z.string(),
  priority: ticketPriority,
  status: ticketStatus,
  user_email: z.string().nullable(),
  user_name: z.string().nullable(),
  page_url: z.string().nullable(),
  came_by: z.enum(TICKET_ORIGINS),
  /** Sorted as the team ordered them; empty for clients. */
  tags: z.array(ticketTag),
  /** The sum over its comments; null for clients of sites that hide minutes. */
  minutes: z.int().nullable(),
  assignee_id: id.nullable(),
  assignee_name: z.string().nullable(),
  /** Lists with snoozed=false omit the ticket until then. */
  snoozed_until: timestamp.nullable(),
  merged_into: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  last_activity_at: timestamp,
  last_activity_by: z.enum(['customer', 'agent']),
  /** The member who wrote last; null unless the team has several members. */
  last_replier_id: id.nullable(),
  last_replier_name: z.string().nullable(),
  /** When the customer started to wait for a reply; null when none is due, and for clients. */
  waiting_since: timestamp.nullable(),
  /** The first public reply of a member or an API token. It and what is due are null for clients. */
  first_reply_at: timestamp.nullable(),
  /** When the next reply or the solution is due by the goals of the site; null when nothing is. */
  due_at: timestamp.nullable(),
  due_for: dueFor,
  /** The known issue that it is linked to; null for clients. */
  known_issue: linkedIssue.nullable(),
  is_unread: z.boolean(),
  comment_count: z.int(),
  file_count: z.int(),
  has_draft: z.boolean(),
  is_following: z.boolean(),
  /** Name of the assistant whose prepared reply waits, the newest of several; null for clients. */
  suggested_by: z.string().nullable().optional(),
  /** In search results: the line of a comment that contains the words. */
  match: ticketMatch.nullable().optional(),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketDetail = ticket.extend({
  user_id: z.string().nullable(),
  user_agent: z.string().nullable(),
  user_verified: z.boolean(),
  /** The language of the widget, used for emails to the visitor; null means English. */
  language: z.string().nullable(),
  resolved_at: timestamp.nullable(),
  /** The desk that it was imported from, and its number there where that is one. */
  imported_from: z.object({ source: z.string(), number: z.string().nullable() }).nullable(),
  rating: rating.nullable(),
  /** The whole email that opened the ticket; null when the description holds it all, or no email opened it. */
  full_text: z.string().nullable(),
  sent_from: z.string().nullable(),
  /** The sender is blocked: later words are stored, and no one is notified. False for clients. */
  is_blocked: z.boolean(),
  files: z.array(file),
  /** Sorted by name; empty for clients. */
  followers: z.array(follower),
  /** How long the last reply took, on the clock of the goal that it had; null while the customer waits, and for clients. */
  replied_in_seconds: z.int().nullable(),
  /** What each priority would make of `due_at`; null unless the site has goals for single priorities, and for clients. */
  due_by_priority: z.record(ticketPriority, z.object({ due_at: timestamp.nullable(), due_for: dueFor })).nullable(),
});
export type TicketDetail = z.infer<typeof ticketDetail>;

/** Who reads a comment: the visitor, clients and the team; clients and the team; the team alone. */
export const commentAudience = z.enum(COMMENT_AUDIENCES, `Choose one of ${COMMENT_AUDIENCES.join(', ')}.`);
export type CommentAudience = z.infer<typeof commentAudience>;

const commentFormat = z.enum(COMMENT_FORMATS, `Choose one of ${COMMENT_FORMATS.join(', ')}.`);

export const comment = z.object({
  id,
  comment: z.string(),
  full_text: z.string().nullable(),
  /** Clients' comments are notes to the team. */
  author: z.enum(['agent', 'customer', 'client']),
  /** Null for the agent of a team of one. */
  author_name: z.string().nullable(),
  author_id: id.nullable(),
  audience: commentAudience,
  format: commentFormat,
  came_by: z.enum(COMMENT_ORIGINS),
  received_by_email: z.boolean(),
  /** Minutes spent on it; null when not given, and for clients of sites that hide minutes. */
  minutes: z.int().nullable(),
  files: z.array(file),
  /** Members named by `@[user:12]` in a note; other ids are plain text. */
  mentions: z.array(mention),
  created_at: timestamp,
});
export type Comment = z.infer<typeof comment>;

/** An entry of the ticket's history that is no comment. */
export const ticketEvent = z.object({
  id,
  kind: z.enum(TICKET_EVENT_KINDS),
  actor: z.enum(['member', 'customer', 'system']),
  /** The API token that did it, or the member of a team of several; otherwise null. */
  actor_name: z.string().nullable(),
  /**
   * The former and the new value, such as `{"before": "screenshot.png"}`. For a move both are `{site_id, site_name}`,
   * each null for a site that the reader does not see; a merge with a ticket of such a site says nothing.
   */
  change: z.object({
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    because: z.literal('reply').optional(),
  }),
  created_at: timestamp,
});
export type TicketEvent = z.infer<typeof ticketEvent>;

export const uploadIds = z.array(uploadId).max(FILES_MAX, `Attach at most ${FILES_MAX} files.`);

const trueOrFalse = z
  .enum(['true', 'false'], 'Use true or false.')
  .transform((value) => value === 'true')
  .meta({ type: 'boolean' });

export const ticketQuery = pageQuery.extend({
  status: oneOrMore(ticketStatus),
  priority: oneOrMore(ticketPriority),
  archived: trueOrFalse.optional(),
  assignee: z.union([z.enum(['me', 'none']), wholeNumber], 'Use me, none or the id of a user.').optional(),
  snoozed: trueOrFalse.optional(),
  waiting: z.enum(['us', 'customer'], 'Use us or customer.').optional(),
  /** Past, or later on the day of the user. For clients nothing is due. */
  due: z.enum(['overdue', 'today'], 'Use overdue or today.').optional(),
  unread: trueOrFalse.optional(),
  following: trueOrFalse.optional(),
  /** A reply that an assistant prepared waits. For clients none does. */
  suggested: trueOrFalse.optional(),
  /** Ids of tags, any of which matches, or `none`, or `any`. For clients no ticket has a tag. */
  tag: oneOrMore(z.union([z.enum(['none', 'any']), wholeNumber], 'Use none, any or the id of a tag.')).refine(
    (tags) => (tags?.length ?? 0) <= 1 || tags?.every((tag) => typeof tag === 'number'),
    'Use none or any alone.',
  ),
  tag_match: z.enum(['any', 'all'], 'Use any or all.').optional(),
  /** Omits tickets with one of these tags, such as those in an earlier column of a board. */
  without_tag: oneOrMore(wholeNumber).refine(
    (tags) => (tags?.length ?? 0) <= TAGS_MAX,
    `Use at most ${TAGS_MAX} tags.`,
  ),
  user_id: requiredText(USER_ID_MAX, 'A user id is needed.').optional(),
  /** Id of a ticket: it and the `total` others of its requester, as GET /api/tickets/:id/requester counts them. */
  requester: wholeNumber.optional(),
  /** A path as GET /api/sites/:id/pages lists it. */
  page: requiredText(PAGE_PATH_MAX, 'A path is needed.').optional(),
  /** Id of a known issue. For clients no ticket is linked to one. */
  known_issue: wholeNumber.optional(),
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

export const countTickets = endpoint('GET /api/tickets/counts', {
  access: 'read',
  token: 'tickets:read',
  summary: `How many of at most ${COUNTED_TICKETS_MAX.toLocaleString('en-US')} tickets that match have each site, status, priority, assignee or tag. To count what each choice would list, leave out what was chosen of the same kind`,
  query: ticketQuery
    .omit({ limit: true, before: true, sort: true })
    .extend({ site_id: oneOrMore(wholeNumber), by: ticketDimension }),
  reply: ticketCounts,
});

export const getTicket = endpoint('GET /api/tickets/:id', {
  access: 'read',
  token: 'tickets:read',
  summary: 'One ticket with its comments and its history, oldest first',
  reply: z.object({
    ticket: ticketDetail,
    comments: z.array(comment),
    events: z.array(ticketEvent),
    /** Whether clients see the site, and so its notes of the audience `client`. */
    has_clients: z.boolean(),
    /** The inbox of the signed-in user has something about it that was not read; marking the ticket as read reads it. */
    in_inbox: z.boolean(),
    drafts: z.array(draft),
    /** Newest first; empty for clients. */
    suggested_replies: z.array(suggestedReply).optional(),
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

/** Null for unassigned. Only members who see the site and are no clients can be assigned. */
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
      comment: text(COMMENT_MAX, NO_COMMENT).trim().default(''),
      audience: commentAudience.default('customer'),
      /** The newest public comment that the writer saw, null for none: a newer one is answered 409. */
      after_comment_id: id.nullable().optional(),
      files: uploadIds.default([]),
      format: commentFormat.default('plain'),
      /** Only members who are no clients may set it. */
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
