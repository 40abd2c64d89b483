import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { SnoozedCount } from '../snooze/snoozed-count.tsx';
import styles from './list-foot.module.css';

interface ListFootProps {
  hasRows: boolean;
  /** Whether the user may change any of the tickets. */
  canWork: boolean;
  archived: boolean;
  /** About the rows. */
  text: string | null;
  /** Tickets that the filter hides; null without a filter. */
  hiddenCount: number | null;
  canAssign: boolean;
  snoozedCount: number;
  isSnoozedShown: boolean;
  onToggleSnoozed: () => void;
  onClearFilter: () => void;
}

export function ListFoot(props: ListFootProps) {
  const {
    hasRows,
    canWork,
    archived,
    text,
    hiddenCount,
    canAssign,
    snoozedCount,
    isSnoozedShown,
    onToggleSnoozed,
    onClearFilter,
  } = props;
  if (!hasRows && hiddenCount === null && snoozedCount === 0) return null;
  return (
    <div className={styles.foot}>
      {text && <span>{text}</span>}
      <SnoozedCount count={snoozedCount} isShown={isSnoozedShown} onToggle={onToggleSnoozed} />
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
            <Kbd>k</Kbd> move
          </span>
          <span>
            <Kbd>u</Kbd> unread
          </span>
          {canWork && (
            <>
              <span>
                <Kbd>x</Kbd> select
              </span>
              {canAssign && (
                <span>
                  <Kbd>a</Kbd> assign
                </span>
              )}
              {!archived && (
                <span>
                  <Kbd>h</Kbd> snooze
                </span>
              )}
              <span>
                <Kbd>e</Kbd> {archived ? 'unarchive' : 'archive'}
              </span>
              {!archived && (
                <span>
                  <Kbd>Shift</Kbd>
                  <Kbd>E</Kbd> no reply needed
                </span>
              )}
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
