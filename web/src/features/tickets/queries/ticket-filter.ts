import { OPEN_STATUSES, TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketPriority, TicketSort, TicketStatus } from '@deskbell/contract/tickets';

export interface TicketFilter {
  archived: boolean;
  statuses: readonly TicketStatus[];
  priorities: readonly TicketPriority[];
  sites: readonly number[];
  assignee: Assignee | null;
  user: string | null;
  page: string | null;
  /** A ticket, for all tickets of its requester, archived ones included. */
  requester: number | null;
  /** A known issue. */
  issue: number | null;
  /** Snoozed tickets, or all others; null for both. Archived tickets are never snoozed. */
  snoozed: boolean | null;
  /** Tickets that wait for us, or for the customer. */
  waiting: boolean | 'customer';
  following: boolean;
  due: Due | null;
  /** Tickets with a reply that an assistant prepared. */
  suggested: boolean;
  tags: readonly TagChoice[];
  tagMatch: TagMatch;
  withoutTags: readonly number[];
  q: string;
  sort: TicketSort;
}

export type TagChoice = 'none' | 'any' | number;
type TagMatch = 'any' | 'all';

/** Past, or later on this day of the user. */
export const DUES = ['overdue', 'today'] as const;
export type Due = (typeof DUES)[number];

type Assignee = 'me' | 'none' | number;

/** A site's archived tickets have a tab of their own. */
export const SITE_STATUSES = TICKET_STATUSES.filter((status) => status !== 'archived');

interface Scope {
  archived: boolean;
  siteId: number | null;
  sort: TicketSort;
}

export const FILTER_NAMES = [
  'site',
  'status',
  'priority',
  'assignee',
  'user',
  'page',
  'requester',
  'known_issue',
  'snoozed',
  'waiting',
  'following',
  'due',
  'suggested',
  'tag',
  'tag_match',
  'without_tag',
  'q',
];

const known = <Value extends string>(values: readonly Value[], given: readonly string[]) =>
  values.filter((value) => given.includes(value));

export function readFilter(params: URLSearchParams, { archived, siteId, sort }: Scope): TicketFilter {
  const isOfAllSites = siteId === null;
  return {
    archived,
    statuses: archived ? [] : known(isOfAllSites ? TICKET_STATUSES : SITE_STATUSES, params.getAll('status')),
    priorities: known(TICKET_PRIORITIES, params.getAll('priority')),
    sites: isOfAllSites ? params.getAll('site').map(Number).filter(isId) : [],
    assignee: readAssignee(params.get('assignee')),
    user: params.get('user')?.trim() || null,
    page: params.get('page')?.trim() || null,
    requester: readIdOf(params, 'requester'),
    issue: readIdOf(params, 'known_issue'),
    snoozed: !archived && params.get('snoozed') === 'true',
    waiting: false,
    following: false,
    due: DUES.find((due) => due === params.get('due')) ?? null,
    suggested: params.get('suggested') === 'true',
    tags: readTags(params.getAll('tag')),
    tagMatch: params.get('tag_match') === 'all' ? 'all' : 'any',
    withoutTags: [],
    q: params.get('q')?.trim() ?? '',
    sort,
  };
}

function readIdOf(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return isId(id) ? id : null;
}

export function readAssignee(given: string | null): Assignee | null {
  if (given === 'me' || given === 'none') return given;
  return isId(Number(given)) ? Number(given) : null;
}

export function readTags(given: readonly string[]): readonly TagChoice[] {
  const alone = (['none', 'any'] as const).find((choice) => given.includes(choice));
  return alone ? [alone] : given.map(Number).filter(isId);
}

export const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

export const NO_FILTER = {
  statuses: [],
  priorities: [],
  sites: [],
  assignee: null,
  user: null,
  page: null,
  requester: null,
  issue: null,
  snoozed: false,
  waiting: false,
  following: false,
  due: null,
  suggested: false,
  tags: [],
  tagMatch: 'any',
  withoutTags: [],
  q: '',
} as const;

