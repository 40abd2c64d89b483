import { Columns3 } from 'lucide-react';
import { useId, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './columns-button.module.css';
import type { BoardTags } from './use-board-tags.ts';

const ColumnsPanel = lazyPart(async () => (await import('./columns-panel.tsx')).ColumnsPanel, { isFloating: true });

interface ColumnsButtonProps {
  boardTags: BoardTags;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What the columns of a board stand for. */
export function ColumnsButton({ boardTags, isOpen, onOpenChange }: ColumnsButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const by = boardTags.grouped ? 'Tag' : 'Status';
  if (boardTags.tags.length === 0 && !boardTags.isLoading) return null;
  return (
    <>
      <Button
        ref={button}
        className={classNames(styles.columns, boardTags.isLoading && styles.loading)}
        icon={<Columns3 {...ICON} />}
        aria-label={`Columns: ${by}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={`Columns: ${by}`}
        onPointerEnter={ColumnsPanel.prefetch}
        onFocus={ColumnsPanel.prefetch}
        onClick={() => onOpenChange(!isOpen)}
      >
        <span className={styles.label}>
          Columns: <b>{by}</b>
        </span>
      </Button>
      {isOpen && <ColumnsPanel id={id} trigger={button} boardTags={boardTags} onClose={() => onOpenChange(false)} />}
    </>
  );
}
