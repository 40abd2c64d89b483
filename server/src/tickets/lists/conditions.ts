import { OPEN_STATUSES, TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketQuery, TicketStatus } from '@deskbell/contract/tickets';
import { DAY_MS } from '@deskbell/contract/units';
import { type RawBuilder, sql } from 'kysely';
import { isSuggested } from '../suggestion-columns.ts';
import type { TicketScope } from '../ticket-scope.ts';
import { isFollowing } from '../work/followers.ts';
import { termsOf, wordsOfAddress } from './search-terms.ts';

export interface TagUse {
  /** Each ticket that matches has one of them. */
  readonly tags: readonly number[];
  readonly tagged: number;
  /** Counting stopped: more tickets have one of the tags. */
  readonly isCapped: boolean;
  readonly tickets: number;
}

export interface TicketFilter
  extends Pick<
    TicketQuery,
    | 'status'
    | 'priority'
    | 'archived'
    | 'q'
    | 'snoozed'
    | 'waiting'
    | 'following'
    | 'suggested'
    | 'tag'
    | 'tag_match'
    | 'without_tag'
  > {
  readonly scope: TicketScope;
  readonly reader?: number;
  readonly assignee?: number | 'none' | undefined;
  /** Teams whose tickets the user reads as a client: to clients no ticket is assigned or snoozed, or has a user id. */
  readonly clientTeams?: readonly number[];
  readonly isOfUser?: RawBuilder<boolean> | undefined;
  readonly isOfRequester?: RawBuilder<boolean> | undefined;
  readonly isOnPage?: RawBuilder<boolean> | undefined;
  readonly isOfIssue?: RawBuilder<boolean> | undefined;
  /** The condition that a ticket is unread; undefined: read ones too. */
  readonly isUnread?: RawBuilder<boolean> | undefined;
  /** False leaves out those that wait for the team. */
  readonly isWaiting?: false;
  /** Due later than the one, not later than the other time. */
  readonly dueBetween?: readonly [from: string, until: string] | undefined;
  /** False leaves out those that are due. */
  readonly isDue?: false;
  readonly tagUse?: TagUse | undefined;
  /** Days in UTC, both included. */
  readonly created?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
}

export const ALWAYS = ['-infinity', 'infinity'] as const;

export const withoutTags = (filter: TicketFilter): TicketFilter => ({
  ...filter,
  tag: undefined,
  without_tag: undefined,
  tagUse: undefined,
});

export const tagIdsOf = ({ tag }: TicketFilter): number[] => (tag ?? []).filter((each) => typeof each === 'number');

/** A client's tickets fail the wanted tags and pass the unwanted ones. */
function tagConditions(filter: TicketFilter, known: readonly number[]) {
  const { tag, tag_match, without_tag } = filter;
  const ids = tagIdsOf(filter);
  // Looked up for each row: the planner would make a join of `exists` and read all tags.
  const isTaggedWith = (condition: RawBuilder<unknown>) => sql<boolean>`coalesce((
    select true from ticket_tags where ticket_tags.ticket_id = tickets.id and ${condition} limit 1
  ), false)`;
  const hasOne = (tags: readonly number[]) =>
    known.length > 0 && known.every((tag) => tags.includes(tag))
      ? sql<boolean>`true`
      : isTaggedWith(sql`tag_id = any(${tags}::int8[])`);
  return {
    wanted: ids.length === 0 ? [] : tag_match === 'all' ? ids.map((id) => hasOne([id])) : [hasOne(ids)],
    unwanted: [
      ...(tag?.includes('none') ? [sql<boolean>`not ${isTaggedWith(sql`true`)}`] : []),
      ...(without_tag?.length ? [sql<boolean>`not ${hasOne(without_tag)}`] : []),
    ],
  };
}

/** Names the sites, because the index has the snoozed tickets of each site. */
const isSnoozed = ({ scope }: TicketFilter): RawBuilder<boolean> => sql`(
  tickets.site_id = any(array(select id from all_sites where team_id = any(${scope.allTeams}::int8[]))) and tickets.snoozed_until is not null
)`;

/** Lists the few snoozed tickets by their ids, since the index of a list does not have their column. */
const isAwake = ({ scope }: TicketFilter): RawBuilder<boolean> => sql`tickets.id not in (
  select snoozed.id from all_sites inner join tickets as snoozed on snoozed.site_id = all_sites.id
  where all_sites.team_id = any(${scope.allTeams}::int8[]) and snoozed.snoozed_until is not null
)`;

/** The words of the partial indexes of answered tickets: the planner proves nothing about parameters. */
const isAnswered = sql<boolean>`(
  tickets.status in (${sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '))})
  and tickets.waiting_since is null and tickets.snoozed_until is null
)`;

export const isDueWithin = ({ dueBetween: [from, until] = ALWAYS }: TicketFilter): RawBuilder<boolean> =>
  sql`(tickets.due_at > ${from}::text::timestamptz and tickets.due_at <= ${until}::text::timestamptz)`;

