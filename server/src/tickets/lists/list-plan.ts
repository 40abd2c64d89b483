import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { narrowsKinds, narrowsPriority, prioritiesOf, statusesOf, type TicketFilter } from './conditions.ts';
import { termsOf } from './search-terms.ts';
import type { Cursor, ListOrder } from './ticket-order.ts';

/** One statement, named by the index it reads. `all`: all that match are read and sorted. */
export type StatementPlan =
  | { readonly by: 'newest' | 'kinds' | 'activity' | 'member' | 'followed' | 'few' }
  | { readonly by: 'waiting'; readonly way: 'longest' | 'newest' | 'all' }
  | { readonly by: 'tag'; readonly way: 'newest' | 'all'; readonly tags: readonly number[] };

/** Looks for the tags among the `first` tickets of `among`, and reads `otherwise` if these do not fill the page. */
interface LookUpPlan {
  readonly by: 'tag';
  readonly way: 'look up';
  readonly first: number;
  readonly among: StatementPlan;
  readonly otherwise: StatementPlan;
}

/** Compares the `first` tickets with the tags and those of the asked kinds, and counts where more of them match. */
export interface ComparedPlan {
  readonly by: 'tag';
  readonly way: 'compare';
  readonly first: number;
  readonly tagged: StatementPlan;
  readonly kinds: StatementPlan;
}

interface WordsPlan {
  readonly by: 'words';
}

type ListPlan = StatementPlan | LookUpPlan | WordsPlan;

/** A list reads its steps one after the other until the page is full. */
export interface Step {
  readonly plan: ListPlan;
  readonly filter: TicketFilter;
  readonly order: ListOrder;
  readonly after: Cursor | null;
}

/** A page of a list, about. */
const PAGE_ROWS = 50;
/** How many of the newest tickets have their tags looked up; an index of kinds reads as many of each kind. */
const FIRST_NEWEST = 100;
/** Each status is read up to here in order of activity. */
const FIRST_ACTIVE = 300;

export function planList(filter: TicketFilter, sort: TicketSort, after: Cursor | null, limit: number): Step[] {
  const one = (plan: ListPlan, order: ListOrder = sort): Step[] => [{ plan, filter, order, after }];
  if (hasWords(filter)) return one({ by: 'words' });
  const selective = planSelective(filter, sort);
  if (selective) return one(selective, selective.by === 'waiting' && sort === 'waiting' ? 'longest' : sort);
  switch (sort) {
    case 'created':
      return one(planNewestPage(filter, limit));
    case 'activity':
      return one(planActivity(filter));
    case 'priority':
      return planPriorities(filter, after);
    case 'waiting':
      return planWaitingFirst(filter, after);
  }
}

export function planCount(filter: TicketFilter): StatementPlan | ComparedPlan | WordsPlan {
  if (hasWords(filter)) return { by: 'words' };
  const plan = planNewest(filter, 'any');
  return plan.by === 'tag' && filter.tagUse?.isCapped && isNarrow(filter)
    ? { by: 'tag', way: 'compare', first: FIRST_NEWEST, tagged: plan, kinds: planKinds(filter) }
    : plan;
}

/** Few kinds of tickets are asked for, all with a frequent tag: their share of the tag may be tiny, or that of the tag in them. */
export const chooseCount = (plan: ComparedPlan, taggedMatches: number, kindMatches: number): StatementPlan =>
  taggedMatches < plan.first / 2 && kindMatches >= plan.first / 20 ? plan.kinds : plan.tagged;

const hasWords = ({ q = '' }: TicketFilter) => termsOf(q).length > 0;

/** By an index that has few other tickets, so that those that match can be sorted in any order. */
function planSelective(filter: TicketFilter, sort: TicketSort | 'any'): StatementPlan | null {
  const { following, snoozed, isOfUser, isOnPage, assignee, waiting, tagUse } = filter;
  if (following) return { by: 'followed' };
  if (snoozed || isOfUser || isOnPage) return { by: 'few' };
  if (typeof assignee === 'number') return { by: 'member' };
  // Otherwise a page is found sooner among the first tickets of all: after PAGE_ROWS * tickets / tagged.
  const way = sort === 'created' || sort === 'any' ? 'newest' : 'all';
  if (tagUse && !tagUse.isCapped && tagUse.tagged ** 2 < PAGE_ROWS * tagUse.tickets)
    return { by: 'tag', way, tags: tagUse.tags };
  if (waiting === 'us' && way === 'newest' && tagUse && tagUse.tagged < tagUse.tickets)
    return { by: 'tag', way, tags: tagUse.tags };
  if (waiting === 'us') return { by: 'waiting', way: sort === 'waiting' || sort === 'any' ? 'longest' : way };
  return null;
}

