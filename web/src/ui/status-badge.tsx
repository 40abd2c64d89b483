import { STATUS_LABELS } from '../format/ticket-words.ts';
import { classNames } from './class-names.ts';
import styles from './status-badge.module.css';
import { StatusIcon } from './status-icon.tsx';

/** The state of something, as color, icon and word. */
export function StatusBadge({ status }: { status: keyof typeof STATUS_LABELS }) {
  return (
    <span className={classNames(styles.badge, styles[status])}>
      <StatusIcon status={status} />
      {STATUS_LABELS[status]}
    </span>
  );
}
