const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1_024;

/** Like '214 kB' or '2,4 MB'. The limits of the product are powers of 1024, so that 10 MiB are 10 MB. */
export function fileSize(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1);
  const size = bytes / STEP ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 && size < 10 ? 1 : 0,
  }).format(size);
}
