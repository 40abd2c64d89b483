import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation } from 'react-router';
import { number } from '../../../format/counted.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { FilterScope } from '../filter/filter-scope.ts';
import { Freshness, IssueStrip, ListFoot, NoTickets, TicketSkeletons } from '../list/lazy-list-parts.ts';
import { RowRoom } from '../list/row-room.tsx';
import styles from '../list/ticket-list.module.css';
import { TicketRows } from '../list/ticket-rows.tsx';
import { TicketToolbar } from '../list/ticket-toolbar.tsx';
import { useFocusFirst } from '../list/use-focus-first.ts';
import { OpenTicket } from '../open-ticket.tsx';
import { isFiltering, NO_FILTER, SITE_STATUSES, type TicketFilter } from '../queries/ticket-filter.ts';
import { SortMenu } from '../sort-menu.tsx';
import type { CanAssignOn } from '../triage/bulk-menus.ts';
import { BulkBar } from '../triage/lazy-bulk-bar.ts';
import { usePrefetchedParts } from '../triage/use-prefetched-parts.ts';
import { type Triage, useTriage } from '../triage/use-triage.ts';
import { useTicketFilter } from '../use-ticket-filter.ts';
import { GroupHead } from './group-head.tsx';
import { GROUP_LABELS, type GroupId, groupSort } from './ticket-groups.ts';
import { type GroupCounts, type LoadedGroup, useTicketGroups } from './use-ticket-groups.ts';

interface GroupedListProps {
  siteId: number;
  /** The site's tickets that are not archived. */
  count: number;
  counts: GroupCounts;
  timezone: string;
  /** Must be stable: rows are memoized. */
  canWorkOn: (siteId: number) => boolean;
  /** Must be stable. */
  canAssignOn: CanAssignOn | undefined;
  knowsWaiting: boolean;
  whenEmpty: ReactNode;
}

/** The tickets of a site, grouped by who has to act; what waits for us is on top. */
export function GroupedList(props: GroupedListProps) {
  const { siteId, count, counts, timezone, canWorkOn, canAssignOn, knowsWaiting, whenEmpty } = props;
  const { params, filter, changeFilter, changeSort } = useTicketFilter({
    siteId,
    archived: false,
    defaultSort: groupSort(knowsWaiting),
  });
  const { groups, fold } = useTicketGroups({ siteId, filter, knowsWaiting, counts });
  useUnfoldLinked(fold);
  const lists = useLists(groups);
  const triage = useTriage({ lists, canWorkOn, canAssignOn });
  const { selection } = triage;
  usePrefetchedParts(triage);
  const { isLoaded, isRefreshing, at, refresh } = stateOf(groups);
  const focusFirst = useFocusFirst(lists.flat(), isLoaded && !isRefreshing ? filter.q : null);

  // A link to a ticket renders its dialog first, then the rows behind it.
  const isBehindDialog = useDeferredValue(false, params.has('ticket'));
  const isNarrowed = isFiltering(filter);
  const sum = groups.reduce((total, group) => total + (group.count ?? 0), 0);
  const total = isNarrowed ? sum : count;
  const hasRows = lists.some(({ length }) => length > 0);
  const isEmpty = isLoaded && sum === 0 && !hasRows;
  const fresh = { at, isRefreshing, onRefresh: refresh };

  function filterAnew(changes: Partial<TicketFilter>) {
    selection.clear();
    changeFilter(changes);
  }

  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className={styles.title}>
        All Tickets
      </h2>
      {filter.issue && (
        <IssueStrip id={filter.issue} tickets={lists.flat()} timezone={timezone} onChange={filterAnew} />
      )}
      <Card className={styles.card}>
        {selection.tickets.length > 0 ? (
          <BulkBar triage={triage} timezone={timezone} canAssignOn={canAssignOn} />
        ) : (
          <TicketToolbar
            scope={scopeOf(props, filter, filterAnew)}
            total={isLoaded ? total : undefined}
            totalText={isNarrowed ? undefined : `All Tickets (${number(total)})`}
            onLeaveSearch={focusFirst}
            freshness={<Freshness {...fresh} />}
            sorting={<SortMenu sort={filter.sort} offersWaiting={knowsWaiting} onChange={changeSort} />}
          />
        )}
        {isEmpty && <NoTickets filter={filter} queue={undefined} sites={undefined} onChange={filterAnew} />}
        {groups
          .filter(({ count: ofGroup, tickets }) => ofGroup !== 0 || tickets.length > 0)
          .map((group) => (
            <Group
              key={group.id}
              group={group}
              timezone={timezone}
              triage={triage}
              canAssignOn={canAssignOn}
              q={filter.q}
              isBehindDialog={isBehindDialog}
              onFold={(isFolding) => fold(group.id, isFolding)}
            />
          ))}
        <ListFoot
          hasRows={hasRows}
          canWork={selection.selectableCount > 0}
          archived={false}
          queue={undefined}
          filter={filter}
          total={isLoaded ? total : undefined}
          count={count}
          canAssign={canAssignOn !== undefined}
          archivedCount={0}
          saving={null}
          updatedAt={isLoaded ? at : 0}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
          onClearFilter={() => filterAnew(NO_FILTER)}
        />
      </Card>
      {isEmpty && !isNarrowed && whenEmpty}
      <OpenTicket
        timezone={timezone}
        lists={groups.map(({ tickets, pages, loadMore }) => ({
          ids: tickets.map(({ id }) => id),
          loadMore: pages.hasNextPage ? loadMore : null,
        }))}
        onReturnFocus={triage.returnFocus}
      />
    </section>
  );
}

