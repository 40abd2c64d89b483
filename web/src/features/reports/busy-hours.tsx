import { WEEKDAY_NAMES, WEEKDAYS } from '@deskbell/contract/business-time';
import type { CSSProperties } from 'react';
import { counted, number } from '../../format/counted.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LABELED = 6;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A row for each weekday, darker where more came in. */
export function BusyHours({ hours }: { hours: readonly number[] }) {
  const at = (day: number, hour: number) => hours[day * 24 + hour] ?? 0;
  const most = Math.max(...hours);
  const busiest = hours.indexOf(most);
  const nameOf = (place: number) =>
    `${WEEKDAY_NAMES[WEEKDAYS[Math.floor(place / 24)] ?? 'mon']} at ${clock(place % 24)}`;
  return (
    <ChartFrame
      title="In by weekday and hour"
      table={{
        columns: ['Hour', ...WEEKDAYS.map((day) => WEEKDAY_NAMES[day].slice(0, 3))],
        rows: HOURS.map((hour) => ({
          key: String(hour),
          cells: [clock(hour), ...WEEKDAYS.map((_, day) => number(at(day, hour)))],
        })),
      }}
    >
      <div
        className={styles.week}
        role="img"
        aria-label={
          most === 0
            ? 'In by weekday and hour: none'
            : `In by weekday and hour: most on ${nameOf(busiest)}, ${counted(most, 'ticket')}`
        }
      >
        {WEEKDAYS.map((weekday, day) => (
          <div key={weekday} className={styles.weekday}>
            <span>{WEEKDAY_NAMES[weekday].slice(0, 3)}</span>
            {HOURS.map((hour) => (
              <i
                key={hour}
                title={`${nameOf(day * 24 + hour)}: ${counted(at(day, hour), 'ticket')}`}
                style={{ '--share': most === 0 ? 0 : at(day, hour) / most } as CSSProperties}
              />
            ))}
          </div>
        ))}
        <div className={styles.weekday}>
          <span />
          {HOURS.map((hour) => (
            <small key={hour}>{hour % LABELED === 0 ? clock(hour) : ''}</small>
          ))}
        </div>
      </div>
    </ChartFrame>
  );
}
