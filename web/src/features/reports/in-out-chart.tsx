import type { Report, ReportDay } from '@deskbell/contract/reports';
import type { CSSProperties } from 'react';
import { counted, number } from '../../format/counted.ts';
import { fullDayName, monthName, shortDayName } from '../../format/day-name.ts';
import { ticksUpTo } from '../../format/ticks.ts';
import { classNames } from '../../ui/class-names.ts';
import { useChartCursor } from '../../ui/hooks/use-chart-cursor.ts';
import { ChartFrame, Legend, LegendMark } from './chart-frame.tsx';
import styles from './charts.module.css';

const LABELS = 4;
const percent = (part: number) => `${part * 100}%`;

export const stepName = (unit: Report['unit'], day: string) => (unit === 'day' ? fullDayName(day) : monthName(day));

interface InOutChartProps {
  days: readonly ReportDay[];
  unit: Report['unit'];
  today: string;
}

/** For a member only what went out. */
export function InOutChart({ days, unit, today }: InOutChartProps) {
  const { index, isShown, plotProps, sliderProps } = useChartCursor(days.length);
  const most = Math.max(...days.flatMap(({ came_in, went_out }) => [came_in ?? 0, went_out]));
  const ticks = ticksUpTo(most);
  const top = ticks.at(-1) ?? 1;
  const hasIn = days.some(({ came_in }) => came_in !== null);
  const title = `${hasIn ? 'In and out' : 'Out'} per ${unit}`;
  const chosen = days[index];
  const isRunning = ({ day }: ReportDay) => (unit === 'day' ? day === today : day.slice(0, 7) === today.slice(0, 7));
  const described = (day: ReportDay) =>
    `${stepName(unit, day.day)}: ${day.came_in === null ? '' : `${number(day.came_in)} in, `}${number(day.went_out)} out`;
  return (
    <ChartFrame
      title={title}
      facts={
        <Legend>
          {hasIn && <LegendMark label="In" />}
          <LegendMark label="Out" neutral />
        </Legend>
      }
      table={{
        columns: [unit === 'day' ? 'Day' : 'Month', ...(hasIn ? ['In'] : []), 'Out'],
        rows: days.map(({ day, came_in, went_out }) => ({
          key: day,
          cells: [stepName(unit, day), ...(came_in === null ? [] : [number(came_in)]), number(went_out)],
        })),
      }}
    >
      <div
        className={styles.plot}
        style={{ '--gutter': `${number(top).length * 7 + 12}px` } as CSSProperties}
        {...plotProps}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summary(days, title)}>
          {ticks.map((tick) => (
            <path key={tick} className={styles.grid} d={`M0 ${100 * (1 - tick / top)}H100`} />
          ))}
        </svg>
        {ticks.map((tick) => (
          <span key={tick} className={styles.yLabel} aria-hidden="true" style={{ bottom: percent(tick / top) }}>
            {number(tick)}
          </span>
        ))}
        <div className={styles.steps} aria-hidden="true">
          {days.map((day, place) => (
            <span
              key={day.day}
              className={classNames(
                styles.step,
                isRunning(day) && styles.running,
                isShown && place === index && styles.chosen,
              )}
            >
              {day.came_in !== null && <i style={{ height: percent(day.came_in / top) }} />}
              <i className={styles.out} style={{ height: percent(day.went_out / top) }} />
            </span>
          ))}
        </div>
        <input
          type="range"
          {...sliderProps}
          className={styles.slider}
          aria-label={`${title}: ${unit}`}
          aria-valuetext={chosen && described(chosen)}
        />
        {isShown && chosen && <Tip at={(index + 0.5) / days.length}>{described(chosen)}</Tip>}
      </div>
      <StepLabels days={days} unit={unit} isToday={isRunning} />
    </ChartFrame>
  );
}

function summary(days: readonly ReportDay[], title: string): string {
  const sum = (of: (day: ReportDay) => number) => number(days.reduce((total, day) => total + of(day), 0));
  const cameIn = days.some(({ came_in }) => came_in !== null) ? `${sum((day) => day.came_in ?? 0)} in, ` : '';
  return `${title}, ${counted(days.length, 'bar')}: ${cameIn}${sum((day) => day.went_out)} out`;
}

export const Tip = ({ at, children }: { at: number; children: string }) => (
  <span className={classNames(styles.tip, at > 0.5 && styles.before)} style={{ left: percent(at) }} aria-hidden="true">
    {children}
  </span>
);

interface StepLabelsProps {
  days: readonly ReportDay[];
  unit: Report['unit'];
  isToday: (day: ReportDay) => boolean;
}

function StepLabels({ days, unit, isToday }: StepLabelsProps) {
  const between = Math.max(1, Math.ceil(days.length / LABELS));
  const short = (day: string) => (unit === 'day' ? shortDayName(day) : monthName(day).slice(0, 3));
  return (
    <div className={styles.xLabels} aria-hidden="true">
      {days.map((day, index) => {
        const isLast = index === days.length - 1;
        const isNearLast = days.length - 1 - index < between * 0.75;
        if (!isLast && (index % between !== 0 || isNearLast)) return null;
        return (
          <span key={day.day} style={{ left: percent((index + 0.5) / days.length) }}>
            {isLast && unit === 'day' && isToday(day) ? 'Today' : short(day.day)}
          </span>
        );
      })}
    </div>
  );
}
