import type { AnalyticsDay } from '@deskbell/contract/analytics';
import type { ReactNode } from 'react';
import { number } from '../../format/counted.ts';
import { percentage } from '../../format/percentage.ts';
import styles from './analytics-figures.module.css';
import { ALL_SERIES, averageOf, type Series, totalsOf, USERS } from './analytics-series.ts';

interface AnalyticsFiguresProps {
  days: AnalyticsDay[];
  trackedUsers: number | null | undefined;
  /** Given while the chart is open: then each total is a button that shows its series there. */
  choice: Choice | undefined;
}

interface Choice {
  series: Series;
  onChoose: (series: Series) => void;
}

export function AnalyticsFigures({ days, trackedUsers, choice }: AnalyticsFiguresProps) {
  const totals = totalsOf(days);
  const { widget_loads: loads, widget_opens: opens, tickets_submitted: tickets } = totals;
  const shownTotals = { ...totals, unique_users: trackedUsers ?? undefined };
  const shown = ALL_SERIES.filter((series) => series !== USERS || trackedUsers !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div className={styles.figures} role="group" aria-label={choice ? 'Choose what the chart shows' : 'Totals'}>
      {shown.map((series) => (
        <Total
          key={series.key}
          series={series}
          hint={series.perDay(averageOf(totals[series.key], days.length))}
          choice={choice}
        >
          {numberOrBlank(shownTotals[series.key])}
        </Total>
      ))}
      <span>
        <Figure label="Open rate">{percentage(opens, loads)}</Figure>
      </span>
      <span>
        <Figure label="Conversion rate">{percentage(tickets, opens)}</Figure>
      </span>
    </div>
  );
}

interface TotalProps {
  series: Series;
  hint: string;
  choice: Choice | undefined;
  children: ReactNode;
}

function Total({ series, hint, choice, children }: TotalProps) {
  const figure = <Figure label={series.title}>{children}</Figure>;
  const place = series === USERS ? styles.wide : undefined;
  if (!choice) {
    return (
      <span className={place} title={hint}>
        {figure}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={place}
      title={hint}
      aria-pressed={series === choice.series}
      onClick={() => choice.onChoose(series)}
    >
      {figure}
    </button>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className={styles.label}>{label}</span> <span className={styles.value}>{children}</span>
  </>
);

/** A no-break space keeps the line height. */
const numberOrBlank = (value: number | undefined) => (value === undefined ? '\u00a0' : number(value));
