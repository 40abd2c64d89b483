import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import {
  ALWAYS,
  mayBeDue,
  mayWait,
  narrowsKinds,
  narrowsPriority,
  prioritiesOf,
  statusesOf,
  type TicketFilter,
} from './conditions.ts';
import { termsOf } from './search-terms.ts';
import type { Cursor, ListOrder } from './ticket-order.ts';

/** Named by the index it reads. Those with `all`, and `few`, read and sort all tickets that match. */
export type Statement =
  | 'newest'
  | 'kinds'
  | 'activity'
  | 'member'
  | 'followed'
  | 'few'
  | 'longest waiting'
  | 'newest waiting'
  | 'all waiting'
  | 'earliest due'
  | 'all due'
  | 'newest tagged'
  | 'all tagged';

/** Reads so many tickets as if no tags were asked for, and looks up the tags of each. */
export interface LookUp {
  readonly by: Statement;
  readonly first: number;
}

interface ListPlan {
  readonly by: Statement | 'words';
  /** `by` is read only if these tickets do not fill the page. */
  readonly lookUp?: LookUp;
}

/** A list reads its steps one after the other until the page is full. */
export interface Step extends ListPlan {
  readonly filter: TicketFilter;
  readonly order: ListOrder;
  readonly after: Cursor | null;
}

const PAGE_ROWS = 50;
/** How many of the newest tickets have their tags looked up; an index of kinds reads as many of each kind. */
const FIRST_NEWEST = 100;
/** How many tickets of each status are read by activity to look up their tags. */
const FIRST_ACTIVE = 300;

/** Statements that read an index in an order of its own. */
const ORDER_OF: Partial<Record<Statement, ListOrder>> = { 'longest waiting': 'longest', 'earliest due': 'earliest' };

export function planList(filter: TicketFilter, sort: TicketSort, after: Cursor | null, limit: number): Step[] {
  const step = { filter, order: sort, after };
  if (hasWords(filter)) return [{ ...step, by: 'words' }];
  const selective = planSelective(filter, sort);
  if (selective) return [{ ...step, by: selective, order: ORDER_OF[selective] ?? sort }];
  switch (sort) {
    case 'created':
      return [{ ...step, ...planNewestPage(filter, limit) }];
    case 'activity':
      return [{ ...step, ...planActivity(filter) }];
    case 'priority':
      return planPriorities(filter, after);
    case 'waiting':
      return planWaitingFirst(filter, after);
    case 'due':
      return planDueFirst(filter, after);
  }
}

/** A frequent tag may have no ticket of few statuses: its many tickets are not walked for a count. */
export function planCount(filter: TicketFilter): Statement | 'words' {
  if (hasWords(filter)) return 'words';
  const by = planNewest(filter, 'any');
  return by === 'newest tagged' && filter.tagUse?.isCapped && isNarrow(filter) ? planKinds(filter) : by;
}

const hasWords = ({ q = '' }: TicketFilter) => termsOf(q).length > 0;

/** Null unless an index has few tickets that do not match, so that all of them can be sorted in any order. */
function planSelective(filter: TicketFilter, sort: TicketSort | 'any'): Statement | null {
  const { following, snoozed, isOfUser, isOfRequester, isOnPage, assignee, dueBetween, tagUse } = filter;
  if (following) return 'followed';
  if (snoozed || isOfUser || isOfRequester || isOnPage) return 'few';
  if (typeof assignee === 'number') return 'member';
  // Otherwise a page is found sooner among the first tickets of all: after PAGE_ROWS * tickets / tagged.
  if (tagUse && !tagUse.isCapped && tagUse.tagged ** 2 < PAGE_ROWS * tagUse.tickets)
    return isNewestFirst(sort) ? 'newest tagged' : 'all tagged';
  if (dueBetween) return sort === 'due' || sort === 'any' ? 'earliest due' : 'all due';
  return planWaiting(filter, sort);
}

const isNewestFirst = (sort: TicketSort | 'any') => sort === 'created' || sort === 'any';

function planWaiting({ waiting, tagUse }: TicketFilter, sort: TicketSort | 'any'): Statement | null {
  if (waiting !== 'us') return null;
  if (isNewestFirst(sort) && tagUse && tagUse.tagged < tagUse.tickets) return 'newest tagged';
  if (sort === 'waiting' || sort === 'any') return 'longest waiting';
  return sort === 'created' ? 'newest waiting' : 'all waiting';
}

