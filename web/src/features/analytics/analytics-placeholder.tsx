import { DAILY_ACTIVITY_ROWS } from '@deskbell/contract/limits';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import details from './analytics-details.module.css';
import figures from './analytics-figures.module.css';
import styles from './analytics-placeholder.module.css';
import { ALL_SERIES } from './analytics-series.ts';

const ROWS = Array.from({ length: DAILY_ACTIVITY_ROWS }, (_, index) => `row ${index}`);

export const FiguresPlaceholder = () => (
  <div className={figures.figures} aria-hidden="true">
    {ALL_SERIES.map(({ key, title }) => (
      <span key={key}>
        <span className={figures.label}>{title}</span>
        <Skeleton width={56} height={16} />
      </span>
    ))}
  </div>
);

/** Skeleton of the same size as AnalyticsDetails, against layout shift. */
export const DetailsPlaceholder = () => (
  <div className={details.columns} aria-hidden="true">
    <div className={details.main}>
      <Skeleton width={144} />
      <Skeleton height={272} radius={8} />
      <Skeleton height={16} />
    </div>
    <div className={styles.days}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={12} />
      ))}
    </div>
  </div>
);
