import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { type CSSProperties, useId } from 'react';
import { number } from '../../format/counted.ts';
import { areaUnder, curve, pointsOf } from '../../format/curve.ts';
import { shortDayName } from '../../format/day-name.ts';
import { ticksUpTo } from '../../format/ticks.ts';
import { classNames } from '../../ui/class-names.ts';
import { useChartCursor } from '../../ui/hooks/use-chart-cursor.ts';
import styles from './activity-chart.module.css';
import type { Series } from './analytics-series.ts';
import { barSeriesOf, describeDay, describeSeries, tooltipSeriesOf } from './chart-texts.ts';
import { ChartTip } from './chart-tip.tsx';

const WIDTH = 900;
const HEIGHT = 240;
const DIGIT_PX = 7;
const DAYS_BETWEEN_LABELS = 10;

const percent = (part: number) => `${part * 100}%`;

interface ActivityChartProps {
  days: AnalyticsDay[];
  series: Series;
}

export function ActivityChart({ days, series }: ActivityChartProps) {
  const titleId = useId();
  const { index, isShown, plotProps, sliderProps } = useChartCursor(days.length);
  const barSeries = barSeriesOf(series);
  const tooltipSeries = tooltipSeriesOf(series);

  const values = days.map((day) => day[series.key]);
  const ticks = ticksUpTo(Math.max(...values));
  const top = ticks.at(-1) ?? 1;
  const points = pointsOf(values, { width: WIDTH, height: HEIGHT, top });
  const yesterday = points.length - 2;
  const [day, point] = [days[index], points[index]];
  const gutter = Math.max(number(top).length * DIGIT_PX + 4, 28);

  return (
    <figure className={styles.chart} aria-labelledby={titleId} style={{ '--gutter': `${gutter}px` } as CSSProperties}>
      <div className={styles.head}>
        <h3 id={titleId}>{series.title} per day</h3>
        <Legend area={series.name} bars={barSeries.name} />
      </div>
      <div className={styles.plot} {...plotProps}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={describeSeries(days, series)}
        >
          {ticks.map((tick) => (
            <path key={tick} className={styles.grid} d={`M0 ${HEIGHT * (1 - tick / top)}H${WIDTH}`} />
          ))}
          <path className={styles.area} d={areaUnder(points, HEIGHT)} />
          {isShown && point && <path className={styles.cross} d={`M${point.x} 0V${HEIGHT}`} />}
          <path className={styles.trace} d={curve(points, 0, yesterday)} />
          <path className={classNames(styles.trace, styles.today)} d={curve(points, yesterday)} />
        </svg>
        {ticks.map((tick) => (
          <span key={tick} className={styles.yLabel} aria-hidden="true" style={{ bottom: percent(tick / top) }}>
            {number(tick)}
          </span>
        ))}
        <input
          type="range"
          {...sliderProps}
          className={styles.slider}
          aria-label={`${series.title} per day: day`}
          aria-valuetext={day && describeDay(day, tooltipSeries)}
        />
        {isShown && day && point && (
          <>
            <span className={styles.mark} style={{ left: percent(point.x / WIDTH), top: percent(point.y / HEIGHT) }} />
            <ChartTip day={day} series={tooltipSeries} x={point.x / WIDTH} y={point.y / HEIGHT} />
          </>
        )}
      </div>
      <Bars days={days} series={barSeries} chosen={isShown ? index : null} />
      <DayLabels days={days} />
    </figure>
  );
}

function Legend({ area, bars }: { area: string; bars: string }) {
  return (
    <div className={styles.legend} aria-hidden="true">
      <span>
        <i />
        {area}
      </span>
      <span>
        <i className={styles.neutral} />
        {bars}
      </span>
    </div>
  );
}

function Bars({ days, series, chosen }: { days: AnalyticsDay[]; series: Series; chosen: number | null }) {
  const top = ticksUpTo(Math.max(...days.map((day) => day[series.key]))).at(-1) ?? 1;
  return (
    <div className={styles.bars} aria-hidden="true">
      {days.map((day, index) => (
        <i
          key={day.date}
          className={index === chosen ? styles.on : undefined}
          style={{ height: percent(day[series.key] / top) }}
        />
      ))}
    </div>
  );
}

function DayLabels({ days }: { days: AnalyticsDay[] }) {
  const last = days.length - 1;
  return (
    <div className={styles.xLabels} aria-hidden="true">
      {days.map(
        ({ date }, index) =>
          (index % DAYS_BETWEEN_LABELS === 0 || index === last) && (
            <span key={date} style={{ left: percent(index / last) }}>
              {index === last ? 'Today' : shortDayName(date)}
            </span>
          ),
      )}
    </div>
  );
}
