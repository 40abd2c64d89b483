const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wordsOf = (query: string) => query.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const prefixPattern = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})`, 'giu');

/** Matches each word of the query with the start of a word, as the server's ticket search does. */
export function matchesPrefixes(query: string, text: string): boolean {
  return wordsOf(query).every((word) => prefixPattern([word]).test(text));
}

/** Splits the text; every second part matches the query. */
export function splitAtMatches(query: string, text: string): string[] {
  const words = wordsOf(query).sort((one, other) => other.length - one.length);
  return words.length === 0 ? [text] : text.split(prefixPattern(words));
}
