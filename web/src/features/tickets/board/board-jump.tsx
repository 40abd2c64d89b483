import { type RefObject, useEffect, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './board-jump.module.css';
import { COLUMNS, type Column } from './columns.ts';

interface BoardJumpProps {
  board: RefObject<HTMLDivElement | null>;
  totalOf: (column: Column) => number | undefined;
  /** The column that a card is dragged over. */
  over: Column | null;
}

/** Column switcher for phones and tablets, where the board scrolls sideways; sticky, so that it shows the drop target. */
export function BoardJump({ board, totalOf, over }: BoardJumpProps) {
  const [shown, setShown] = useState<Column>('new');

  useEffect(() => {
    const element = board.current;
    function updateShown() {
      if (!element) return;
      const scrollable = element.scrollWidth - element.clientWidth;
      const progress = scrollable > 0 ? element.scrollLeft / scrollable : 0;
      setShown(COLUMNS[Math.round(progress * (COLUMNS.length - 1))] ?? 'new');
    }
    element?.addEventListener('scroll', updateShown, { passive: true });
    return () => element?.removeEventListener('scroll', updateShown);
  }, [board]);

  function jump(column: Column) {
    const target = board.current?.querySelector(`[data-column="${column}"]`);
    target?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers differ in laying out a fieldset as a grid
    <div className={styles.jump} role="group" aria-label="Jump to column">
      {COLUMNS.map((column) => (
        <button
          key={column}
          type="button"
          className={classNames(column === over && styles.over)}
          aria-current={shown === column || undefined}
          onClick={() => jump(column)}
        >
          {STATUS_LABELS[column]} <span>{formatted(totalOf(column))}</span>
        </button>
      ))}
    </div>
  );
}

const formatted = (total: number | undefined) => (total === undefined ? '' : number(total));
