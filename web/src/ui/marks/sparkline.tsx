import { areaUnder, curve, pointsOf } from '../../format/curve.ts';
import { classNames } from '../class-names.ts';
import styles from './sparkline.module.css';

const WIDTH = 200;
const HEIGHT = 40;
const MARGIN = 2;

export function Sparkline({ values, className }: { values: number[]; className?: string | undefined }) {
  const largest = Math.max(...values, 0);
  const points = pointsOf(values, { width: WIDTH, height: HEIGHT - 2 * MARGIN, top: largest || 1 }).map(({ x, y }) => ({
    x,
    y: y + MARGIN,
  }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames(styles.sparkline, largest === 0 && styles.flat, className)}
    >
      <path className={styles.area} d={areaUnder(points, HEIGHT)} />
      <path className={styles.line} d={curve(points)} />
    </svg>
  );
}
