import type { TicketSort } from '@deskbell/contract/tickets';
import type { View } from '@deskbell/contract/views';
import { useSearchParams } from 'react-router';
import { defaultSort, type Queue, withinQueue } from './queries/queues.ts';
import { isId, readFilter, type TicketFilter, writeFilter } from './queries/ticket-filter.ts';
import { readSort, type SortedList, sortIn, withSort, writeSort } from './queries/ticket-sort.ts';

export interface ListScope {
  siteId: number | null;
  archived: boolean;
  queue?: Queue | undefined;
  view?: View | undefined;
  defaultSort?: TicketSort;
}

function sortedList({ siteId, archived, queue, defaultSort: usual = 'created' }: ListScope): SortedList {
  if (queue) return { name: `tickets-${queue}`, defaultSort: defaultSort(queue) };
  return { name: `site-${siteId}${archived ? '-archived' : ''}`, defaultSort: usual };
}

/** The URL of a view has all its filters, unlike that of a given tab. */
export function readViewFilter(params: URLSearchParams, archived: boolean): TicketFilter {
  const snoozed = params.get('snoozed');
  return {
    ...readFilter(params, { archived, siteId: null, sort: sortIn(params) ?? 'created' }),
    snoozed: snoozed === 'any' ? null : snoozed === 'true',
    waiting: params.get('waiting') === 'us',
    following: params.get('following') === 'true',
    withoutTags: params.getAll('without_tag').map(Number).filter(isId),
  };
}

export function readListFilter(params: URLSearchParams, scope: ListScope) {
  if (scope.view) {
    const filter = readViewFilter(params, scope.archived);
    return { filter, asked: filter };
  }
  const filter = readFilter(params, { ...scope, sort: readSort(params, sortedList(scope)) });
  return { filter, asked: scope.queue ? withinQueue(scope.queue, filter) : filter };
}

export function useTicketFilter(scope: ListScope) {
  const [params, setParams] = useSearchParams();
  const { filter, asked } = readListFilter(params, scope);
  const replace = (change: (current: URLSearchParams) => URLSearchParams) =>
    setParams(change, { replace: true, preventScrollReset: true });

  /** A filter without a tab would show all tickets. */
  function withTab(written: URLSearchParams) {
    const tab = scope.view?.id ?? scope.queue;
    if (tab) written.set('tab', String(tab));
    return written;
  }

  return {
    params,
    filter,
    asked,
    changeFilter: (changes: Partial<TicketFilter>) =>
      replace((current) => withTab(writeFilter(current, { ...filter, ...changes }))),
    changeSort: (sort: TicketSort) =>
      replace((current) =>
        scope.view ? withSort(current, sort, 'created') : writeSort(current, sortedList(scope), sort),
      ),
  };
}
