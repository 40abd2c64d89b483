import type { Report, ReportDay } from '@deskbell/contract/reports';
import { number } from '../../format/counted.ts';
import { areaUnder, curve, pointsOf } from '../../format/curve.ts';
import { shortDayName } from '../../format/day-name.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { stepName } from './in-out-chart.tsx';

const [WIDTH, HEIGHT] = [640, 64];

interface OpenCurveProps {
  days: readonly ReportDay[];
  unit: Report['unit'];
  isUntilNow: boolean;
}

export function OpenCurve({ days, unit, isUntilNow }: OpenCurveProps) {
  const open = days.map(({ open_at_end }) => open_at_end ?? 0);
  const [first = 0, last = 0] = [open[0], open.at(-1)];
  const firstDay = days[0]?.day ?? '';
  const points = pointsOf(open.length === 1 ? [last, last] : open, {
    width: WIDTH,
    height: HEIGHT,
    top: Math.max(...open, 1) * 1.1,
  });
  const title = `Open at the end of the ${unit}`;
  return (
    <ChartFrame
      title={title}
      table={{
        columns: [unit === 'day' ? 'Day' : 'Month', 'Open'],
        rows: days.map(({ day, open_at_end }) => ({
          key: day,
          cells: [stepName(unit, day), number(open_at_end ?? 0)],
        })),
      }}
    >
      <svg
        className={styles.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${number(first)} at first, ${number(last)} at last, at most ${number(Math.max(...open))}`}
      >
        <path className={styles.area} d={areaUnder(points, HEIGHT)} />
        <path className={styles.trace} d={curve(points)} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>
          {number(first)} on {firstDay && shortDayName(firstDay)}
        </span>
        <span>
          {number(last)} {isUntilNow ? 'now' : 'at the end'}
        </span>
      </div>
    </ChartFrame>
  );
}
