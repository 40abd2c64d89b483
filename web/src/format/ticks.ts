const INTERVALS = 4;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** At most five whole, round axis ticks from 0 to at least the largest value. */
export function ticksUpTo(largest: number): number[] {
  const rough = Math.max(largest, INTERVALS) / INTERVALS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const steps = ROUND_STEPS.map((step) => step * magnitude).filter(Number.isInteger);
  const step = steps.find((each) => each >= rough) ?? rough;
  const count = Math.ceil(Math.max(largest, INTERVALS) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
