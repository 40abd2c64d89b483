import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { OpenTicket } from '../open-ticket.tsx';
import { useTicketActions } from '../ticket-actions.ts';
import { isFiltering, NO_FILTER, readFilter, type TicketFilter, writeFilter } from '../ticket-filter.ts';
import { ticketLinkId } from '../ticket-link.ts';
import { loadedTickets } from '../ticket-list-cache.ts';
import { useSnoozedCount, useTicketPages } from '../ticket-queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkMenu, CanAssignOn } from './bulk-menus.ts';
import { ListFoot } from './list-foot.tsx';
import { NoTickets } from './no-tickets.tsx';
import styles from './ticket-list.module.css';
import { TicketRows } from './ticket-rows.tsx';
import { TicketSkeletons } from './ticket-skeletons.tsx';
import { type SiteChoice, TicketToolbar } from './ticket-toolbar.tsx';
import { useSelection } from './use-selection.ts';

interface TicketListProps {
  /** Null for all sites. */
  siteId: number | null;
  archived: boolean;
  /** Number of tickets without a filter; undefined until known. */
  count: number | undefined;
  timezone: string;
  /** Whether the user may change the tickets of a site. Stable, so that the rows stay memoized. */
  canWorkOn: (siteId: number) => boolean;
  /** Whether the user may assign the tickets of a site; stable, too. Undefined: those of none. */
  canAssignOn: CanAssignOn | undefined;
  /** Shown below the list when there are no tickets; a filter then hides none. */
  whenEmpty?: ReactNode;
  /** The sites to choose from, in the list of all sites. */
  sites?: readonly SiteChoice[];
  /** Beside the number of tickets. */
  note?: ReactNode;
}

/** The list of the Tickets tab, with `archived` of the Archived tab, and the one over all sites. */
export function TicketList(props: TicketListProps) {
  const { siteId, archived, count, timezone, canWorkOn, canAssignOn, whenEmpty, sites, note } = props;
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params, { archived, siteId });
  const { pages, loadMore } = useTicketPages(siteId, filter);
  const tickets = useMemo(() => loadedTickets(pages.data), [pages.data]);
  const canWork = useCallback(({ site_id }: Ticket) => canWorkOn(site_id), [canWorkOn]);
  const selection = useSelection(tickets, canWork);
  const { setStatus } = useTicketActions();
  const [bulkMenu, setBulkMenu] = useState<BulkMenu | null>(null);
  const snoozedCount = useSnoozedCount(siteId, filter, pages.data !== undefined && !params.has('ticket'));
  const focusFirst = useFocusFirst(tickets, !pages.isPlaceholderData && !pages.isFetching ? filter.q : null);

  // A link to a ticket shows its dialog first, then the rows behind it.
  const isBehindDialog = useDeferredValue(false, params.has('ticket'));

  const title = archived ? 'Archived Tickets' : 'All Tickets';
  const total = pages.data?.pages[0]?.total;
  const isEmpty = pages.data !== undefined && tickets.length === 0 && !pages.hasNextPage;
  const marks = useMemo(() => sites && new Map(sites.map(({ id, mark }) => [id, mark])), [sites]);
  const siteMark = useCallback((id: number) => marks?.get(id), [marks]);

  function changeFilter(changes: Partial<TicketFilter>) {
    selection.clear();
    setParams((current) => writeFilter(current, { ...filter, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  function change(changed: readonly Ticket[], status: TicketStatus) {
    if (changed.length === 0) return;
    if (changed.some(({ id }) => selection.ids.has(id))) selection.clear();
    void setStatus(changed, status);
  }

  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className={styles.title}>
        {title}
      </h2>
      <Card className={styles.card}>
        {selection.tickets.length > 0 ? (
          <BulkBar
            selected={selection.tickets}
            loadedCount={selection.selectableCount}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
            onStatus={(status) => change(selection.tickets, status)}
            timezone={timezone}
            canAssignOn={canAssignOn}
            openMenu={bulkMenu}
            onOpenMenu={setBulkMenu}
          />
        ) : (
          <TicketToolbar
            siteId={siteId}
            hasAssignees={canAssignOn !== undefined}
            filter={filter}
            sites={sites}
            total={total}
            count={count}
            note={note}
            onChange={changeFilter}
            onLeaveSearch={focusFirst}
          >
            <RefreshButton
              at={pages.dataUpdatedAt}
              isRefreshing={pages.isFetching && !pages.isFetchingNextPage}
              onRefresh={() => pages.refetch({ cancelRefetch: false })}
            />
          </TicketToolbar>
        )}
        {(!pages.data || isBehindDialog) && (
          <NotLoaded label={title} hasFailed={pages.isError} onRetry={pages.refetch} />
        )}
        {isEmpty && !isBehindDialog && <NoTickets filter={filter} hasSnoozed={snoozedCount > 0} />}
        {tickets.length > 0 && !isBehindDialog && (
          <TicketRows
            tickets={tickets}
            total={total ?? 0}
            timezone={timezone}
            selection={selection}
            canWorkOn={canWork}
            canAssignOn={canAssignOn}
            siteMark={marks && siteMark}
            hasMore={pages.hasNextPage}
            onMore={loadMore}
            onStatus={change}
            onOpenMenu={setBulkMenu}
          />
        )}
        <ListFoot
          hasRows={tickets.length > 0}
          canWork={selection.selectableCount > 0}
          archived={archived}
          hiddenCount={hiddenCount(filter, count, total, snoozedCount)}
          canAssign={canAssignOn !== undefined}
          snoozedCount={snoozedCount}
          isSnoozedShown={filter.snoozed}
          onToggleSnoozed={() => changeFilter({ snoozed: !filter.snoozed })}
          onClearFilter={() => changeFilter(NO_FILTER)}
        />
      </Card>
      {isEmpty && whenEmpty}
      <OpenTicket
        timezone={timezone}
        lists={[{ ids: tickets.map(({ id }) => id), loadMore: pages.hasNextPage ? loadMore : null }]}
      />
    </section>
  );
}

/** In place of the rows, while they load or when they could not be loaded. */
const NotLoaded = ({ label, hasFailed, onRetry }: { label: string; hasFailed: boolean; onRetry: () => unknown }) =>
  hasFailed ? <LoadFailure label={label} onRetry={() => void onRetry()} /> : <TicketSkeletons />;

/** Tickets that the filter hides; null without a filter. */
function hiddenCount(filter: TicketFilter, count: number | undefined, total: number | undefined, snoozedCount: number) {
  if (!isFiltering(filter) || count === undefined || total === undefined) return null;
  return Math.max(0, count - total - (filter.snoozed ? 0 : snoozedCount));
}

/** Focuses the first result of a search, once it is loaded. */
function useFocusFirst(tickets: readonly Ticket[], loadedQ: string | null) {
  const [wantedQ, setWantedQ] = useState<string | null>(null);
  const first = tickets[0]?.id;
  useEffect(() => {
    if (wantedQ === null || wantedQ !== loadedQ) return;
    setWantedQ(null);
    if (first !== undefined) document.getElementById(ticketLinkId(first))?.focus();
  }, [wantedQ, loadedQ, first]);
  return setWantedQ;
}
