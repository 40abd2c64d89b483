import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsSettled } from '../../../ui/hooks/use-is-settled.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { SnoozedCount } from '../snooze/snoozed-count.tsx';
import styles from './list-foot.module.css';

// Deferred: hints for people with a keyboard.
const ListKeys = lazyPart(async () => (await import('./list-keys.tsx')).ListKeys, { inBackground: true });

interface ListFootProps {
  hasRows: boolean;
  canWork: boolean;
  archived: boolean;
  text: string | null;
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
  const isSettled = useIsSettled();
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
      {hasRows && isSettled && <ListKeys canWork={canWork} canAssign={canAssign} archived={archived} />}
    </div>
  );
}
