import { useDroppable } from '@dnd-kit/core';
import { Reply } from 'lucide-react';
import { counted, number } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NearView } from '../../../ui/layout/near-view.tsx';
import styles from './board-column.module.css';
import { ColumnCards, type ColumnCardsProps } from './column-cards.tsx';
import type { ColumnTickets } from './use-board.ts';

const SKELETON_PX = [118, 98, 118];

interface BoardColumnProps extends Omit<ColumnCardsProps, 'tickets' | 'slotLabel' | 'onFocusCard' | 'onBlur'> {
  column: ColumnTickets;
}

export function BoardColumn({ column, ...cards }: BoardColumnProps) {
  const { group, pages, loadMore: onMore, tickets, waitingCount } = column;
  const { dragged, triage } = cards;
  const { setNodeRef, isOver } = useDroppable({ id: group.id, data: { group }, disabled: group.dropLabel === null });
  const isTargetOnly = group.filter === null;

  const total = isTargetOnly ? undefined : pages.data?.pages[0]?.total;
  const name = group.label;
  const isTarget = isOver && dragged !== null && !tickets.some(({ id }) => id === dragged.id);

  return (
    <div ref={setNodeRef} className={styles.area} data-column={group.id}>
      <section
        className={classNames(styles.column, isOver && styles.over)}
        aria-label={total === undefined ? name : `${name}, ${counted(total, 'ticket')}`}
      >
        <div className={styles.head}>
          {group.mark}
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
          {total !== undefined && <span className={styles.count}>{number(total)}</span>}
          {waitingCount > 0 && (
            <span className={styles.waiting} title={`${number(waitingCount)} waiting for us`}>
              <Reply size={13} strokeWidth={1.75} />
              {number(waitingCount)}
              <span className={styles.spoken}> waiting for us</span>
            </span>
          )}
        </div>
        {isTargetOnly && triage.selection.selectableCount > 0 && !isTarget && (
          <p className={styles.target}>{group.hint}</p>
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
          slotLabel={isTarget ? group.dropLabel : null}
          onFocusCard={column.onFocusCard}
          onBlur={column.onBlur}
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
