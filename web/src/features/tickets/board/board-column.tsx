import { useDroppable } from '@dnd-kit/core';
import { counted, number } from '../../../format/counted.ts';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NearView } from '../../../ui/near-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './board-column.module.css';
import { ColumnCards, type ColumnCardsProps } from './column-cards.tsx';
import { type Column, columnOf } from './columns.ts';
import type { ColumnTickets } from './use-board.ts';

const SKELETON_PX = [118, 98, 118];

interface BoardColumnProps extends Omit<ColumnCardsProps, 'tickets' | 'slotLabel' | 'onFocusCard' | 'onBlur'> {
  column: Column;
  tickets: ColumnTickets;
  /** Whether the board shows only tickets that wait. */
  isWaiting: boolean;
}

export function BoardColumn({ column, tickets: shown, isWaiting, ...cards }: BoardColumnProps) {
  const { pages, loadMore: onMore, tickets, waitingCount, isTargetOnly } = shown;
  const { dragged, triage } = cards;
  const { setNodeRef, isOver } = useDroppable({ id: column });

  const total = isTargetOnly ? undefined : pages.data?.pages[0]?.total;
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
          {waitingCount > 0 && <span className={styles.waiting}>{number(waitingCount)} waiting</span>}
        </div>
        {isTargetOnly && triage.selection.selectableCount > 0 && !isTarget && (
          <p className={styles.target}>
            {isWaiting && 'Closed tickets do not wait. '}
            Drop a card here to close it.
          </p>
        )}
        {!isTargetOnly && !pages.data && pages.isError && (
          <LoadFailure label={name} onRetry={() => void pages.refetch()} />
        )}
        {!isTargetOnly && !pages.data && !pages.isError && (
          <div className={styles.skeletons} role="status" aria-label={`Loading ${name}`}>
            {SKELETON_PX.map((height, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id
              <Skeleton key={index} height={height} radius={8} />
            ))}
          </div>
        )}
        {total === 0 && !isTarget && <p className={styles.none}>No tickets</p>}
        <ColumnCards
          {...cards}
          tickets={tickets}
          slotLabel={isTarget ? `Move to ${name}` : null}
          onFocusCard={shown.onFocusCard}
          onBlur={shown.onBlur}
        />
        {!isTargetOnly && pages.hasNextPage && total !== undefined && (
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
