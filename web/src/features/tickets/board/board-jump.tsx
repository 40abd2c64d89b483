import { type RefObject, useEffect, useRef, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './board-jump.module.css';
import type { ColumnTickets } from './use-board.ts';

/** A tab that comes into view leaves this much of its neighbor. */
const PEEK_PX = 48;

interface BoardJumpProps {
  board: RefObject<HTMLDivElement | null>;
  columns: readonly ColumnTickets[];
  over: string | null;
}

/** Switches columns on phones and tablets; sticky, so that it shows the drop target. */
export function BoardJump({ board, columns, over }: BoardJumpProps) {
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const last = columns.length - 1;

  useEffect(() => {
    const element = board.current;
    function updateShown() {
      if (!element) return;
      const scrollable = element.scrollWidth - element.clientWidth;
      const progress = scrollable > 0 ? element.scrollLeft / scrollable : 0;
      setShown(Math.round(progress * last));
    }
    element?.addEventListener('scroll', updateShown, { passive: true });
    return () => element?.removeEventListener('scroll', updateShown);
  }, [board, last]);

  useEffect(() => {
    const tab = strip.current?.children[shown];
    // Not scrollIntoView: it would scroll the page, too, while a column is swiped.
    if (tab instanceof HTMLElement) strip.current?.scrollTo?.({ left: tab.offsetLeft - PEEK_PX, behavior: 'smooth' });
  }, [shown]);

  function jump(id: string) {
    const target = board.current?.querySelector(`[data-column="${id}"]`);
    target?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers differ in laying out a fieldset
    <div className={styles.jump} role="group" aria-label="Jump to column">
      <div ref={strip} className={styles.strip}>
        {columns.map(({ group, pages }, index) => (
          <button
            key={group.id}
            type="button"
            className={classNames(group.id === over && styles.over)}
            aria-current={shown === index || undefined}
            onClick={() => jump(group.id)}
          >
            <bdi>{group.label}</bdi> <span>{group.filter && formatted(pages.data?.pages[0]?.total)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

const formatted = (total: number | undefined) => (total === undefined ? '' : number(total));
