const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Returns '1 min', '52 min', '1 h 05 m', '22 h', '1 d 4 h' or '12 d': no more digits than a median of buckets has. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 60) return `${Math.max(1, minutes)} min`;
  if (minutes < 600) return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'm');
  const hours = Math.round(seconds / HOUR);
  if (hours < 24) return `${hours} h`;
  return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** Returns '11 h 40 m' or '5 min': hours are what is billed. */
export function workingTime(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : joined(Math.floor(minutes / 60), 'h', minutes % 60, 'm');
}

function joined(large: number, unit: string, small: number, smallUnit: string): string {
  if (small === 0 || (unit === 'd' && large >= 10)) return `${large} ${unit}`;
  return `${large} ${unit} ${smallUnit === 'm' ? String(small).padStart(2, '0') : small} ${smallUnit}`;
}
