import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { useState } from 'react';
import { ActivityChart } from './activity-chart.tsx';
import styles from './analytics-card.module.css';
import { LOADS, totalsOf } from './analytics-series.ts';
import { DailyActivity } from './daily-activity.tsx';
import { Rates, type Resolution } from './rates.tsx';
import { SeriesPicker } from './series-picker.tsx';

interface AnalyticsCardProps {
  days: AnalyticsDay[];
  trackedUsers: number | null | undefined;
  resolution: Resolution;
}

export function AnalyticsCard({ days, trackedUsers, resolution }: AnalyticsCardProps) {
  const [series, setSeries] = useState(LOADS);
  return (
    <div className={styles.card}>
      <SeriesPicker days={days} trackedUsers={trackedUsers} chosen={series} onChoose={setSeries} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ActivityChart days={days.toReversed()} series={series} />
          <Rates totals={totalsOf(days)} resolution={resolution} />
        </div>
        <DailyActivity days={days} />
      </div>
    </div>
  );
}
