import type { Ticket } from '@deskbell/contract/tickets';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NearView } from '../../../ui/near-view.tsx';
import { usePageOffset } from '../../../ui/use-page-offset.ts';
import { TicketRow } from './ticket-row.tsx';
import styles from './ticket-rows.module.css';
import { useRowKeys } from './use-row-keys.ts';

const ROW_PX = 65;
const OVERSCAN = 12;

interface TicketRowsProps {
  tickets: readonly Ticket[];
  total: number;
  timezone: string;
  archived: boolean;
  selected: ReadonlySet<number>;
  hasMore: boolean;
  onMore: () => void;
  onToggle: (id: number) => void;
  onClearSelection: () => void;
  onArchive: (ticket: Ticket) => void;
}

/** Virtualized list: renders only the rows in view. */
export function TicketRows(props: TicketRowsProps) {
  const { tickets, total, timezone, archived, selected, hasMore, onMore, onToggle, onClearSelection, onArchive } =
    props;
  const list = useRef<HTMLUListElement>(null);
  const top = usePageOffset(list);
  const rows = useWindowVirtualizer({
    count: tickets.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => tickets[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  });
  const { cursor, setCursor, archive } = useRowKeys({
    tickets,
    scrollTo: useCallback((index: number) => rows.scrollToIndex(index), [rows]),
    onToggle,
    onClearSelection,
    onArchive,
  });

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
                archived={archived}
                isSelected={selected.has(ticket.id)}
                isCursor={cursor === ticket.id}
                onFocus={setCursor}
                onToggle={onToggle}
                onArchive={archive}
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
