import type { Tag } from '@deskbell/contract/tags';
import type { Ticket } from '@deskbell/contract/tickets';
import type { View } from '@deskbell/contract/views';
import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import type { QueryClient } from '@tanstack/react-query';
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { RefreshButton } from '../../../ui/controls/refresh-button.tsx';
import type { SiteChoice } from '../filter/filter-scope.ts';
import { Freshness } from '../list/freshness.tsx';
import { OpenTicket } from '../open-ticket.tsx';
import type { Queue } from '../queries/queues.ts';
import { useTicketActions } from '../queries/ticket-actions.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import { ticketPagesQuery } from '../queries/ticket-queries.ts';
import { SnoozedCount } from '../snooze/snoozed-count.tsx';
import { SortMenu } from '../sort-menu.tsx';
import type { CanAssignOn } from '../triage/bulk-menus.ts';
import { BulkBar } from '../triage/lazy-bulk-bar.ts';
import { usePrefetchedParts } from '../triage/use-prefetched-parts.ts';
import { useTriage } from '../triage/use-triage.ts';
import { useTicketFilter } from '../use-ticket-filter.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardHead, type BoardHeadProps } from './board-head.tsx';
import { BoardJump } from './board-jump.tsx';
import { COLUMNS, columnFilter } from './columns.ts';
import { dragAnnouncements, dragInstructions } from './drag-announcements.ts';
import { droppedOn, ticketOf, useBoardSensors, visibleColumn } from './dragging.ts';
import { groupOf, tagChangeOf } from './groups.tsx';
import styles from './kanban-board.module.css';
import { DraggedCard } from './ticket-card.tsx';
import { useSnoozedCount } from './ticket-counts.ts';
import { type Board, useStatusBoard, useTagBoard } from './use-board.ts';
import { useBoardTags } from './use-board-tags.ts';

/** Auto-scroll only near the edge: the board starts low on the page. */
const AUTO_SCROLL = { threshold: { x: 0.12, y: 0.1 } };

/** So many fit into the widest page. */
const FITTING_COLUMNS = 5;

const PAGE_PX = 1_200;
const GAP_PX = 12;
const COLUMN_MIN_PX = 216;

const columnPxOf = (count: number) => Math.max(COLUMN_MIN_PX, (PAGE_PX - (count - 1) * GAP_PX) / count);

/** The toaster's own z-index is 999,999,999. */
const ABOVE_TOASTS = 1_000_000_000;

interface KanbanBoardProps {
  siteId: number | null;
  queue?: Queue | undefined;
  view?: View | undefined;
  sites?: readonly SiteChoice[];
  timezone: string;
  /** Whether the user may change tickets of a site. Must be stable: cards are memoized. */
  canWorkOn: (siteId: number) => boolean;
  /** Whether the user may assign tickets of a site; undefined for none. Must be stable. */
  canAssignOn: CanAssignOn | undefined;
  knowsWaiting: boolean;
}

/** Here, so that only boards load what their columns ask. */
export const prefetchBoard = (client: QueryClient, siteId: number | null, asked: TicketFilter) =>
  Promise.all(
    COLUMNS.map((column) => columnFilter(column, asked))
      .filter((filter) => filter !== null)
      .map((filter) => client.prefetchInfiniteQuery(ticketPagesQuery(siteId, filter))),
  );

export function KanbanBoard(props: KanbanBoardProps) {
  const { siteId, queue, view } = props;
  const { asked } = useTicketFilter({ siteId, archived: false, queue, view });
  const { grouped } = useBoardTags(siteId);
  // Stays open while its choice replaces the board.
  const [isOpen, setIsOpen] = useState(false);
  const shared = { ...props, shown: asked, columnsMenu: { isOpen, onOpenChange: setIsOpen } };
  return grouped === null ? <StatusBoard {...shared} /> : <TagBoard {...shared} tags={grouped} />;
}

interface ShownProps extends KanbanBoardProps, Pick<BoardHeadProps, 'columnsMenu'> {
  shown: TicketFilter;
}

