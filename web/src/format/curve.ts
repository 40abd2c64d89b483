export interface Point {
  x: number;
  y: number;
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 100) / 100;

/** Monotone interpolation after Steffen: slope 0 at peaks and valleys, so that the curve never overshoots. */
function innerSlope(before: Point, here: Point, after: Point): number {
  const [width, nextWidth] = [here.x - before.x, after.x - here.x];
  const [rise, nextRise] = [(here.y - before.y) / width, (after.y - here.y) / nextWidth];
  const weighted = (rise * nextWidth + nextRise * width) / (width + nextWidth);
  return (Math.sign(rise) + Math.sign(nextRise)) * Math.min(Math.abs(rise), Math.abs(nextRise), Math.abs(weighted) / 2);
}

function slopeAt(points: Point[], index: number): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (before && here && after) return innerSlope(before, here, after);
  const [from, to, inner] = before ? [before, here, index - 1] : [here, after, index + 1];
  if (!from || !to) return 0;
  const rise = (to.y - from.y) / (to.x - from.x);
  return points.length > 2 ? (3 * rise - slopeAt(points, inner)) / 2 : rise;
}

/** SVG path through points[from..to], with the slopes of the whole line. */
export function curve(points: Point[], from = 0, to = points.length - 1): string {
  return points
    .slice(from, to + 1)
    .map((point, offset, part) => {
      const before = part[offset - 1];
      if (!before) return `M${at(point)}`;
      const third = (point.x - before.x) / 3;
      const leave = { x: before.x + third, y: before.y + third * slopeAt(points, from + offset - 1) };
      const arrive = { x: point.x - third, y: point.y - third * slopeAt(points, from + offset) };
      return `C${at(leave)} ${at(arrive)} ${at(point)}`;
    })
    .join('');
}

export function areaUnder(points: Point[], baseline: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  return `${curve(points)}L${at({ x: last.x, y: baseline })}L${at({ x: first.x, y: baseline })}Z`;
}

export function pointsOf(values: number[], { width, height, top }: { width: number; height: number; top: number }) {
  const step = width / Math.max(values.length - 1, 1);
  return values.map((value, index): Point => ({ x: index * step, y: height - (value / top) * height }));
}
