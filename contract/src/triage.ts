import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import {
  REQUESTER_LETTERS_MIN,
  TICKET_DESCRIPTION_MAX,
  TICKET_SEARCH_MAX,
  TICKET_TAGS_MAX,
  TICKET_TITLE_MAX,
  USER_NAME_MAX,
} from './limits.ts';
import { withoutMentions } from './mention-text.ts';
import { oneOrMore, wholeNumber } from './paging.ts';
import { optionalEmail, optionalText, requiredText, titleText } from './text.ts';
import { ticket, ticketDetail, ticketIds, ticketPriority, uploadIds } from './tickets.ts';

const title = titleText(TICKET_TITLE_MAX, 'A title is required.').overwrite(withoutMentions);

const isWithoutRepeats = (values: readonly unknown[]) => new Set(values).size === values.length;

const tagIds = z.array(id).max(TICKET_TAGS_MAX, 'Ten tags are enough. Remove one first.');

export const newTicket = z.object({
  site_id: id,
  title,
  description: requiredText(TICKET_DESCRIPTION_MAX, 'A description is required.').overwrite(withoutMentions),
  priority: ticketPriority.default('medium'),
  user_email: optionalEmail.default(null),
  user_name: optionalText(USER_NAME_MAX).default(null),
  assignee_id: id.nullable().default(null),
  tag_ids: tagIds.default([]),
  files: uploadIds.refine(isWithoutRepeats, 'A file is named twice.').default([]),
  /** Whether the requester gets a confirmation, within the limits of emails to unconfirmed addresses. */
  tell: z.boolean('Use true or false.').default(false),
});
export type NewTicketByHand = z.infer<typeof newTicket>;

export const createTicket = endpoint('POST /api/tickets', {
  access: 'work',
  token: 'tickets:write',
  summary:
    'Open a ticket by hand. An Idempotency-Key header makes repeated attempts yield one ticket; with another body it is refused',
  body: newTicket,
  reply: ticketDetail,
  status: 201,
  repeated: 200,
  fails: [404, 409],
});

export const changeTicket = endpoint('PUT /api/tickets/:id', {
  access: 'work',
  token: 'tickets:write',
  summary: "Change title and priority of a ticket; the visitor's own text stays",
  body: z
    .object({ title: title.optional(), priority: ticketPriority.optional() })
    .refine((changes) => changes.title !== undefined || changes.priority !== undefined, {
      path: ['title'],
      message: 'Send a title or a priority.',
    }),
  reply: ticketDetail,
  fails: [409],
});

export const changeTicketPriorities = endpoint('PUT /api/tickets/priority', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Set the priority of several tickets, all or none',
  body: z.object({ ids: ticketIds, priority: ticketPriority }),
  reply: z.array(ticket),
  fails: [409],
});

export const tagTickets = endpoint('PUT /api/tickets/tags', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Add tags to several tickets and remove others, all or none; calling it the other way round undoes it',
  body: z.object({ ids: ticketIds, add: tagIds.default([]), remove: z.array(id).max(100).default([]) }),
  reply: z.array(ticket),
  fails: [409],
});

const losingMember = z.object({
  user_id: id,
  name: z.string(),
  is_client: z.boolean(),
  /** How many of the tickets they would not see any more. */
  tickets: z.int(),
});

export const moveTarget = z.object({
  site_id: id,
  site_name: z.string(),
  domain: z.string(),
  losing: z.array(losingMember),
});
export type MoveTarget = z.infer<typeof moveTarget>;

export const listMoveTargets = endpoint('GET /api/tickets/:id/move-targets', {
  access: 'work',
  token: 'tickets:read',
  summary: 'The sites that a ticket can be moved to, and who would not see it any more',
  reply: z.array(moveTarget),
});

export const listMoveTargetsOfSeveral = endpoint('GET /api/tickets/move-targets', {
  access: 'work',
  token: 'tickets:read',
  summary: 'The sites that several tickets of a team can be moved to, and who would not see how many of them any more',
  query: z.object({ ids: oneOrMore(wholeNumber).pipe(ticketIds) }),
  reply: z.array(moveTarget),
  fails: [404],
});

const droppedAssignees = z.array(z.object({ user_id: id, name: z.string() }));

export const moveTicket = endpoint('PUT /api/tickets/:id/site', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Move a ticket to another site of the same team; an assignee who does not see that site is dropped',
  body: z.object({ site_id: id }),
  /** `dropped` is the former assignee. */
  reply: ticketDetail.extend({ dropped: droppedAssignees }),
  fails: [409],
});

export const moveTickets = endpoint('PUT /api/tickets/site', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Move several tickets of a team to one of its sites, all or none; assignees who do not see it are dropped',
  body: z.object({ ids: ticketIds, site_id: id }),
  /** `moved` are those that were elsewhere; `dropped` the former assignees, each once. */
  reply: z.object({ tickets: z.array(ticket), moved: z.array(id), dropped: droppedAssignees }),
  fails: [409],
});
export type MovedTickets = z.infer<typeof moveTickets.reply>;

export const unmoveTicket = endpoint('POST /api/tickets/:id/unmove', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Undo the last move of a ticket, within 24 hours; a dropped assignee is assigned again',
  reply: ticketDetail,
  fails: [409],
});

export const unmoveTickets = endpoint('POST /api/tickets/unmove', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Undo the last move of several tickets, all or none, each to the site where it was',
  body: z.object({ ids: ticketIds }),
  reply: z.array(ticket),
  fails: [409],
});

export const suggestedRequester = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** At most 100 are read, from the newest on; the others describe these. */
  ticket_count: z.int(),
  open_tickets: z.int(),
  /** The newest open one. */
  open_ticket: z.object({ id, title: z.string() }).nullable(),
  /** For the parameter `requester` of the list of tickets. */
  last_ticket_id: id,
  last_site_id: id,
});
export type SuggestedRequester = z.infer<typeof suggestedRequester>;

export const suggestRequesters = endpoint('GET /api/requesters', {
  access: 'work',
  token: 'tickets:read',
  summary: 'At most six people whose address or name has these letters, from the sites on which the user works',
  query: z.object({
    q: requiredText(TICKET_SEARCH_MAX, 'Letters are needed.').refine(
      (letters) => letters.length >= REQUESTER_LETTERS_MIN,
      `Use at least ${REQUESTER_LETTERS_MIN} letters.`,
    ),
  }),
  reply: z.array(suggestedRequester),
});
