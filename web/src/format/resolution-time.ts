import { number } from './counted.ts';

function inUnits(amount: number, unit: string): string {
  const written = number(amount);
  return `${written} ${written === '1' ? unit : `${unit}s`}`;
}

export function resolutionTime(minutes: number): string {
  if (minutes < 60) return inUnits(Math.round(minutes), 'minute');
  if (minutes < 1_440) return inUnits(minutes / 60, 'hour');
  return inUnits(minutes / 1_440, 'day');
}
