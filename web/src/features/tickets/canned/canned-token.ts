import type { SearchRules } from '../typed-search/use-typed-search.ts';

/** A slash at the start of a word with the cursor in it. */
export const SLASH: SearchRules = {
  mark: '/',
  tokenBefore(text, cursor) {
    const found = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, cursor));
    return found ? { start: cursor - (found[1]?.length ?? 0) - 1, mark: '/' } : null;
  },
  queryAt({ start, mark }, text, cursor) {
    const typed = text.slice(start, cursor);
    if (cursor < start + mark.length || !typed.startsWith(mark)) return null;
    const query = typed.slice(mark.length);
    return /[\s/]/.test(query) ? null : query;
  },
};
