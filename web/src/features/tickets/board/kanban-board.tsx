import type { Ticket } from '@deskbell/contract/tickets';
import type { View } from '@deskbell/contract/views';
import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { KEYS } from '../../../keys/key-table.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import type { SiteChoice } from '../list/ticket-toolbar.tsx';
import { OpenTicket } from '../open-ticket.tsx';
import type { Queue } from '../queues.ts';
import { SnoozedCount } from '../snooze/snoozed-count.tsx';
import { SortMenu } from '../sort-menu.tsx';
import { useTicketActions } from '../ticket-actions.ts';
import { useSnoozedCount } from '../ticket-queries.ts';
import type { CanAssignOn } from '../triage/bulk-menus.ts';
import { BulkBar } from '../triage/lazy-bulk-bar.ts';
import { usePrefetchedParts } from '../triage/use-prefetched-parts.ts';
import { useTriage } from '../triage/use-triage.ts';
import { useTicketFilter } from '../use-ticket-filter.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardJump } from './board-jump.tsx';
import { COLUMNS, type Column, columnOf, siteBoardFilter } from './columns.ts';
import { dragAnnouncements, dragInstructions } from './drag-announcements.ts';
import { droppedOn, ticketOf, useBoardSensors, visibleColumn } from './dragging.ts';
import styles from './kanban-board.module.css';
import { DraggedCard } from './ticket-card.tsx';
import { useBoard } from './use-board.ts';

/** Auto-scroll only near the edge: the board starts low on the page. */
const AUTO_SCROLL = { threshold: { x: 0.12, y: 0.1 } };

/** The toaster's own z-index is 999,999,999. */
const ABOVE_TOASTS = 1_000_000_000;

interface KanbanBoardProps {
  /** Null for all sites. */
  siteId: number | null;
  /** On the board of all sites, as are the sites to choose from. */
  queue?: Queue | undefined;
  /** A saved view, in place of a queue. */
  view?: View | undefined;
  sites?: readonly SiteChoice[];
  timezone: string;
  /** Whether the user may move the tickets of a site. Stable, so that the cards stay memoized. */
  canWorkOn: (siteId: number) => boolean;
  /** Whether the user may assign the tickets of a site; stable, too. Undefined: those of none. */
  canAssignOn: CanAssignOn | undefined;
  knowsWaiting: boolean;
}

export function KanbanBoard(props: KanbanBoardProps) {
  const { siteId, queue, view, sites, timezone, canWorkOn, canAssignOn, knowsWaiting } = props;
  const { params, filter, asked, changeFilter, changeSort } = useTicketFilter({
    siteId,
    archived: false,
    queue,
    view,
  });
  const shown = siteId === null ? asked : siteBoardFilter(filter);
  const { columns, total, updatedAt, isRefreshing, refresh } = useBoard(siteId, shown);
  const snoozedCount = useSnoozedCount(siteId, shown, siteId !== null && total !== undefined && !params.has('ticket'));
  const { new: fresh, open, closed } = columns;
  const triage = useTriage({
    lists: useMemo(() => [fresh.tickets, open.tickets, closed.tickets], [fresh.tickets, open.tickets, closed.tickets]),
    canWorkOn,
    canAssignOn,
  });
  usePrefetchedParts(triage);
  const { setStatus } = useTicketActions();
  const sensors = useBoardSensors();
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const [droppedId, setDroppedId] = useState<number | null>(null);
  const [over, setOver] = useState<Column | null>(null);
  const marks = useMemo(() => sites && new Map(sites.map(({ id, mark }) => [id, mark])), [sites]);
  const siteMark = useCallback((id: number) => marks?.get(id), [marks]);
  useKeys({ [KEYS.refresh]: refresh });

  const lists = COLUMNS.map((column) => ({
    ids: columns[column].tickets.map(({ id }) => id),
    loadMore: columns[column].pages.hasNextPage ? columns[column].loadMore : null,
  }));
  const totalOf = (column: Column) =>
    columns[column].isTargetOnly ? undefined : columns[column].pages.data?.pages[0]?.total;

  function pickUp(event: DragStartEvent) {
    setDragged(ticketOf(event.active));
    setDroppedId(null);
  }

  function endDrag() {
    setDragged(null);
    setOver(null);
  }

  function drop({ active, over }: DragEndEvent) {
    endDrag();
    const ticket = ticketOf(active);
    const column = droppedOn(over);
    if (!ticket || !column || column === columnOf(ticket.status)) return;
    setDroppedId(ticket.id);
    void setStatus([ticket], column);
  }

  return (
    <section aria-labelledby="board">
      {triage.selection.tickets.length > 0 ? (
        <div className={styles.bulk}>
          <BulkBar triage={triage} timezone={timezone} canAssignOn={canAssignOn} />
        </div>
      ) : (
        <BoardHead
          siteId={siteId}
          queue={queue}
          sites={sites}
          filter={filter}
          total={total}
          hasAssignees={canAssignOn !== undefined}
          onChange={changeFilter}
        >
          <RefreshButton withText={siteId !== null} at={updatedAt} isRefreshing={isRefreshing} onRefresh={refresh} />
          <SortMenu sort={filter.sort} offersWaiting={knowsWaiting} onChange={changeSort} />
        </BoardHead>
      )}
      <BoardJump board={board} totalOf={totalOf} over={over} />
      <DndContext
        sensors={sensors}
        collisionDetection={visibleColumn}
        autoScroll={AUTO_SCROLL}
        accessibility={{
          announcements: dragAnnouncements,
          screenReaderInstructions: dragInstructions,
        }}
        onDragStart={pickUp}
        onDragEnd={drop}
        onDragOver={({ over }) => setOver(droppedOn(over))}
        onDragCancel={endDrag}
      >
        <div ref={board} className={classNames(styles.board, dragged && styles.dragging)}>
          {COLUMNS.map((column) => (
            <BoardColumn
              key={column}
              column={column}
              tickets={columns[column]}
              isWaiting={shown.waiting}
              dragged={dragged}
              droppedId={droppedId}
              timezone={timezone}
              triage={triage}
              canAssignOn={canAssignOn}
              siteMark={marks && siteMark}
              q={shown.q}
              sort={filter.sort}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null} zIndex={ABOVE_TOASTS}>
          {dragged && <DraggedCard ticket={dragged} timezone={timezone} siteMark={marks && siteMark} />}
        </DragOverlay>
      </DndContext>
      <div className={styles.foot}>
        <SnoozedCount
          count={snoozedCount}
          isShown={siteId !== null && filter.snoozed === true}
          onToggle={() => changeFilter({ snoozed: !filter.snoozed })}
        />
      </div>
      <OpenTicket timezone={timezone} lists={lists} onReturnFocus={triage.returnFocus} />
    </section>
  );
}
