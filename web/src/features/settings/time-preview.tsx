import { Clock } from 'lucide-react';
import { clockTime } from '../../format/zoned-time.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import styles from './time-preview.module.css';

function timeIn(timezone: string, now: number): string {
  try {
    return clockTime(new Date(now), timezone);
  } catch (error) {
    if (error instanceof RangeError) return 'Invalid timezone';
    throw error;
  }
}

export function TimePreview({ timezone }: { timezone: string }) {
  const now = useNow(1_000);
  return (
    <div className={styles.preview}>
      <Clock {...ICON} />
      <div>
        <div className={styles.label}>It is now</div>
        <div className={styles.time}>{timeIn(timezone, now)}</div>
      </div>
    </div>
  );
}
