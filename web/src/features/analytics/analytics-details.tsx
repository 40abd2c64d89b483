import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { ActivityChart } from './activity-chart.tsx';
import styles from './analytics-details.module.css';
import { type Series, totalsOf } from './analytics-series.ts';
import { DailyActivity } from './daily-activity.tsx';
import { Rates, type Resolution } from './rates.tsx';

interface AnalyticsDetailsProps {
  days: AnalyticsDay[];
  series: Series;
  resolution: Resolution;
}

export const AnalyticsDetails = ({ days, series, resolution }: AnalyticsDetailsProps) => (
  <div className={styles.columns}>
    <div className={styles.main}>
      <ActivityChart days={days.toReversed()} series={series} />
      <Rates totals={totalsOf(days)} resolution={resolution} />
    </div>
    <DailyActivity days={days} />
  </div>
);
