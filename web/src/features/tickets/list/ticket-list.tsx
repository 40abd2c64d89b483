import type { View } from '@deskbell/contract/views';
import { type ComponentProps, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type FilterScope, type SiteChoice, statusesOf } from '../filter/filter-scope.ts';
import { OpenTicket } from '../open-ticket.tsx';
import { QUEUE_LABELS, type Queue } from '../queries/queues.ts';
import { isFiltering, NO_FILTER, type TicketFilter } from '../queries/ticket-filter.ts';
import { loadedTickets } from '../queries/ticket-list-cache.ts';
import { useTicketPages } from '../queries/ticket-queries.ts';
import { SortMenu } from '../sort-menu.tsx';
import type { CanAssignOn } from '../triage/bulk-menus.ts';
import { BulkBar } from '../triage/lazy-bulk-bar.ts';
import { usePrefetchedParts } from '../triage/use-prefetched-parts.ts';
import { useSteadyOrder } from '../triage/use-steady-order.ts';
import { useTriage } from '../triage/use-triage.ts';
import { useTicketFilter } from '../use-ticket-filter.ts';
import { Freshness, IssueStrip, ListFoot, NoTickets, TicketSkeletons } from './lazy-list-parts.ts';
import { RowRoom } from './row-room.tsx';
import styles from './ticket-list.module.css';
import { TicketRows } from './ticket-rows.tsx';
import { TicketToolbar } from './ticket-toolbar.tsx';
import { useFocusFirst } from './use-focus-first.ts';

interface TicketListProps {
  siteId: number | null;
  archived: boolean;
  queue?: Queue | undefined;
  view?: View | undefined;
  count: number | undefined;
  timezone: string;
  /** Whether the user may change tickets of a site. Must be stable: rows are memoized. */
  canWorkOn: (siteId: number) => boolean;
  /** Whether the user may assign tickets of a site; undefined for none. Must be stable. */
  canAssignOn: CanAssignOn | undefined;
  knowsWaiting: boolean;
  empty?: ReactNode;
  sites?: readonly SiteChoice[];
  /** Archived tickets that a link of the foot leads to. */
  archivedCount?: number;
  /** Saves filters as a view: behind the chips, and at the foot on a phone. */
  saving?: ReactNode;
}

export function TicketList(props: TicketListProps) {
  const { siteId, archived, queue, view, count, timezone, canWorkOn, canAssignOn, sites } = props;
  const { params, filter, asked, changeFilter, changeSort } = useTicketFilter({ siteId, archived, queue, view });
  const { pages, loadMore } = useTicketPages(siteId, asked);
  const fetched = useMemo(() => loadedTickets(pages.data), [pages.data]);
  const { ordered: tickets, onFocusRow, onBlur } = useSteadyOrder(fetched, JSON.stringify(asked));
  const triage = useTriage({ lists: useMemo(() => [tickets], [tickets]), canWorkOn, canAssignOn });
  const { selection } = triage;
  usePrefetchedParts(triage);
  const focusFirst = useFocusFirst(tickets, !pages.isPlaceholderData && !pages.isFetching ? filter.q : null);
  const refresh = () => void pages.refetch({ cancelRefetch: false });
  const isRefreshing = pages.isFetching && !pages.isFetchingNextPage;

  // A link to a ticket renders its dialog first, then the rows behind it.
  const isBehindDialog = useDeferredValue(false, params.has('ticket'));

  const title = titleOf(props);
  const total = pages.data?.pages[0]?.total;
  const marks = useMemo(() => sites && new Map(sites.map(({ id, mark }) => [id, mark])), [sites]);
  const siteMark = useCallback((id: number) => marks?.get(id), [marks]);

  function filterAnew(changes: Partial<TicketFilter>) {
    selection.clear();
    changeFilter(changes);
  }

  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className={styles.title}>
        {title}
      </h2>
      {filter.issue && <IssueStrip id={filter.issue} tickets={tickets} timezone={timezone} onChange={filterAnew} />}
      <Card className={styles.card}>
        {selection.tickets.length > 0 ? (
          <BulkBar triage={triage} timezone={timezone} canAssignOn={canAssignOn} />
        ) : (
          <TicketToolbar
            scope={filterScope(props, filter, filterAnew)}
            total={total}
            chipsEnd={props.saving}
            onLeaveSearch={focusFirst}
            freshness={<Freshness at={pages.dataUpdatedAt} isRefreshing={isRefreshing} onRefresh={refresh} />}
            sorting={<SortMenu sort={filter.sort} offersWaiting={props.knowsWaiting} onChange={changeSort} />}
          />
        )}
        {!pages.data ? (
          <NotLoaded label={title} hasFailed={pages.isError} onRetry={pages.refetch} />
        ) : isBehindDialog ? (
          <RowRoom count={tickets.length} />
        ) : (
          <TicketRows
            tickets={tickets}
            total={total ?? 0}
            timezone={timezone}
            triage={triage}
            canAssignOn={canAssignOn}
            siteMark={marks && siteMark}
            q={filter.q}
            sort={filter.sort}
            hasMore={pages.hasNextPage}
            onMore={loadMore}
            onFocusRow={onFocusRow}
            onBlur={onBlur}
            empty={
              <NothingListed empty={props.empty} filter={filter} queue={queue} sites={sites} onChange={filterAnew} />
            }
          />
        )}
        <ListFoot
          hasRows={tickets.length > 0}
          canWork={selection.selectableCount > 0}
          archived={archived}
          queue={queue}
          filter={filter}
          total={total}
          count={count}
          canAssign={canAssignOn !== undefined}
          archivedCount={props.archivedCount ?? 0}
          saving={props.saving}
          updatedAt={pages.dataUpdatedAt}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
          onClearFilter={() => filterAnew(NO_FILTER)}
        />
      </Card>
      <OpenTicket
        timezone={timezone}
        lists={[{ ids: tickets.map(({ id }) => id), loadMore: pages.hasNextPage ? loadMore : null }]}
        onReturnFocus={triage.returnFocus}
      />
    </section>
  );
}

const NotLoaded = ({ label, hasFailed, onRetry }: { label: string; hasFailed: boolean; onRetry: () => unknown }) =>
  hasFailed ? <LoadFailure label={label} onRetry={() => void onRetry()} /> : <TicketSkeletons />;

function titleOf({ queue, view, archived }: TicketListProps): string {
  if (view) return view.name;
  if (queue) return QUEUE_LABELS[queue];
  return archived ? 'Archived Tickets' : 'All Tickets';
}

const NothingListed = ({ empty, ...rest }: { empty: ReactNode } & ComponentProps<typeof NoTickets>) =>
  (!isFiltering(rest.filter) && empty) || <NoTickets {...rest} />;

function filterScope(
  { siteId, queue, sites, canAssignOn }: TicketListProps,
  filter: TicketFilter,
  onChange: FilterScope['onChange'],
): FilterScope {
  return {
    siteId,
    queue,
    filter,
    sites,
    statuses: statusesOf(queue, siteId),
    hasAssignees: canAssignOn !== undefined && queue !== 'mine' && queue !== 'unassigned',
    onChange,
  };
}
