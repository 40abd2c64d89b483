import type { Ticket, TicketSort } from '@deskbell/contract/tickets';
import { type FocusEvent, type ReactNode, useCallback, useDeferredValue, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { usePageOffset } from '../../../ui/hooks/use-page-offset.ts';
import { NearView } from '../../../ui/layout/near-view.tsx';
import { useRevealer } from '../ticket-link.ts';
import type { CanAssignOn } from '../triage/bulk-menus.ts';
import type { Triage } from '../triage/use-triage.ts';
import { ROW_PX } from './row-room.tsx';
import { TicketRow } from './ticket-row.tsx';
import styles from './ticket-rows.module.css';
import { useRowWindow } from './use-row-window.ts';

const OVERSCAN = 12;

interface TicketRowsProps {
  tickets: readonly Ticket[];
  total: number;
  timezone: string;
  triage: Triage;
  canAssignOn: CanAssignOn | undefined;
  siteMark?: ((siteId: number) => ReactNode) | undefined;
  q: string;
  sort: TicketSort;
  hasMore: boolean;
  onMore: () => void;
  /** Must be stable: rows are memoized. */
  onFocusRow: (id: number) => void;
  onBlur: (event: FocusEvent) => void;
  empty: ReactNode;
}

export function TicketRows(props: TicketRowsProps) {
  const { tickets, total, timezone, triage, canAssignOn, siteMark, q, sort, hasMore, onMore, onFocusRow } = props;
  const { selection, cursor, setCursor, canWork, acts } = triage;
  const list = useRef<HTMLUListElement>(null);
  const top = usePageOffset(list);
  const { rows, heightPx, measure, reveal } = useRowWindow({
    count: tickets.length,
    rowPx: ROW_PX,
    keyOf: (index) => tickets[index]?.id ?? index,
    // The first render shows the rows in view only, so that they are readable sooner.
    overscan: useDeferredValue(OVERSCAN, 0),
    top,
  });
  useRevealer((id) => {
    const index = tickets.findIndex((ticket) => ticket.id === id);
    if (index >= 0) reveal(index);
  });
  const extend = useCallback((id: number) => selection.extendTo(id, cursor), [selection, cursor]);
  const replyTo = useCallback((ticket: Ticket) => acts.reply(ticket), [acts]);
  const archiveRow = useCallback((ticket: Ticket) => acts.archive([ticket]), [acts]);
  const focusRow = useCallback(
    (id: number) => {
      setCursor(id);
      onFocusRow(id);
    },
    [setCursor, onFocusRow],
  );

  if (tickets.length === 0) return hasMore ? null : props.empty;
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets */}
      <ul ref={list} role="list" className={styles.rows} style={{ minHeight: heightPx }} onBlur={props.onBlur}>
        {rows.map(({ index, key, start }) => {
          const ticket = tickets[index];
          return (
            ticket && (
              <TicketRow
                key={key}
                ref={measure}
                index={index}
                total={total}
                offset={start}
                ticket={ticket}
                timezone={timezone}
                siteMark={siteMark}
                q={q}
                sort={sort}
                isSelected={selection.ids.has(ticket.id)}
                isCursor={cursor === ticket.id}
                canWork={canWork(ticket)}
                canAssign={canAssignOn?.(ticket.site_id)}
                onFocus={focusRow}
                onToggle={selection.toggle}
                onExtend={extend}
                onReply={replyTo}
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