const planKinds = (filter: TicketFilter): Statement => (narrowsKinds(filter) ? 'kinds' : 'newest');

function planNewest(filter: TicketFilter, sort: 'created' | 'any' = 'created'): Statement {
  const { tagUse } = filter;
  const isInPart = tagUse !== undefined && tagUse.tagged < tagUse.tickets;
  return planSelective(filter, sort) ?? (isInPart ? 'newest tagged' : planKinds(filter));
}

/** Most tickets are of other kinds; most tickets of a tag may be, too. */
const isNarrow = (filter: TicketFilter): boolean =>
  narrowsPriority(filter) || statusesOf(filter).length <= TICKET_STATUSES.length / 2;

function planNewestPage(filter: TicketFilter, limit: number): ListPlan {
  const { tag, without_tag, tagUse } = filter;
  const by = planNewest(filter);
  if (!tag?.length && !without_tag?.length) return { by };
  const share = tagUse?.isCapped ? 1 : (tagUse?.tagged ?? 0) / Math.max(tagUse?.tickets ?? 0, 1);
  if (by === 'newest tagged' && !(isNarrow(filter) && share * FIRST_NEWEST >= limit)) return { by };
  return { by, lookUp: { by: planKinds(filter), first: FIRST_NEWEST } };
}

function planActivity({ scope, tagUse }: TicketFilter): ListPlan {
  const by = 'activity';
  const isOnePart = scope.teams.length + scope.sites.length === 1;
  return tagUse && isOnePart ? { by, lookUp: { by, first: FIRST_ACTIVE } } : { by };
}

/** One priority after the other, since the first ones often fill a page. */
function planPriorities(filter: TicketFilter, after: Cursor | null): Step[] {
  const reached = Number(after?.key ?? 0);
  return prioritiesOf(filter).flatMap((priority) => {
    const rank = TICKET_PRIORITIES.indexOf(priority) + 1;
    const one = { ...filter, priority: [priority] };
    const step: Step = { by: planNewest(one), filter: one, order: 'created', after: rank === reached ? after : null };
    return rank < reached ? [] : [step];
  });
}

function planWaitingFirst(filter: TicketFilter, after: Cursor | null): Step[] {
  const others: TicketFilter = { ...filter, isWaiting: false };
  const rest: Step = { by: planNewest(others), filter: others, order: 'created', after: null };
  return after?.key === 'infinity' || !mayWait(filter)
    ? [{ ...rest, after }]
    : [{ by: 'longest waiting', filter: { ...filter, waiting: 'us' }, order: 'longest', after }, rest];
}

function planDueFirst(filter: TicketFilter, after: Cursor | null): Step[] {
  const others: TicketFilter = { ...filter, isDue: false };
  const rest: Step = { by: planNewest(others), filter: others, order: 'created', after: null };
  return after?.key === 'infinity' || !mayBeDue(filter)
    ? [{ ...rest, after }]
    : [{ by: 'earliest due', filter: { ...filter, dueBetween: ALWAYS }, order: 'earliest', after }, rest];
}

/** How many of the newest tickets are sampled to estimate how frequent the words are. */
export const SAMPLE_TICKETS = 500;

/** Walking reads tickets from the newest on until enough match; the index reads every entry of a word first. */
export function planWords(sampleMatches: number, tickets: number, matchesNeeded: number) {
  if (sampleMatches >= matchesNeeded) return 'sample';
  const share = sampleMatches / SAMPLE_TICKETS;
  return share > 0 && matchesNeeded / share < share * tickets ? 'walk newest' : 'index';
}

interface OwnWords {
  readonly ids: readonly number[];
  readonly total: number;
  readonly sampleMatches: number;
}

/** A word that fills page, count and sample is too frequent for the index of comments: those of the page are read. */
export const planComments = (
  { ids, total, sampleMatches }: OwnWords,
  { limit, countedAtMost }: { readonly limit: number; readonly countedAtMost: number },
) => (ids.length === limit && total >= countedAtMost && sampleMatches >= limit ? 'of the page' : 'index');
