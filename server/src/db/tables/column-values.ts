const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

function toNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** Parsers for the types that pg and PGlite return differently; the values are ready for JSON. */
export const columnValues: Record<number, (text: string) => string | number> = {
  [INT8]: toNumber,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};
