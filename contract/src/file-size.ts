const STEP = 1_024;

/** Returns '5 bytes', '214 kB' or '2,4 MB'. Limits are powers of 1024, so 10 MiB shows as 10 MB. */
export function fileSize(bytes: number, language: string): string {
  // 1,023.6 kB would be rounded to 1,024 kB.
  const power = bytes < STEP ? 0 : bytes < STEP * 1_023.5 ? 1 : 2;
  return (bytes / STEP ** power).toLocaleString(language, {
    style: 'unit',
    unit: `${['', 'kilo', 'mega'][power]}byte`,
    unitDisplay: power ? 'short' : 'long',
    maximumFractionDigits: power >> 1,
  });
}
