import { PERCENTILE_FROM } from '@deskbell/contract/report-values';
import type { Distribution } from '@deskbell/contract/reports';
import { number } from '../../format/counted.ts';
import { duration } from '../../format/duration.ts';
import { classNames } from '../../ui/class-names.ts';
import { useChartCursor } from '../../ui/hooks/use-chart-cursor.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { Tip } from './in-out-chart.tsx';

const BARS = 12;
const percent = (part: number) => `${part * 100}%`;

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export function TimeDistribution({ title, times }: { title: string; times: Distribution }) {
  const { count, median_seconds: median, p90_seconds: p90 } = times;
  const bars = barsOf(times);
  const { index, isShown, plotProps, sliderProps } = useChartCursor(bars.length);
  const chosen = bars[index];
  const described = ({ from, to, count: amount }: Bar) => `${duration(from)} to ${duration(to)}: ${number(amount)}`;
  return (
    <ChartFrame
      title={title}
      facts={median !== null && <Facts median={median} p90={p90} count={count} />}
      table={{
        columns: ['Time', 'Tickets'],
        rows: bars.map((bar) => ({
          key: String(bar.from),
          cells: [`${duration(bar.from)} to ${duration(bar.to)}`, number(bar.count)],
        })),
      }}
    >
      {median === null ? (
        <p className={styles.none}>None yet.</p>
      ) : (
        <>
          <div className={classNames(styles.plot, styles.low)} {...plotProps}>
            <svg
              className={styles.distribution}
              viewBox={`0 0 ${BARS * 10} 100`}
              preserveAspectRatio="none"
              role="img"
              aria-label={`${title}: ${number(count)}, median ${duration(median)}`}
            >
              {bars.map((bar, place) => (
                <rect
                  key={bar.from}
                  className={isShown && place === index ? styles.chosenBar : styles.bar}
                  x={place * 10 + 0.4}
                  width={9.2}
                  y={100 - (100 * bar.count) / Math.max(...bars.map((each) => each.count))}
                  height={(100 * bar.count) / Math.max(...bars.map((each) => each.count))}
                />
              ))}
            </svg>
            <Mark label="median" at={placeOf(bars, median)} />
            {p90 !== null && placeOf(bars, p90) - placeOf(bars, median) > 0.12 && (
              <Mark label="90 %" at={placeOf(bars, p90)} />
            )}
            <input
              type="range"
              {...sliderProps}
              className={styles.slider}
              aria-label={`${title}: time`}
              aria-valuetext={chosen && described(chosen)}
            />
            {isShown && chosen && <Tip at={(index + 0.5) / bars.length}>{described(chosen)}</Tip>}
          </div>
          <div className={styles.ends} aria-hidden="true">
            <span>{duration(bars[0]?.from ?? 0)}</span>
            <span>{duration(bars[BARS / 2]?.from ?? 0)}</span>
            <span>{duration(bars.at(-1)?.to ?? 0)}</span>
          </div>
        </>
      )}
    </ChartFrame>
  );
}

const Facts = ({ median, p90, count }: { median: number; p90: number | null; count: number }) => (
  <>
    <span>
      Median <b className={styles.fact}>{duration(median)}</b>
    </span>
    {p90 === null ? (
      <span>
        of {count}
        {count < PERCENTILE_FROM ? '' : ' times'}
      </span>
    ) : (
      <span>
        90 % within <b className={styles.fact}>{duration(p90)}</b>
      </span>
    )}
  </>
);

const Mark = ({ label, at }: { label: string; at: number }) => (
  <span className={classNames(styles.mark, at > 0.8 && styles.before)} style={{ left: percent(at) }} aria-hidden="true">
    {label}
  </span>
);

const SHORTEST = 60;

/** Bars of equal ratio, since minutes and weeks stand beside each other. */
function barsOf({ buckets }: Distribution): Bar[] {
  const from = Math.max(SHORTEST, Math.min(...buckets.map(({ from_seconds }) => from_seconds)));
  const longest = Math.max(...buckets.map(({ from_seconds, to_seconds }) => to_seconds ?? from_seconds * 1.2));
  const factor = Math.max(longest / from, 2) ** (1 / BARS);
  return Array.from({ length: BARS }, (_, place) => {
    const bar = { from: from * factor ** place, to: from * factor ** (place + 1) };
    const isIn = (seconds: number) => {
      const at = Math.floor(Math.log(Math.max(seconds, from) / from) / Math.log(factor) + 1e-9);
      return Math.min(at, BARS - 1) === place;
    };
    const within = buckets.filter(({ from_seconds, to_seconds }) =>
      isIn(Math.sqrt(Math.max(from_seconds, SHORTEST) * (to_seconds ?? from_seconds * 1.2))),
    );
    return { ...bar, count: within.reduce((sum, { count }) => sum + count, 0) };
  });
}

function placeOf(bars: readonly Bar[], seconds: number): number {
  const [from, to] = [bars[0]?.from ?? 1, bars.at(-1)?.to ?? 2];
  return Math.min(1, Math.max(0, Math.log(seconds / from) / Math.log(to / from)));
}
