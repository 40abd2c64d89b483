export const HEADER_TEXT_MAX = 199;

/** Bidirectional marks and controls: they make a subject read differently from what it says. */
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One short line without line breaks, which prevents header injection. */
export function headerText(text: string, max = HEADER_TEXT_MAX): string {
  const line = text
    .replace(BIDI_MARKS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > max ? `${line.slice(0, max - 1).replace(/\p{Surrogate}$/u, '')}…` : line;
}
