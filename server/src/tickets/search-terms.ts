/** One typed word as the text search takes it. */
export interface SearchTerm {
  /** All of it. */
  readonly whole: string;
  /** As much of it as the index finds without reading through every word that begins like it. */
  readonly indexed: string;
}

/**
 * A typed word may be the beginning of one in the ticket. What punctuation parts, as in an address, are words of their own, and
 * all but the last of them were typed to their end.
 */
export function termsOf(q: string): SearchTerm[] {
  return q.split(/\s+/).flatMap((typed) => {
    const parts = partsOf(typed);
    const last = parts.pop();
    if (last === undefined) return [];
    const ended = parts.map((part) => `'${part}'`).join(' & ');
    const begun = `'${last}':*`;
    return [ended ? { whole: `${ended} & ${begun}`, indexed: ended } : { whole: begun, indexed: begun }];
  });
}

/** Parted as the words of the index are; without ASCII punctuation nothing typed can end the quotes or be an operator. */
const partsOf = (typed: string): string[] => typed.split(/[^a-z0-9\u0080-\u{10ffff}]+/iu).filter(Boolean);
