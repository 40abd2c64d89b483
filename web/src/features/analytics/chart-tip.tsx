import type { AnalyticsDay } from '@deskbell/contract/analytics';
import type { CSSProperties } from 'react';
import { number } from '../../format/counted.ts';
import { fullDayName } from '../../format/day-name.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Series } from './analytics-series.ts';
import styles from './chart-tip.module.css';

interface ChartTipProps {
  day: AnalyticsDay;
  series: Series[];
  x: number;
  y: number;
}

/** Hidden from screen readers, which read the slider. */
export function ChartTip({ day, series, x, y }: ChartTipProps) {
  return (
    <div
      className={classNames(styles.tip, x > 0.5 && styles.before, y > 0.5 && styles.above)}
      style={{ '--x': `${x * 100}%` } as CSSProperties}
      aria-hidden="true"
    >
      <b>{fullDayName(day.date)}</b>
      {series.map(({ key, name }) => (
        <span key={key}>
          {name} <em>{number(day[key])}</em>
        </span>
      ))}
    </div>
  );
}
