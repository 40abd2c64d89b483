import { expect, test } from 'vitest';
import { areaUnder, curve, pointsOf } from './curve.ts';
import { barPercent, percentage } from './percentage.ts';
import { ticksUpTo } from './ticks.ts';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [948, [0, 250, 500, 750, 1_000]],
  [1_000, [0, 250, 500, 750, 1_000]],
  [1_001, [0, 500, 1_000, 1_500]],
  [10, [0, 5, 10]],
  [12_345, [0, 5_000, 10_000, 15_000]],
])('an axis up to %i has whole, round ticks', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks);
});

test('an axis covers its largest value with at most five ticks', () => {
  for (let largest = 0; largest < 20_000; largest += 7) {
    const ticks = ticksUpTo(largest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});

const size = { width: 300, height: 100, top: 10 };
const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];

test('values are evenly spaced, the highest at the top', () => {
  expect(pointsOf([0, 5, 10], size)).toEqual([
    { x: 0, y: 100 },
    { x: 150, y: 50 },
    { x: 300, y: 0 },
  ]);
});

test('a curve passes through every value and overshoots none', () => {
  const values = [0, 10, 0, 0, 7, 7, 2, 10];
  const path = curve(pointsOf(values, size));
  const heights = numbers(path).filter((_, index) => index % 2 === 1);
  expect(Math.min(...heights)).toBe(0);
  expect(Math.max(...heights)).toBe(100);
  for (const point of pointsOf(values, size)) expect(path).toContain(`${Math.round(point.x * 100) / 100} ${point.y}`);
});

test('part of a curve has the same slopes as the whole', () => {
  const points = pointsOf([3, 9, 4, 6], size);
  expect(curve(points)).toBe(curve(points, 0, 2) + curve(points, 2, 3).replace(/^M[^C]+/, ''));
});

test('zero, one and two values make a path', () => {
  expect(curve([])).toBe('');
  expect(areaUnder([], 100)).toBe('');
  expect(curve(pointsOf([5], size))).toBe('M0 50');
  expect(curve(pointsOf([0, 10], size))).toBe('M0 100C100 66.67 200 33.33 300 0');
});

test('an area is closed along the baseline', () => {
  expect(areaUnder(pointsOf([5, 5], size), 100)).toBe('M0 50C100 50 200 50 300 50L300 100L0 100Z');
});

test.each([
  [778, 17_738, '4.4%'],
  [50, 778, '6.4%'],
  [1, 1, '100.0%'],
  [0, 0, '0.0%'],
  [3, 0, '0.0%'],
  [6, 5, '120.0%'],
])('%i of %i are %s', (part, whole, text) => {
  expect(percentage(part, whole)).toBe(text);
});

test('a bar is at most 100 %', () => {
  expect([barPercent(6, 5), barPercent(0, 0), barPercent(1, 8)]).toEqual([100, 0, 12.5]);
});
