import { counted } from '../../format/counted.ts';
import { barPercent, percentage } from '../../format/percentage.ts';
import { resolutionTime } from '../../format/resolution-time.ts';
import { Meter } from '../../ui/marks/meter.tsx';
import type { Totals } from './analytics-series.ts';
import styles from './rates.module.css';

export interface Resolution {
  minutes: number | null;
  note: string;
}

export function Rates({ totals, resolution }: { totals: Totals; resolution: Resolution }) {
  const { widget_loads: loads, widget_opens: opens, tickets_submitted: tickets } = totals;
  return (
    <dl className={styles.rates}>
      <div>
        <dt>Open rate</dt>
        <dd className={styles.value}>{percentage(opens, loads)}</dd>
        <dd className={styles.rest}>
          <Meter percent={barPercent(opens, loads)} />
          <p>
            {counted(opens, 'open')} of {counted(loads, 'load')}
          </p>
        </dd>
      </div>
      <div>
        <dt>Conversion rate</dt>
        <dd className={styles.value}>{percentage(tickets, opens)}</dd>
        <dd className={styles.rest}>
          <Meter percent={barPercent(tickets, opens)} />
          <p>
            {counted(tickets, 'ticket')} of {counted(opens, 'open')}
          </p>
        </dd>
      </div>
      <div>
        <dt>Average resolution</dt>
        <dd className={styles.value}>
          {resolution.minutes === null ? 'None yet' : resolutionTime(resolution.minutes)}
        </dd>
        <dd className={styles.rest}>
          <p>{resolution.minutes === null ? 'From submission to resolution' : resolution.note}</p>
        </dd>
      </div>
    </dl>
  );
}
