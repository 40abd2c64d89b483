import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useDeferredValue, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NearView } from '../../../ui/near-view.tsx';
import { usePageOffset } from '../../../ui/use-page-offset.ts';
import { useRevealer } from '../ticket-link.ts';
import type { BulkMenu, CanAssignOn } from './bulk-menus.ts';
import { TicketRow } from './ticket-row.tsx';
import styles from './ticket-rows.module.css';
import { useRowKeys } from './use-row-keys.ts';
import type { useSelection } from './use-selection.ts';

const ROW_PX = 65;
const OVERSCAN = 12;

interface TicketRowsProps {
  tickets: readonly Ticket[];
  total: number;
  timezone: string;
  selection: ReturnType<typeof useSelection>;
  /** Stable, so that the rows stay memoized. */
  canWorkOn: (ticket: Ticket) => boolean;
  canAssignOn: CanAssignOn | undefined;
  /** Icon of a site; omitted in the list of one site. */
  siteMark?: ((siteId: number) => ReactNode) | undefined;
  hasMore: boolean;
  onMore: () => void;
  onStatus: (tickets: readonly Ticket[], status: TicketStatus) => void;
  onOpenMenu: (menu: BulkMenu) => void;
}

/** Virtualized list: renders only the rows in view. */
export function TicketRows(props: TicketRowsProps) {
  const { tickets, total, timezone, selection, canWorkOn, canAssignOn, siteMark, hasMore, onMore, onStatus } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = usePageOffset(list);
  const rows = useWindowVirtualizer({
    count: tickets.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => tickets[index]?.id ?? index,
    // The first render shows the rows in view only, so that they are readable sooner.
    overscan: useDeferredValue(OVERSCAN, 0),
    scrollMargin: top,
    useFlushSync: false,
  });
  const { cursor, setCursor, archive } = useRowKeys({
    tickets,
    selected: selection.tickets,
    canWorkOn,
    scrollTo: useCallback((index: number) => rows.scrollToIndex(index), [rows]),
    onToggle: selection.toggle,
    onExtend: selection.extendTo,
    onClearSelection: selection.clear,
    onStatus,
    canAssignOn,
    onOpenMenu: props.onOpenMenu,
  });
  useRevealer((id) => {
    const index = tickets.findIndex((ticket) => ticket.id === id);
    if (index >= 0) rows.scrollToIndex(index);
  });
  const extend = useCallback((id: number) => selection.extendTo(id, cursor), [selection, cursor]);
  const archiveRow = useCallback((ticket: Ticket) => archive([ticket]), [archive]);

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets */}
      <ul ref={list} role="list" className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const ticket = tickets[index];
          return (
            ticket && (
              <TicketRow
                key={key}
                ref={rows.measureElement}
                index={index}
                total={total}
                offset={start - top}
                ticket={ticket}
                timezone={timezone}
                siteMark={siteMark}
                isSelected={selection.ids.has(ticket.id)}
                isCursor={cursor === ticket.id}
                canWork={canWorkOn(ticket)}
                canAssign={canAssignOn?.(ticket.site_id)}
                onFocus={setCursor}
                onToggle={selection.toggle}
                onExtend={extend}
                onArchive={archiveRow}
              />
            )
          );
        })}
      </ul>
      {hasMore && (
        <NearView key={tickets.length} onNear={onMore}>
          <div className={styles.more}>
            <Button size="xs" variant="ghost" onClick={onMore}>
              Show more
            </Button>
          </div>
        </NearView>
      )}
    </>
  );
}
