import type { AnalyticsDay } from '@deskbell/contract/analytics';
import type { CSSProperties } from 'react';
import { number } from '../../format/counted.ts';
import { fullDayName } from '../../format/day-name.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Series } from './analytics-series.ts';
import styles from './chart-tip.module.css';

interface ChartTipProps {
  day: AnalyticsDay;
  told: Series[];
  /** Where the point is, from 0 to 1 of the plot. */
  x: number;
  y: number;
}

/** One day in full, on the free side of the line; the slider says the same to those who cannot see it. */
export function ChartTip({ day, told, x, y }: ChartTipProps) {
  return (
    <div
      className={classNames(styles.tip, x > 0.5 && styles.before, y > 0.5 && styles.above)}
      style={{ '--x': `${x * 100}%` } as CSSProperties}
      aria-hidden="true"
    >
      <b>{fullDayName(day.date)}</b>
      {told.map(({ key, name }) => (
        <span key={key}>
          {name} <em>{number(day[key])}</em>
        </span>
      ))}
    </div>
  );
}
