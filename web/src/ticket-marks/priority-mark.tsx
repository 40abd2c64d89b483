import type { TicketPriority } from '@deskbell/contract/tickets';
import { classNames } from '../ui/class-names.ts';
import styles from './priority-mark.module.css';
import { PRIORITY_LABELS } from './ticket-labels.ts';

const BARS = [
  { x: 1, y: 8, height: 5 },
  { x: 5.5, y: 5, height: 8 },
  { x: 10, y: 1.5, height: 11.5 },
];
const FILLED_BARS = { high: 3, medium: 2, low: 1 };

export function PriorityMark({ priority }: { priority: TicketPriority }) {
  return (
    <span className={classNames(styles.mark, priority === 'urgent' && styles.urgent)}>
      <PriorityGlyph priority={priority} />
      {PRIORITY_LABELS[priority]}
    </span>
  );
}

export function PriorityGlyph({ priority }: { priority: TicketPriority }) {
  if (priority === 'urgent') return <UrgentGlyph />;
  return (
    <svg
      viewBox="0 0 14 14"
      fill="currentColor"
      aria-hidden="true"
      className={classNames(styles.glyph, styles[priority])}
    >
      {BARS.map((bar, index) => (
        <rect key={bar.x} {...bar} width="3" rx="1" opacity={index < FILLED_BARS[priority] ? 1 : 0.28} />
      ))}
    </svg>
  );
}

function UrgentGlyph() {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className={classNames(styles.glyph, styles.urgentGlyph)}>
      <rect x=".5" y=".5" width="13" height="13" rx="3.5" fill="currentColor" />
      <path d="M7 3.6v4" stroke="var(--urgent-soft)" strokeWidth="1.7" strokeLinecap="round" />
      <circle cx="7" cy="10.3" r="1" fill="var(--urgent-soft)" />
    </svg>
  );
}
