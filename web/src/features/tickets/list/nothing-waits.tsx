import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { QueueCounts } from '../queries/queue-counts.ts';
import styles from './nothing-waits.module.css';

export function NothingWaits({ counts: { open = 0, snoozed = 0 } }: { counts: QueueCounts }) {
  const last =
    open === 1
      ? '1 ticket is open; your team wrote last in it'
      : `${counted(open, 'ticket')} are open; in all of them your team wrote last`;
  return (
    <EmptyState
      icon={<Check {...ICON_LG} data-good="" />}
      title="Nothing waits for you"
      action={
        <span className={styles.links}>
          {open > 0 && (
            <Link to="/tickets?tab=open" className={styles.open}>
              Show Open
            </Link>
          )}
          {snoozed > 0 && (
            <Link to="/tickets?tab=snoozed" className={styles.snoozed}>
              Show Snoozed, {number(snoozed)}
            </Link>
          )}
        </span>
      }
    >
      {open > 0 && `${last}. `}New replies appear here by themselves.
    </EmptyState>
  );
}
