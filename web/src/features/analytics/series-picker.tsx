import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { number } from '../../format/counted.ts';
import { ALL_SERIES, averageOf, type Series, totalsOf } from './analytics-series.ts';
import styles from './series-picker.module.css';

interface SeriesPickerProps {
  days: AnalyticsDay[];
  trackedUsers: number | null | undefined;
  chosen: Series;
  onChoose: (series: Series) => void;
}

export function SeriesPicker({ days, trackedUsers, chosen, onChoose }: SeriesPickerProps) {
  const totals = totalsOf(days);
  const shownTotals = { ...totals, unique_users: trackedUsers ?? undefined };
  const shown = ALL_SERIES.filter(({ key }) => key !== 'unique_users' || trackedUsers !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div className={styles.picker} role="group" aria-label="Choose what the chart shows">
      {shown.map((series) => (
        <button
          key={series.key}
          type="button"
          className={styles.stat}
          aria-pressed={series === chosen}
          onClick={() => onChoose(series)}
        >
          <span className={styles.label}>{series.title}</span>{' '}
          <span className={styles.value}>{numberOrBlank(shownTotals[series.key])}</span>{' '}
          <span className={styles.sub}>{series.perDay(averageOf(totals[series.key], days.length))}</span>
        </button>
      ))}
    </div>
  );
}

/** A no-break space keeps the line height. */
const numberOrBlank = (value: number | undefined) => (value === undefined ? '\u00a0' : number(value));