/** @param known tags of which the ticket has one */
export function matchesWork(filter: TicketFilter, known: readonly number[] = []): RawBuilder<boolean> {
  const { assignee, snoozed, waiting, isWaiting, isUnread, clientTeams = [] } = filter;
  const { isOfUser, isOfRequester, isOnPage, isOfIssue, dueBetween, isDue } = filter;
  const asClient = sql<boolean>`tickets.team_id = any(${clientTeams}::int8[])`;
  const unlessClient = (condition: RawBuilder<boolean>) =>
    clientTeams.length === 0 ? condition : sql<boolean>`(${condition} and not ${asClient})`;
  const orClient = (condition: RawBuilder<boolean>) =>
    clientTeams.length === 0 ? condition : sql<boolean>`(${condition} or ${asClient})`;
  const tags = tagConditions(filter, known);
  return allOf([
    ...tags.wanted.map(unlessClient),
    ...tags.unwanted.map(orClient),
    ...(assignee === 'none' ? [orClient(sql`tickets.assignee_id is null`)] : []),
    ...(typeof assignee === 'number' ? [unlessClient(sql`tickets.assignee_id = ${assignee}`)] : []),
    ...(snoozed === true ? [unlessClient(isSnoozed(filter))] : []),
    // Tickets that wait for the team are awake.
    ...(snoozed === false && waiting === undefined ? [orClient(isAwake(filter))] : []),
    ...(waiting === 'us' ? [unlessClient(sql`tickets.waiting_since is not null`)] : []),
    ...(waiting === 'customer' ? [orClient(isAnswered)] : []),
    ...(isWaiting === false ? [orClient(sql`tickets.waiting_since is null`)] : []),
    ...(dueBetween ? [unlessClient(isDueWithin(filter))] : []),
    ...(isDue === false ? [orClient(sql`tickets.due_at is null`)] : []),
    ...(isOfUser ? [unlessClient(isOfUser)] : []),
    ...(isOfRequester ? [unlessClient(isOfRequester)] : []),
    ...(isOnPage ? [isOnPage] : []),
    ...(isOfIssue ? [unlessClient(isOfIssue)] : []),
    ...(isUnread ? [isUnread] : []),
    ...followedCondition(filter),
    ...suggestedCondition(filter),
    ...createdCondition(filter),
  ]);
}

const startOf = (day: string, days = 0) => new Date(Date.parse(day) + days * DAY_MS).toISOString();

function createdCondition({ created: { from, to } = {} }: TicketFilter): RawBuilder<boolean>[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`tickets.created_at >= ${startOf(from)}::text::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`tickets.created_at < ${startOf(to, 1)}::text::timestamptz`]),
  ];
}

/** For clients no prepared reply waits. */
function suggestedCondition({ suggested, clientTeams = [] }: TicketFilter): RawBuilder<boolean>[] {
  if (suggested === undefined) return [];
  const forTeam = sql<boolean>`(${isSuggested} and tickets.team_id <> all(${clientTeams}::int8[]))`;
  return [suggested ? forTeam : sql<boolean>`not ${forTeam}`];
}

function followedCondition({ following, reader: id = 0 }: TicketFilter): RawBuilder<boolean>[] {
  if (following === undefined) return [];
  return [following ? isFollowing({ id }) : sql`not ${isFollowing({ id })}`];
}

const isOpen = (status: TicketStatus) => OPEN_STATUSES.some((open) => open === status);

/** Closed and answered tickets do not wait for the team. Clients see whose turn it is on none. */
export const mayWait = (filter: TicketFilter): boolean =>
  filter.waiting !== 'customer' && statusesOf(filter).some(isOpen);

/** Closed tickets are not due. For clients none is, which `matchesWork` takes care of. */
export const mayBeDue = (filter: TicketFilter): boolean => statusesOf(filter).some(isOpen);

export const statusesOf = ({ status, archived, waiting }: TicketFilter) =>
  TICKET_STATUSES.filter(
    (each) =>
      (status === undefined || status.includes(each)) &&
      (archived === undefined || archived === (each === 'archived')) &&
      // Tickets that wait for the team are open, and their index says nothing about the status.
      (waiting !== 'customer' || isOpen(each)),
  );

export const prioritiesOf = ({ priority }: TicketFilter) =>
  TICKET_PRIORITIES.filter((each) => priority === undefined || priority.includes(each));

/** Tickets that wait for the team or are due are open: their index need not be left to find that out. */
function narrowsStatus(filter: TicketFilter): boolean {
  const asked = statusesOf(filter);
  const possible = filter.waiting === 'us' || filter.dueBetween ? OPEN_STATUSES : TICKET_STATUSES;
  return possible.some((status) => !asked.includes(status));
}
export const narrowsPriority = (filter: TicketFilter) => prioritiesOf(filter).length < TICKET_PRIORITIES.length;

export const narrowsKinds = (filter: TicketFilter): boolean => narrowsStatus(filter) || narrowsPriority(filter);

const matchesKinds = (filter: TicketFilter): RawBuilder<boolean> =>
  allOf([
    ...(narrowsStatus(filter) ? [sql<boolean>`tickets.status = any(${statusesOf(filter)})`] : []),
    ...(narrowsPriority(filter) ? [sql<boolean>`tickets.priority = any(${prioritiesOf(filter)})`] : []),
  ]);

/** All conditions but the words. */
export const matchesFilter = (filter: TicketFilter, known?: readonly number[]): RawBuilder<boolean> =>
  sql`${matchesKinds(filter)} and ${matchesWork(filter, known)}`;

export const containsWords = ({ q = '' }: TicketFilter): RawBuilder<boolean> =>
  allOf(termsOf(q).map(({ whole }) => contains(whole)));

export const contains = (query: string): RawBuilder<boolean> => sql`tickets.search @@ to_tsquery('simple', ${query})`;

/** The index has the words of an address, which are then compared exactly. */
export function hasAddress(address: string): RawBuilder<boolean> {
  const words = wordsOfAddress(address);
  return allOf([
    ...(words === '' ? [] : [contains(words)]),
    sql<boolean>`lower(tickets.user_email) = lower(${address})`,
  ]);
}

const allOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([sql<boolean>`true`, ...conditions], sql` and `);
