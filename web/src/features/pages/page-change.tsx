import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { ICON_XS } from '../../ui/marks/icon-sizes.ts';
import styles from './page-change.module.css';

/** Smaller changes are noise. */
const NOTED_CHANGE = 0.5;

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

/** Returns '+1.1', '−0.6' or '0.0'. */
function signed(change: number): string {
  const amount = Math.abs(change).toFixed(1);
  if (amount === '0.0') return amount;
  return `${change > 0 ? '+' : '−'}${amount}`;
}
