import { chartTop, weekInWords } from '@deskbell/contract/client-report-words';
import type { ClientReportPreview } from '@deskbell/contract/client-reports';
import { number } from '../../../format/counted.ts';
import styles from './week-bars.module.css';

const WIDTH = 320;
const LEFT = 26;
const BOTTOM = 84;
const HEIGHT = 80;
const BAR = 18;

type Week = ClientReportPreview['figures']['weeks'][number];

export function WeekBars({ weeks }: { weeks: Week[] }) {
  const top = chartTop(weeks);
  const heightOf = (value: number) => (HEIGHT * value) / top;
  const step = (WIDTH - LEFT) / Math.max(weeks.length, 1);
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} 104`}
        role="img"
        aria-label={weeks.map(described).join('; ')}
      >
        {[0, top / 2, top].map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${BOTTOM - heightOf(tick)}H${WIDTH}`} />
            <text x={LEFT - 6} y={BOTTOM - heightOf(tick) + 4} textAnchor="end">
              {number(tick)}
            </text>
          </g>
        ))}
        {weeks.map((week, place) => {
          const middle = LEFT + step * (place + 0.5);
          return (
            <g key={week.from}>
              <Bar x={middle - BAR - 1} height={heightOf(week.came_in)} />
              <Bar x={middle + 1} height={heightOf(week.went_out)} isPale />
              <text x={middle} y={100} textAnchor="middle">
                {weekInWords(week)}
              </text>
            </g>
          );
        })}
      </svg>
      <p className={styles.legend} aria-hidden="true">
        <span>
          <i />
          In
        </span>
        <span>
          <i className={styles.pale} />
          Resolved
        </span>
      </p>
    </>
  );
}

const described = (week: Week) => `${weekInWords(week)}: ${number(week.came_in)} in, ${number(week.went_out)} resolved`;

const Bar = ({ x, height, isPale = false }: { x: number; height: number; isPale?: boolean }) =>
  height > 0 && (
    <rect className={isPale ? styles.pale : undefined} x={x} y={BOTTOM - height} width={BAR} height={height} rx="2" />
  );
