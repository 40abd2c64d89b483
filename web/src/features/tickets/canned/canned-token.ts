/** Where the search for a canned reply began: at a slash, or at the cursor when the button opened the list. */
export interface CannedToken {
  readonly start: number;
  readonly mark: '/' | '';
}

/** A slash at the start of a word, with the cursor in this word. */
export function slashBefore(text: string, cursor: number): CannedToken | null {
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, cursor));
  return found ? { start: cursor - (found[1]?.length ?? 0) - 1, mark: '/' } : null;
}

/** What is typed to find a reply; null when the cursor has left the word. */
export function queryAt({ start, mark }: CannedToken, text: string, cursor: number): string | null {
  const typed = text.slice(start, cursor);
  if (cursor < start + mark.length || !typed.startsWith(mark)) return null;
  const query = typed.slice(mark.length);
  return /[\s/]/.test(query) ? null : query;
}
