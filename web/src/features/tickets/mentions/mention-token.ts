import { matchesPrefixes } from '../../../format/prefix-match.ts';
import type { SearchRules } from '../typed-search/use-typed-search.ts';
import type { Mention } from './mention-names.ts';

const QUERY_MAX = 60;

/** An @ at the start of a word. Names contain spaces, so the search continues after one while someone matches. */
export const atSign = (people: readonly Mention[]): SearchRules => ({
  mark: '@',
  tokenBefore(text, cursor) {
    const found = /(?:^|[\s(])@([^\s@]*)$/.exec(text.slice(0, cursor));
    return found ? { start: cursor - (found[1]?.length ?? 0) - 1, mark: '@' } : null;
  },
  queryAt({ start, mark }, text, cursor) {
    const typed = text.slice(start, cursor);
    const query = typed.slice(mark.length);
    if (cursor <= start || !typed.startsWith(mark) || query.length > QUERY_MAX || /\n|@|^\s|\s\s/.test(query))
      return null;
    const isFound = !/\s/.test(query) || people.some(({ name }) => isOpenName(name, query));
    return isFound ? query : null;
  },
});

const isOpenName = (name: string, query: string) => query.trim() !== name && matchesPrefixes(query, name);
