export interface SearchTerm {
  readonly whole: string;
  /** Leaves the prefix out if possible: the index reads every word with it. */
  readonly indexed: string;
}

/**
 * A typed word matches as a prefix. Punctuation splits it, as in an email address, into words of which only the last can
 * be a prefix.
 */
export function termsOf(q: string): SearchTerm[] {
  return q.split(/\s+/).flatMap((typed) => {
    const parts = partsOf(typed);
    const last = parts.pop();
    if (last === undefined) return [];
    const complete = parts.map((part) => `'${part}'`).join(' & ');
    const prefix = `'${last}':*`;
    return [complete ? { whole: `${complete} & ${prefix}`, indexed: complete } : { whole: prefix, indexed: prefix }];
  });
}

/** Split like the words of the index; without ASCII punctuation nothing typed can close the quotes or be an operator. */
export const partsOf = (typed: string): string[] => typed.split(/[^a-z0-9\u0080-\u{10ffff}]+/iu).filter(Boolean);

export const wordsOfAddress = (address: string): string =>
  partsOf(address)
    .map((part) => `'${part}'`)
    .join(' & ');
