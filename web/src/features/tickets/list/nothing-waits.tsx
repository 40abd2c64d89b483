import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { QueueCounts } from '../queries/queue-counts.ts';
import styles from './nothing-waits.module.css';

export function NothingWaits({ counts: { open = 0, snoozed = 0 } }: { counts: QueueCounts }) {
  const facts = [
    open > 0 && `${counted(open, 'open ticket')} ${open === 1 ? 'waits' : 'wait'} for the customer.`,
    snoozed > 0 && `${number(snoozed)} ${snoozed === 1 ? 'is' : 'are'} snoozed.`,
  ].filter(Boolean);
  return (
    <EmptyState
      icon={<CircleCheck {...ICON_LG} />}
      title="Nothing waits for you"
      action={
        open > 0 && (
          <Link to="/tickets?tab=open" className={styles.showOpen}>
            Show open tickets
          </Link>
        )
      }
    >
      {facts.join(' ')}
    </EmptyState>
  );
}