function StatusBoard(props: ShownProps) {
  const board = useStatusBoard(props.siteId, props.shown);
  const { setStatus } = useTicketActions();
  return (
    <GroupedBoard
      {...props}
      board={board}
      onDrop={(ticket, { to }) => {
        const column = COLUMNS.find((each) => each === to);
        if (column) void setStatus([ticket], column);
      }}
    />
  );
}

function TagBoard({ tags, ...props }: ShownProps & { tags: readonly Tag[] }) {
  const board = useTagBoard(props.siteId, props.shown, tags);
  const { changeTags } = useTicketActions();
  return (
    <GroupedBoard
      {...props}
      board={board}
      onDrop={(ticket, { from, to }) => void changeTags([ticket], tagChangeOf(tags, from, to))}
    />
  );
}

interface GroupedBoardProps extends ShownProps {
  board: Board;
  onDrop: (ticket: Ticket, moved: { from: string; to: string }) => void;
}

function GroupedBoard(props: GroupedBoardProps) {
  const { siteId, queue, view, sites, timezone, canWorkOn, canAssignOn, knowsWaiting, shown, onDrop } = props;
  const { columns, total, updatedAt, isRefreshing, refresh } = props.board;
  const { params, filter, changeFilter, changeSort } = useTicketFilter({ siteId, archived: false, queue, view });
  const snoozedCount = useSnoozedCount(siteId, shown, siteId !== null && total !== undefined && !params.has('ticket'));
  const triage = useTriage({ lists: useStable(columns.map(({ tickets }) => tickets)), canWorkOn, canAssignOn });
  usePrefetchedParts(triage);
  const sensors = useBoardSensors();
  const board = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const [droppedId, setDroppedId] = useState<number | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const marks = useMemo(() => sites && new Map(sites.map(({ id, mark }) => [id, mark])), [sites]);
  const siteMark = useCallback((id: number) => marks?.get(id), [marks]);

  const lists = columns.map(({ tickets, pages, loadMore }) => ({
    ids: tickets.map(({ id }) => id),
    loadMore: pages.hasNextPage ? loadMore : null,
  }));
  const groups = columns.map(({ group }) => group);

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
    const from = ticket && groupOf(groups, ticket);
    const to = droppedOn(over);
    if (!from || !to || from.id === to.id) return;
    setDroppedId(ticket.id);
    onDrop(ticket, { from: from.id, to: to.id });
  }

  return (
    <section aria-label="Kanban Board">
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
          columnsMenu={props.columnsMenu}
          onChange={changeFilter}
          freshness={
            siteId === null ? (
              <Freshness at={updatedAt} isRefreshing={isRefreshing} onRefresh={refresh} />
            ) : (
              <RefreshButton className={styles.fresh} at={updatedAt} isRefreshing={isRefreshing} onRefresh={refresh} />
            )
          }
          sorting={<SortMenu sort={filter.sort} offersWaiting={knowsWaiting} onChange={changeSort} />}
        />
      )}
      <BoardJump board={board} columns={columns} over={over} />
      <DndContext
        sensors={sensors}
        collisionDetection={visibleColumn}
        autoScroll={AUTO_SCROLL}
        accessibility={{
          announcements: dragAnnouncements(groups),
          screenReaderInstructions: dragInstructions,
        }}
        onDragStart={pickUp}
        onDragEnd={drop}
        onDragOver={({ over }) => setOver(droppedOn(over)?.id ?? null)}
        onDragCancel={endDrag}
      >
        <div
          ref={board}
          className={classNames(
            styles.board,
            columns.length === FITTING_COLUMNS && styles.five,
            columns.length > FITTING_COLUMNS && styles.wide,
            dragged && styles.dragging,
          )}
          style={{ '--columns': columns.length } as CSSProperties}
        >
          {columns.map((column) => (
            <BoardColumn
              key={column.group.id}
              column={column}
              columnPx={columnPxOf(columns.length)}
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

/** Returns the same array while its items are the same. */
function useStable<List>(lists: readonly List[]): readonly List[] {
  const [stable, setStable] = useState(lists);
  const isSame = lists.length === stable.length && lists.every((list, index) => list === stable[index]);
  if (!isSame) setStable(lists);
  return isSame ? stable : lists;
}
