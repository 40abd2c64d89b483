/** Spreadsheets run a cell that starts like this as a formula; an apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180. Without a byte order mark, spreadsheets guess the encoding. */
export const CSV_START = '\uFEFF';

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const isText = typeof value === 'string' || Array.isArray(value);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  const safe = isText && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
