import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import styles from './list-foot.module.css';

interface ListFootProps {
  hasRows: boolean;
  /** Whether the user may change any of the tickets. */
  canWork: boolean;
  archived: boolean;
  /** Tickets that the filter hides; null without a filter. */
  hiddenCount: number | null;
  onClearFilter: () => void;
}

export function ListFoot({ hasRows, canWork, archived, hiddenCount, onClearFilter }: ListFootProps) {
  if (!hasRows && hiddenCount === null) return null;
  return (
    <div className={styles.foot}>
      {hiddenCount !== null && (
        <>
          <span>{counted(hiddenCount, 'ticket')} hidden by filters</span>
          <Button size="xs" onClick={onClearFilter}>
            Clear filters
          </Button>
        </>
      )}
      {hasRows && (
        <span className={styles.keys} aria-hidden="true">
          <span>
            <Kbd>j</Kbd>
            <Kbd>k</Kbd> navigate
          </span>
          <span>
            <Kbd>Enter</Kbd> open
          </span>
          {canWork && (
            <>
              <span>
                <Kbd>x</Kbd> select
              </span>
              <span>
                <Kbd>e</Kbd> {archived ? 'unarchive' : 'archive'}
              </span>
              <span>
                <Kbd>z</Kbd> undo
              </span>
            </>
          )}
          <span>
            <Kbd>?</Kbd> all keys
          </span>
        </span>
      )}
    </div>
  );
}
