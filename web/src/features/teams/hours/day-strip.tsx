import { type Interval, minutesOfDay } from '@deskbell/contract/business-time';
import styles from './day-strip.module.css';

const MINUTES_A_DAY = 1_440;
const percent = (minutes: number) => `${(minutes / MINUTES_A_DAY) * 100}%`;

export function DayStrip({ intervals }: { intervals: readonly Interval[] }) {
  return (
    <span className={styles.strip} aria-hidden="true">
      {intervals.map(([begin, end], index) => {
        const from = minutesOfDay(begin);
        const to = minutesOfDay(end);
        if (from === null || to === null || to <= from) return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: two intervals may be equal while they are typed
        return <i key={index} style={{ left: percent(from), width: percent(to - from) }} />;
      })}
    </span>
  );
}

const HOURS = [0, 6, 12, 18, 24] as const;

export const StripScale = () => (
  <span className={styles.scale} aria-hidden="true">
    {HOURS.map((hour) => (
      <span key={hour} style={{ left: percent(hour * 60) }}>
        {hour}
      </span>
    ))}
  </span>
);
