import { type Range, rangesOf } from '../format/text-ranges.ts';

export const PLACEHOLDERS = [
  { name: 'name', meaning: 'the first name of the visitor' },
  { name: 'site', meaning: 'the name of the site' },
  { name: 'ticket', meaning: 'the number of the ticket, such as #12' },
  { name: 'me', meaning: 'your own first name' },
] as const;

type PlaceholderName = (typeof PLACEHOLDERS)[number]['name'];
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

const names = PLACEHOLDERS.map(({ name }) => name).join('|');
const PLACEHOLDER = new RegExp(`\\{(${names})(?:\\|([^{}\\n]*))?\\}`, 'g');
/** A link may have such a text. */
const UNFILLED = new RegExp(`\\[(?:${names})\\](?!\\()`, 'g');

/** A placeholder without value and fallback becomes [name], and sending asks about it. */
export const fillPlaceholders = (body: string, values: PlaceholderValues): string =>
  body.replace(
    PLACEHOLDER,
    (_, name: PlaceholderName, fallback: string | undefined) => values[name] || fallback?.trim() || `[${name}]`,
  );

export const unfilledIn = (text: string): Range[] => rangesOf(UNFILLED, text);
export const placeholdersIn = (body: string): Range[] => rangesOf(PLACEHOLDER, body);
