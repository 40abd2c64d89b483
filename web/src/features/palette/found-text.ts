const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wordsOf = (query: string) => query.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const beginning = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})`, 'giu');

/** Whether each typed word is the beginning of one in the text, as the search for tickets has it. */
export function isFoundBy(query: string, text: string): boolean {
  return wordsOf(query).every((word) => beginning([word]).test(text));
}

/** The text in parts; every second one is what was typed. */
export function foundParts(query: string, text: string): string[] {
  const words = wordsOf(query).sort((one, other) => other.length - one.length);
  return words.length === 0 ? [text] : text.split(beginning(words));
}
