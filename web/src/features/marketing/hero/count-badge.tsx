import { classNames } from '../../../ui/class-names.ts';
import styles from './count-badge.module.css';

export function CountBadge({ count, status }: { count: number; status: 'New' | 'Open' }) {
  return (
    <span className={classNames(styles.badge, styles[status])}>
      {count} {status}
    </span>
  );
}
