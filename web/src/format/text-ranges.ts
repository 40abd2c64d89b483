export interface Range {
  readonly start: number;
  readonly end: number;
}

export const rangesOf = (pattern: RegExp, text: string): Range[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

/** Splits the text; every second part is one of the ranges. */
export function splitAt(text: string, ranges: readonly Range[]): string[] {
  const cuts = [0, ...ranges.flatMap(({ start, end }) => [start, end]), text.length];
  return cuts.slice(1).map((cut, index) => text.slice(cuts[index], cut));
}
