import { classNames } from '../../../ui/class-names.ts';
import styles from './work-bar.module.css';

interface WorkBarProps {
  label: string;
  /** Null while it is not known how much is left. */
  percent: number | null;
  tone?: 'running' | 'paused' | 'bad';
}

export function WorkBar({ label, percent, tone = 'running' }: WorkBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent === null ? undefined : Math.floor(percent)}
      className={classNames(styles.bar, styles[tone], percent === null && styles.unknown)}
    >
      <i style={percent === null ? undefined : { width: `${percent}%` }} />
    </div>
  );
}
