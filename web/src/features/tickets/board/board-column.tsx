import type { Ticket } from '@deskbell/contract/tickets';
import { useDroppable } from '@dnd-kit/core';
import { useMemo } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NearView } from '../../../ui/near-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loadedTickets } from '../ticket-list-cache.ts';
import styles from './board-column.module.css';
import { ColumnCards } from './column-cards.tsx';
import { type Column, columnOf } from './columns.ts';
import type { ColumnTickets } from './use-board.ts';

const SKELETON_PX = [118, 98, 118];

interface BoardColumnProps {
  column: Column;
  pages: ColumnTickets['pages'];
  onMore: () => void;
  dragged: Ticket | null;
  droppedId: number | null;
  timezone: string;
  canWork: boolean;
  canAssign: boolean;
}

export function BoardColumn({
  column,
  pages,
  onMore,
  dragged,
  droppedId,
  timezone,
  canWork,
  canAssign,
}: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: column });
  const tickets = useMemo(() => loadedTickets(pages.data), [pages.data]);

  const total = pages.data?.pages[0]?.total;
  const name = STATUS_LABELS[column];
  const isTarget = isOver && dragged !== null && columnOf(dragged.status) !== column;

  // The drop target spans the height of the board, also below a short column.
  return (
    <div ref={setNodeRef} className={styles.area} data-column={column}>
      <section
        className={classNames(styles.column, isOver && styles.over)}
        aria-label={total === undefined ? name : `${name}, ${counted(total, 'ticket')}`}
      >
        <div className={styles.head}>
          <StatusIcon status={column} colored />
          <h3>{name}</h3>
          {total !== undefined && <span className={styles.count}>{number(total)}</span>}
        </div>
        {!pages.data && pages.isError && <LoadFailure label={name} onRetry={() => void pages.refetch()} />}
        {!pages.data && !pages.isError && (
          <div className={styles.skeletons} role="status" aria-label={`Loading ${name}`}>
            {SKELETON_PX.map((height, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id
              <Skeleton key={index} height={height} radius={8} />
            ))}
          </div>
        )}
        {total === 0 && !isTarget && <p className={styles.none}>No tickets</p>}
        <ColumnCards
          tickets={tickets}
          dragged={dragged}
          droppedId={droppedId}
          slotLabel={isTarget ? `Move to ${name}` : null}
          timezone={timezone}
          canWork={canWork}
          canAssign={canAssign}
        />
        {pages.hasNextPage && total !== undefined && (
          <NearView key={tickets.length} onNear={onMore}>
            <Button variant="ghost" size="sm" className={styles.more} onClick={onMore}>
              Show {number(total - tickets.length)} more
            </Button>
          </NearView>
        )}
      </section>
    </div>
  );
}
