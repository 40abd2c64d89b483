import type { TicketSort } from '@deskbell/contract/tickets';
import { useSearchParams } from 'react-router';
import { defaultSort, type Queue, withinQueue } from './queues.ts';
import { readFilter, type TicketFilter, writeFilter } from './ticket-filter.ts';
import { readSort, type SortedList, writeSort } from './ticket-sort.ts';

export interface ListScope {
  /** Null for all sites. */
  siteId: number | null;
  archived: boolean;
  /** Of the tickets of all sites. */
  queue?: Queue | undefined;
}

function sortedList({ siteId, archived, queue }: ListScope): SortedList {
  if (queue) return { name: `tickets-${queue}`, defaultSort: defaultSort(queue) };
  return { name: `site-${siteId}${archived ? '-archived' : ''}`, defaultSort: 'created' };
}

/** The filter of the user, and what the list asks for with it. */
export function readListFilter(params: URLSearchParams, scope: ListScope) {
  const filter = readFilter(params, { ...scope, sort: readSort(params, sortedList(scope)) });
  return { filter, asked: scope.queue ? withinQueue(scope.queue, filter) : filter };
}

/** The filter and the order of a list or board, which the address holds. */
export function useTicketFilter(scope: ListScope) {
  const [params, setParams] = useSearchParams();
  const { filter, asked } = readListFilter(params, scope);
  const replace = (change: (current: URLSearchParams) => URLSearchParams) =>
    setParams(change, { replace: true, preventScrollReset: true });

  /** A filter without a tab would lead to all tickets. */
  function withQueue(written: URLSearchParams) {
    if (scope.queue) written.set('tab', scope.queue);
    return written;
  }

  return {
    params,
    filter,
    asked,
    changeFilter: (changes: Partial<TicketFilter>) =>
      replace((current) => withQueue(writeFilter(current, { ...filter, ...changes }))),
    changeSort: (sort: TicketSort) => replace((current) => writeSort(current, sortedList(scope), sort)),
  };
}
