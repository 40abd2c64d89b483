import { type RefObject, useEffect, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import styles from './board-jump.module.css';
import { COLUMNS, type Column } from './columns.ts';

interface BoardJumpProps {
  board: RefObject<HTMLDivElement | null>;
  counts: (column: Column) => number | undefined;
}

/** On a phone the columns lie side by side beyond the edge: where one is, and the way to the others. */
export function BoardJump({ board, counts }: BoardJumpProps) {
  const [shown, setShown] = useState<Column>('new');

  useEffect(() => {
    const element = board.current;
    function look() {
      if (!element) return;
      const widest = element.scrollWidth - element.clientWidth;
      const part = widest > 0 ? element.scrollLeft / widest : 0;
      setShown(COLUMNS[Math.round(part * (COLUMNS.length - 1))] ?? 'new');
    }
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [board]);

  function jump(column: Column) {
    const target = board.current?.querySelector(`[data-column="${column}"]`);
    target?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this everywhere
    <div className={styles.jump} role="group" aria-label="Jump to column">
      {COLUMNS.map((column) => (
        <button key={column} type="button" aria-current={shown === column || undefined} onClick={() => jump(column)}>
          {STATUS_LABELS[column]} <span>{number(counts(column) ?? 0)}</span>
        </button>
      ))}
    </div>
  );
}
