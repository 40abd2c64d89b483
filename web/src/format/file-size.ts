import { number } from './counted.ts';

const UNITS = ['kB', 'MB', 'GB'];

/** Returns '812 bytes', '214 kB' or '2.4 MB'. Limits of the product are powers of 1024, so 10 MiB shows as '10 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_024) return `${number(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let size = bytes / 1_024;
  let unit = 0;
  // 1,023.6 kB would be rounded to 1,024 kB.
  while (Math.round(size) >= 1_024 && unit < UNITS.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  return `${number(size < 10 && unit > 0 ? size : Math.round(size))} ${UNITS[unit]}`;
}
