import type { Ticket } from '@deskbell/contract/tickets';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { OpenTicket } from '../open-ticket.tsx';
import { useTicketActions } from '../ticket-actions.ts';
import { isFiltering, readFilter, type TicketFilter, writeFilter } from '../ticket-filter.ts';
import { loadedTickets } from '../ticket-list-cache.ts';
import { useTicketPages } from '../ticket-queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListFoot } from './list-foot.tsx';
import { NoTickets } from './no-tickets.tsx';
import styles from './ticket-list.module.css';
import { TicketRows } from './ticket-rows.tsx';
import { TicketSkeletons } from './ticket-skeletons.tsx';
import { TicketToolbar } from './ticket-toolbar.tsx';

interface TicketListProps {
  siteId: number;
  archived: boolean;
  /** Number of tickets without a filter. */
  count: number;
  timezone: string;
  /** Shown below the list when the site has no tickets. */
  whenEmpty?: ReactNode;
}

/** The list of the Tickets tab, or with `archived` of the Archived tab. */
export function TicketList({ siteId, archived, count, timezone, whenEmpty }: TicketListProps) {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params, archived);
  const { pages, loadMore } = useTicketPages(siteId, filter);
  const tickets = useMemo(() => loadedTickets(pages.data), [pages.data]);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { setStatus } = useTicketActions();

  const title = archived ? 'Archived Tickets' : 'All Tickets';
  const total = pages.data?.pages[0]?.total ?? 0;
  const isEmpty = pages.data !== undefined && tickets.length === 0 && !pages.hasNextPage;
  const selectedTickets = tickets.filter(({ id }) => selected.has(id));
  const clearSelection = () => setSelected(new Set());

  function changeFilter(changes: Partial<TicketFilter>) {
    clearSelection();
    setParams((current) => writeFilter(current, { ...filter, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  function toggle(id: number) {
    const changed = new Set(selected);
    if (!changed.delete(id)) changed.add(id);
    setSelected(changed);
  }

  return (
    <section aria-labelledby="tickets">
      <SectionHead title={title} titleId="tickets">
        <RefreshButton
          at={pages.dataUpdatedAt}
          isRefreshing={pages.isFetching && !pages.isFetchingNextPage}
          onRefresh={() => pages.refetch({ cancelRefetch: false })}
        />
      </SectionHead>
      <Card className={styles.card}>
        <TicketToolbar filter={filter} total={pages.data && total} count={count} onChange={changeFilter} />
        {selectedTickets.length > 0 && (
          <BulkBar
            archived={archived}
            selected={selectedTickets}
            loadedCount={tickets.length}
            onSelectAll={() => setSelected(new Set(tickets.map(({ id }) => id)))}
            onClear={clearSelection}
            onStatus={(status) => {
              clearSelection();
              void setStatus(selectedTickets, status);
            }}
          />
        )}
        {!pages.data && pages.isError && <LoadFailure label={title} onRetry={() => void pages.refetch()} />}
        {!pages.data && !pages.isError && <TicketSkeletons />}
        {isEmpty && <NoTickets archived={archived} isFiltering={isFiltering(filter)} />}
        {tickets.length > 0 && (
          <TicketRows
            tickets={tickets}
            total={total}
            timezone={timezone}
            archived={archived}
            selected={selected}
            hasMore={pages.hasNextPage}
            onMore={loadMore}
            onToggle={toggle}
            onClearSelection={clearSelection}
            onArchive={(ticket: Ticket) => void setStatus([ticket], archived ? 'open' : 'archived')}
          />
        )}
        <ListFoot
          hasRows={tickets.length > 0}
          archived={archived}
          hiddenCount={isFiltering(filter) && pages.data ? Math.max(0, count - total) : null}
          onClearFilter={() => changeFilter({ statuses: [], priorities: [], q: '' })}
        />
      </Card>
      {isEmpty && !isFiltering(filter) && whenEmpty}
      <OpenTicket
        timezone={timezone}
        lists={[{ ids: tickets.map(({ id }) => id), loadMore: pages.hasNextPage ? loadMore : null }]}
      />
    </section>
  );
}
