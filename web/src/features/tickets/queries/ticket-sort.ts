import { TICKET_PRIORITIES, TICKET_SORTS } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketSort } from '@deskbell/contract/tickets';
import { readStored, writeStored } from '../../../ui/stored.ts';

export const SORT_LABELS: Record<TicketSort, string> = {
  created: 'Newest',
  activity: 'Last activity',
  waiting: 'Waiting longest',
  priority: 'Priority',
  due: 'Due first',
};

export interface SortedList {
  name: string;
  defaultSort: TicketSort;
}

const storageKey = (name: string) => `deskbell-sort-${name}`;

const known = (given: string | null) => TICKET_SORTS.find((sort) => sort === given);

export const sortIn = (params: URLSearchParams) => known(params.get('sort'));

/** The URL decides, then the last choice. */
export const readSort = (params: URLSearchParams, { name, defaultSort }: SortedList): TicketSort =>
  sortIn(params) ?? known(readStored(storageKey(name))) ?? defaultSort;

export function writeSort(
  params: URLSearchParams,
  { name, defaultSort }: SortedList,
  sort: TicketSort,
): URLSearchParams {
  writeStored(storageKey(name), sort === defaultSort ? null : sort);
  return withSort(params, sort, defaultSort);
}

export function withSort(params: URLSearchParams, sort: TicketSort, defaultSort: TicketSort): URLSearchParams {
  const written = new URLSearchParams(params);
  if (sort === defaultSort) written.delete('sort');
  else written.set('sort', sort);
  return written;
}

type Compare = (one: Ticket, other: Ticket) => number;

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const byId: Compare = (one, other) => other.id - one.id;
const NEVER = '9999';

const COMPARE: Record<TicketSort, Compare> = {
  created: (one, other) => byText(other.created_at, one.created_at),
  activity: (one, other) => byText(other.last_activity_at, one.last_activity_at),
  waiting: (one, other) => byText(one.waiting_since ?? NEVER, other.waiting_since ?? NEVER),
  due: (one, other) => byText(one.due_at ?? NEVER, other.due_at ?? NEVER),
  priority: (one, other) => TICKET_PRIORITIES.indexOf(one.priority) - TICKET_PRIORITIES.indexOf(other.priority),
};

/** Mirrors the server's order. */
export const compareBy =
  (sort: TicketSort): Compare =>
  (one, other) =>
    COMPARE[sort](one, other) || byId(one, other);
