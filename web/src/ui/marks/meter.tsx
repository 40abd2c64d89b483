import { classNames } from '../class-names.ts';
import styles from './meter.module.css';

export function Meter({ percent, className }: { percent: number; className?: string | undefined }) {
  return (
    <span className={classNames(styles.meter, className)} aria-hidden="true">
      <i className={percent > 0 ? styles.some : undefined} style={{ width: `${percent}%` }} />
    </span>
  );
}