const planKinds = (filter: TicketFilter): StatementPlan => ({ by: narrowsKinds(filter) ? 'kinds' : 'newest' });

function planNewest(filter: TicketFilter, sort: 'created' | 'any' = 'created'): StatementPlan {
  const { tagUse } = filter;
  const selective = planSelective(filter, sort);
  if (selective) return selective;
  return tagUse && tagUse.tagged < tagUse.tickets ? { by: 'tag', way: 'newest', tags: tagUse.tags } : planKinds(filter);
}

/** Most tickets are of other kinds, so that most with a tag may be. */
const isNarrow = (filter: TicketFilter): boolean =>
  narrowsPriority(filter) || statusesOf(filter).length <= TICKET_STATUSES.length / 2;

function planNewestPage(filter: TicketFilter, limit: number): ListPlan {
  const { tag, without_tag, tagUse } = filter;
  const plan = planNewest(filter);
  if (!tag?.length && !without_tag?.length) return plan;
  const share = tagUse?.isCapped ? 1 : (tagUse?.tagged ?? 0) / Math.max(tagUse?.tickets ?? 0, 1);
  if (plan.by === 'tag' && !(isNarrow(filter) && share * FIRST_NEWEST >= limit)) return plan;
  return { by: 'tag', way: 'look up', first: FIRST_NEWEST, among: planKinds(filter), otherwise: plan };
}

function planActivity({ scope, tagUse }: TicketFilter): ListPlan {
  const plan = { by: 'activity' } as const;
  return tagUse && scope.teams.length + scope.sites.length === 1
    ? { by: 'tag', way: 'look up', first: FIRST_ACTIVE, among: plan, otherwise: plan }
    : plan;
}

/** One priority after the other, since the first ones often fill a page. */
function planPriorities(filter: TicketFilter, after: Cursor | null): Step[] {
  const reached = Number(after?.key ?? 0);
  const rankOf = (priority: (typeof TICKET_PRIORITIES)[number]) => TICKET_PRIORITIES.indexOf(priority) + 1;
  return prioritiesOf(filter)
    .filter((priority) => rankOf(priority) >= reached)
    .map((priority) => {
      const one = { ...filter, priority: [priority] };
      return {
        plan: planNewest(one),
        filter: one,
        order: 'created',
        after: rankOf(priority) === reached ? after : null,
      };
    });
}

function planWaitingFirst(filter: TicketFilter, after: Cursor | null): Step[] {
  const others: TicketFilter = { ...filter, isWaiting: false };
  const isPastWaiting = after?.key === 'infinity';
  const waiting: Step = { plan: { by: 'waiting', way: 'longest' }, filter, order: 'longest', after };
  const rest: Step = {
    plan: planNewest(others),
    filter: others,
    order: 'created',
    after: isPastWaiting ? after : null,
  };
  return isPastWaiting ? [rest] : [waiting, rest];
}

/** How many of the newest tickets are sampled to estimate how frequent the words are. */
export const SAMPLE_TICKETS = 500;

/** Walking reads tickets from the newest on until enough match; the index reads every entry of a word first. */
export function planWords(sampleMatches: number, tickets: number, matchesNeeded: number): 'walk newest' | 'index' {
  const share = sampleMatches / SAMPLE_TICKETS;
  return share > 0 && matchesNeeded / share < share * tickets ? 'walk newest' : 'index';
}

/** A word so frequent that the sample fills a page: the comments of its tickets are read, since the index has those of all. */
export const planComments = (sampleMatches: number, limit: number): 'of the page' | 'index' =>
  sampleMatches >= limit ? 'of the page' : 'index';
