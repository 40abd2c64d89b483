import { partsOf } from './search-terms.ts';

const EXCERPT_MAX = 160;
const LEAD_MAX = 24;

/** At most 160 characters of one line, with the first of the words near its beginning. */
export function excerptAround(text: string, q: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const found = partsOf(q.toLowerCase())
    .map((word) => wordStart(lower, word))
    .filter((at) => at >= 0);
  const at = found.length > 0 ? Math.min(...found) : 0;
  const start = at <= LEAD_MAX ? 0 : startOfWord(line, at - LEAD_MAX + 1);
  const lead = start > 0 ? '…' : '';
  const rest = line.slice(start);
  if (lead.length + rest.length <= EXCERPT_MAX) return lead + rest;
  return `${lead}${rest
    .slice(0, EXCERPT_MAX - lead.length - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

/** -1 when it is not there: the database may compare words otherwise. */
function wordStart(line: string, word: string): number {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1))
    if (at === 0 || /[^\p{L}\p{N}]/u.test(line[at - 1] ?? '')) return at;
  return line.indexOf(word);
}

function startOfWord(line: string, at: number): number {
  const space = line.indexOf(' ', at);
  return space >= 0 && space - at < LEAD_MAX ? space + 1 : at;
}
