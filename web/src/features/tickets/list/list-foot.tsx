import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import styles from './list-foot.module.css';

interface ListFootProps {
  hasRows: boolean;
  archived: boolean;
  /** How many the filter keeps back; null without one. */
  left: number | null;
  onClearFilter: () => void;
}

export function ListFoot({ hasRows, archived, left, onClearFilter }: ListFootProps) {
  if (!hasRows && left === null) return null;
  return (
    <div className={styles.foot}>
      {left !== null && (
        <>
          <span>
            {counted(left, 'ticket')} {left === 1 ? 'is' : 'are'} filtered out
          </span>
          <Button size="xs" onClick={onClearFilter}>
            Clear filters
          </Button>
        </>
      )}
      {hasRows && (
        <span className={styles.keys} aria-hidden="true">
          <span>
            <Kbd>j</Kbd>
            <Kbd>k</Kbd> walk
          </span>
          <span>
            <Kbd>Enter</Kbd> open
          </span>
          <span>
            <Kbd>x</Kbd> select
          </span>
          <span>
            <Kbd>e</Kbd> {archived ? 'unarchive' : 'archive'}
          </span>
        </span>
      )}
    </div>
  );
}