interface GroupProps {
  group: LoadedGroup;
  timezone: string;
  triage: Triage;
  canAssignOn: CanAssignOn | undefined;
  q: string;
  isBehindDialog: boolean;
  onFold: (isFolding: boolean) => void;
}

function Group({ group, timezone, triage, canAssignOn, q, isBehindDialog, onFold }: GroupProps) {
  const { id, filter, isFolded, tickets, count, pages, loadMore, onFocusRow, onBlur } = group;
  const label = GROUP_LABELS[id];
  return (
    <>
      <GroupHead
        id={headId(id)}
        label={label}
        count={count}
        isFolded={isFolded}
        hint={id === 'waiting' && filter.sort === 'waiting' && 'Longest first'}
        onFold={onFold}
      />
      {!isFolded &&
        (pages.data && isBehindDialog ? (
          <RowRoom count={tickets.length} />
        ) : pages.data ? (
          <TicketRows
            tickets={tickets}
            total={count ?? 0}
            timezone={timezone}
            triage={triage}
            canAssignOn={canAssignOn}
            q={q}
            sort={filter.sort}
            hasMore={pages.hasNextPage}
            onMore={loadMore}
            onFocusRow={onFocusRow}
            onBlur={onBlur}
            empty={null}
          />
        ) : pages.isError ? (
          <LoadFailure label={label} onRetry={() => void pages.refetch()} />
        ) : (
          <TicketSkeletons />
        ))}
    </>
  );
}

const headId = (group: GroupId) => `group-${group}`;

/** Keeps its identity while the tickets stay. */
function useLists(groups: readonly LoadedGroup[]) {
  const [first, second, third, fourth] = groups.map(({ tickets }) => tickets);
  return useMemo(
    () => [first, second, third, fourth].filter((tickets) => tickets !== undefined),
    [first, second, third, fourth],
  );
}

function stateOf(groups: readonly LoadedGroup[]) {
  const open = groups.filter(({ isFolded }) => !isFolded).map(({ pages }) => pages);
  return {
    isLoaded: open.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData),
    isRefreshing: open.some(({ isFetching, isFetchingNextPage }) => isFetching && !isFetchingNextPage),
    at: Math.min(...open.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refresh: () => {
      for (const pages of open) void pages.refetch({ cancelRefetch: false });
    },
  };
}

/** A link to a group, such as that of the number waiting, unfolds and focuses it. */
function useUnfoldLinked(fold: (id: GroupId, isFolding: boolean) => void) {
  const { hash, key } = useLocation();
  const unfold = useEffectEvent(() => {
    if (hash !== '#waiting') return;
    fold('waiting', false);
    const head = document.getElementById(headId('waiting'));
    head?.scrollIntoView?.({ block: 'center' });
    head?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => unfold(), [hash, key]);
}

function scopeOf(
  { siteId, canAssignOn }: GroupedListProps,
  filter: TicketFilter,
  onChange: FilterScope['onChange'],
): FilterScope {
  return {
    siteId,
    filter,
    sites: undefined,
    statuses: SITE_STATUSES,
    hasAssignees: canAssignOn !== undefined,
    onChange,
  };
}
