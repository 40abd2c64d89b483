import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { ICON_XS } from '../../ui/icon-sizes.ts';
import styles from './page-change.module.css';

/** Smaller ones are chance. */
const NOTED_CHANGE = 0.5;

/** Against the 30 days before; null for a page that had too few views then. */
export function PageChange({ change }: { change: number | null }) {
  if (change === null) return <span className={styles.change}>new</span>;
  const isNoted = Math.abs(change) >= NOTED_CHANGE;
  const Icon = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={classNames(styles.change, isNoted && (change > 0 ? styles.worse : styles.better))}>
      {isNoted && <Icon {...ICON_XS} aria-hidden="true" />}
      {signed(change)}
    </span>
  );
}

/** '+1.1', '−0.6', '0.0'. */
function signed(change: number): string {
  const amount = Math.abs(change).toFixed(1);
  if (amount === '0.0') return amount;
  return `${change > 0 ? '+' : '−'}${amount}`;
}
