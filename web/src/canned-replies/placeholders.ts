/** What a canned reply may contain, as {name} or {name|there}. */
export const PLACEHOLDERS = [
  { name: 'name', meaning: 'the first name of the visitor' },
  { name: 'site', meaning: 'the name of the site' },
  { name: 'ticket', meaning: 'the number of the ticket, such as #12' },
  { name: 'me', meaning: 'your own first name' },
] as const;

type PlaceholderName = (typeof PLACEHOLDERS)[number]['name'];
/** Empty: has no value. */
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

const names = PLACEHOLDERS.map(({ name }) => name).join('|');
const PLACEHOLDER = new RegExp(`\\{(${names})(?:\\|([^{}\\n]*))?\\}`, 'g');
const UNFILLED = new RegExp(`\\[(?:${names})\\]`, 'g');

/** Without value and fallback a placeholder becomes [name], which the member is asked about before sending. */
export const fillPlaceholders = (body: string, values: PlaceholderValues): string =>
  body.replace(
    PLACEHOLDER,
    (_, name: PlaceholderName, fallback: string | undefined) => values[name] || fallback?.trim() || `[${name}]`,
  );

export interface Range {
  readonly start: number;
  readonly end: number;
}

const rangesOf = (pattern: RegExp, text: string): Range[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

export const unfilledIn = (text: string): Range[] => rangesOf(UNFILLED, text);
export const placeholdersIn = (body: string): Range[] => rangesOf(PLACEHOLDER, body);

/** Splits the text; every second part is one of the ranges. */
export function splitAt(text: string, ranges: readonly Range[]): string[] {
  const cuts = [0, ...ranges.flatMap(({ start, end }) => [start, end]), text.length];
  return cuts.slice(1).map((cut, index) => text.slice(cuts[index], cut));
}
