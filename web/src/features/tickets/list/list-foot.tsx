import type { ReactNode } from 'react';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { useIsSettled } from '../../../ui/hooks/use-is-settled.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import styles from './list-foot.module.css';

// Deferred: hints for people with a keyboard.
const ListKeys = lazyPart(async () => (await import('./list-keys.tsx')).ListKeys, { inBackground: true });

interface ListFootProps {
  hasRows: boolean;
  canWork: boolean;
  canAssign: boolean;
  archived: boolean;
  text: string | null;
  /** How many tickets pass the filters; null without any. A phone leaves the noun out. */
  matching: { amount: string; noun: string } | null;
  snoozed: ReactNode;
  note: ReactNode;
  saving: ReactNode;
  fresh: ReactNode;
  onClearFilter: () => void;
}

export function ListFoot(props: ListFootProps) {
  const { hasRows, canWork, canAssign, archived, text, matching, snoozed, note, saving, fresh, onClearFilter } = props;
  const isSettled = useIsSettled();
  const isPhone = useIsPhone();
  return (
    <div className={styles.foot}>
      {matching ? (
        <>
          <span>
            {matching.amount}
            <span className={styles.noun}>{matching.noun}</span>
          </span>
          <button type="button" className={styles.link} onClick={onClearFilter}>
            Remove filters
          </button>
          {isPhone && saving}
        </>
      ) : (
        <>
          {text && <span>{text}</span>}
          {note && <span>{note}</span>}
        </>
      )}
      {snoozed}
      {hasRows && isSettled && <ListKeys canWork={canWork} canAssign={canAssign} archived={archived} />}
      <span className={styles.fresh}>{fresh}</span>
    </div>
  );
}
