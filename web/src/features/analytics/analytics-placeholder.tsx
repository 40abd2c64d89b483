import { DAILY_ACTIVITY_ROWS } from '@deskbell/contract/limits';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import cardStyles from './analytics-card.module.css';
import styles from './analytics-placeholder.module.css';
import { ALL_SERIES } from './analytics-series.ts';

const RATES = ['Open rate', 'Conversion rate', 'Average resolution'];
const ROWS = Array.from({ length: DAILY_ACTIVITY_ROWS }, (_, index) => `row ${index}`);

/** Skeleton of the same size as AnalyticsCard, against layout shift. */
export function AnalyticsPlaceholder() {
  return (
    <div className={cardStyles.card} aria-hidden="true">
      <div className={styles.stats}>
        {ALL_SERIES.map(({ key, title }) => (
          <div key={key}>
            <span className={styles.label}>{title}</span>
            <Skeleton width={72} height={24} />
            <Skeleton width={56} height={10} />
          </div>
        ))}
      </div>
      <div className={cardStyles.columns}>
        <div>
          <div className={styles.chart}>
            <Skeleton width={144} />
            <Skeleton height={304} radius={8} />
          </div>
          <div className={styles.rates}>
            {RATES.map((rate) => (
              <div key={rate}>
                <span className={styles.label}>{rate}</span>
                <Skeleton height={6} />
                <Skeleton width={120} height={10} />
              </div>
            ))}
          </div>
        </div>
        <div className={styles.days}>
          {ROWS.map((row) => (
            <Skeleton key={row} height={12} />
          ))}
        </div>
      </div>
    </div>
  );
}
