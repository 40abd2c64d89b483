import type { Ticket } from '@deskbell/contract/tickets';
import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FilterChip, FilterMenu } from '../../../ui/filter-menu.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useAssigneeFilter } from '../assign/use-assignee-filter.tsx';
import { OpenTicket } from '../open-ticket.tsx';
import { SnoozedCount } from '../snooze/snoozed-count.tsx';
import { useTicketActions } from '../ticket-actions.ts';
import { readFilter, writeFilter } from '../ticket-filter.ts';
import { loadedTickets } from '../ticket-list-cache.ts';
import { useSnoozedCount } from '../ticket-queries.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardJump } from './board-jump.tsx';
import { type BoardFilter, boardFilter, COLUMNS, type Column, columnOf } from './columns.ts';
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
  siteId: number;
  timezone: string;
  /** Whether the user may move tickets. */
  canWork: boolean;
  canAssign: boolean;
}

export function KanbanBoard({ siteId, timezone, canWork, canAssign }: KanbanBoardProps) {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params, { archived: false, siteId });
  const { columns, total, updatedAt, isRefreshing, refresh } = useBoard(siteId, filter);
  const snoozedCount = useSnoozedCount(siteId, boardFilter(filter), total !== undefined && !params.has('ticket'));
  const assigneeFilter = useAssigneeFilter(siteId, filter.assignee, changeFilter);
  const { setStatus } = useTicketActions();
  const sensors = useBoardSensors();
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const [droppedId, setDroppedId] = useState<number | null>(null);
  const [over, setOver] = useState<Column | null>(null);

  const lists = COLUMNS.map((column) => ({
    ids: loadedTickets(columns[column].pages.data).map(({ id }) => id),
    loadMore: columns[column].pages.hasNextPage ? columns[column].loadMore : null,
  }));
  const totalOf = (column: Column) => columns[column].pages.data?.pages[0]?.total;

  function changeFilter(changes: Partial<BoardFilter>) {
    setParams((current) => writeFilter(current, { ...filter, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  }

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
      <div className={styles.head}>
        <h2 id="board">
          Kanban Board {total !== undefined && <span className={styles.count}>({counted(total, 'ticket')})</span>}
        </h2>
        {canAssign && <FilterMenu {...assigneeFilter} />}
        {filter.snoozed && <FilterChip label="Snoozed" onRemove={() => changeFilter({ snoozed: false })} />}
        <RefreshButton withText at={updatedAt} isRefreshing={isRefreshing} onRefresh={refresh} />
      </div>
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
              pages={columns[column].pages}
              onMore={columns[column].loadMore}
              dragged={dragged}
              droppedId={droppedId}
              timezone={timezone}
              canWork={canWork}
              canAssign={canAssign}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null} zIndex={ABOVE_TOASTS}>
          {dragged && <DraggedCard ticket={dragged} timezone={timezone} />}
        </DragOverlay>
      </DndContext>
      <div className={styles.foot}>
        <SnoozedCount
          count={snoozedCount}
          isShown={filter.snoozed}
          onToggle={() => changeFilter({ snoozed: !filter.snoozed })}
        />
      </div>
      <OpenTicket timezone={timezone} lists={lists} />
    </section>
  );
}