export function writeFilter(params: URLSearchParams, filter: TicketFilter): URLSearchParams {
  const { snoozed, tags } = filter;
  const written = new URLSearchParams(params);
  for (const name of FILTER_NAMES) written.delete(name);
  const values = {
    site: filter.sites,
    status: filter.statuses,
    priority: filter.priorities,
    assignee: filter.assignee,
    user: filter.user,
    page: filter.page,
    requester: filter.requester,
    known_issue: filter.issue,
    snoozed: snoozed === null ? 'any' : snoozed,
    waiting: filter.waiting === true ? 'us' : filter.waiting,
    following: filter.following,
    due: filter.due,
    suggested: filter.suggested,
    tag: tags,
    tag_match: tags.length > 1 && filter.tagMatch === 'all' && 'all',
    without_tag: filter.withoutTags,
    q: filter.q,
  };
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat()) if (each) written.append(name, String(each));
  return written;
}

export const isFiltering = (filter: TicketFilter) =>
  [filter.statuses, filter.priorities, filter.sites, filter.tags].some(({ length }) => length > 0) ||
  filter.assignee !== null ||
  filter.snoozed === true ||
  filter.waiting !== false ||
  filter.following ||
  filter.suggested ||
  isSearching(filter);

/** Whether only the server can match: cached lists lack the whole texts, user ids, pages, requesters and the server's day. */
export const isSearching = ({ user, page, requester, issue, due, q }: TicketFilter) =>
  [user, page, requester, issue, due].some((wanted) => wanted !== null) || q !== '';

const isAmong = <Value>(chosen: readonly Value[], value: Value) => chosen.length === 0 || chosen.includes(value);

function isAssignedTo({ assignee_id }: Ticket, assignee: Assignee | null, userId: number): boolean {
  if (assignee === null) return true;
  return assignee_id === (assignee === 'me' ? userId : assignee === 'none' ? null : assignee);
}

function hasTags(ticket: Ticket, { tags, tagMatch, withoutTags }: TicketFilter): boolean {
  const ids = ticket.tags.map(({ id }) => id);
  const has = (tag: TagChoice) =>
    typeof tag === 'number' ? ids.includes(tag) : (tag === 'none') === (ids.length === 0);
  if (withoutTags.some(has)) return false;
  return tags.length === 0 || (tagMatch === 'all' ? tags.every(has) : tags.some(has));
}

export const isOpen = ({ status, snoozed_until, merged_into }: Ticket) =>
  OPEN_STATUSES.some((open) => open === status) && snoozed_until === null && merged_into === null;

/** Mirrors the server: closing, merging and snoozing end the wait. */
export const isWaiting = (ticket: Ticket) => ticket.waiting_since !== null && isOpen(ticket);

function waitsFor(waiting: TicketFilter['waiting'], ticket: Ticket): boolean {
  if (waiting === 'customer') return isOpen(ticket) && ticket.waiting_since === null;
  return !waiting || isWaiting(ticket);
}

/** Ignores filters that only the server can match; see `isSearching`. */
export const passes = (filter: TicketFilter, ticket: Ticket, userId: number) =>
  (filter.statuses.length > 0 || filter.requester !== null || filter.archived === (ticket.status === 'archived')) &&
  isAmong(filter.statuses, ticket.status) &&
  isAmong(filter.priorities, ticket.priority) &&
  isAmong(filter.sites, ticket.site_id) &&
  isAssignedTo(ticket, filter.assignee, userId) &&
  hasTags(ticket, filter) &&
  (filter.snoozed === null || filter.snoozed === (ticket.snoozed_until !== null)) &&
  waitsFor(filter.waiting, ticket) &&
  (!filter.due || isOpen(ticket)) &&
  (!filter.following || ticket.is_following) &&
  (!filter.suggested || Boolean(ticket.suggested_by));
