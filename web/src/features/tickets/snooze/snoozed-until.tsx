import { AlarmClock } from 'lucide-react';
import { shortDateTime } from '../../../format/zoned-time.ts';
import styles from './snoozed-until.module.css';

export const SnoozedUntil = ({ until, timezone }: { until: string; timezone: string }) => (
  <span className={styles.until}>
    <AlarmClock size={12} strokeWidth={1.75} />
    Snoozed until {shortDateTime(new Date(until), timezone)}
    {' · '}
  </span>
);
