import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { DAILY_ACTIVITY_ROWS } from '@deskbell/contract/limits';
import { useId } from 'react';
import { number } from '../../format/counted.ts';
import { dayName } from '../../format/day-name.ts';
import { barPercent } from '../../format/percentage.ts';
import { Meter } from '../../ui/marks/meter.tsx';
import styles from './daily-activity.module.css';

const RECENT_NAMES = ['Today', 'Yesterday'];

export function DailyActivity({ days }: { days: AnalyticsDay[] }) {
  const titleId = useId();
  const rows = days.slice(0, DAILY_ACTIVITY_ROWS);
  const mostLoads = Math.max(...rows.map((day) => day.widget_loads));
  return (
    <div className={styles.activity}>
      <div className={styles.head}>
        <h3 id={titleId}>Daily activity</h3>
        <span>Latest {DAILY_ACTIVITY_ROWS} days</span>
      </div>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Loads</th>
            <th scope="col">Opens</th>
            <th scope="col">Tickets</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((day, index) => (
            <tr key={day.date}>
              <th scope="row">{RECENT_NAMES[index] ?? dayName(day.date)}</th>
              <Amount of={day.widget_loads} percent={barPercent(day.widget_loads, mostLoads)} />
              <Amount of={day.widget_opens} />
              <Amount of={day.tickets_submitted} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Amount({ of, percent }: { of: number; percent?: number }) {
  return (
    <td className={of === 0 ? styles.zero : undefined}>
      {percent !== undefined ? (
        <span className={styles.metered}>
          <Meter percent={percent} className={styles.meter} />
          {number(of)}
        </span>
      ) : (
        number(of)
      )}
    </td>
  );
}
