import { escapeHtml } from './escape-html.ts';

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly lines: readonly string[];
}

interface Article {
  readonly url: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

interface Hit {
  readonly article: Article;
  readonly section: Section;
  readonly line: string;
  readonly rank: number;
}

const MAX_WORDS = 8;
const WORD = /[\p{L}\p{N}]+/gu;

/** Written by scripts/documentation/build-documentation.ts. */
export const readSearchIndex = (json: string): readonly Article[] => JSON.parse(json);

export function foundHtml(index: readonly Article[], typed: string, contact: string): string {
  const words = (typed.toLowerCase().match(WORD) ?? []).slice(0, MAX_WORDS);
  const hits = index.flatMap((article) => lookUpBest(article, words) ?? []).sort((one, other) => other.rank - one.rank);
  if (hits.length === 0)
    return `<p role="status">No page has “${escapeHtml(typed)}”.</p><p>Try another word, or <a class="link" href="${escapeHtml(contact)}">ask us</a>. <a class="link" href="/docs">All pages</a></p>`;
  const count = hits.length === 1 ? '1 page' : `${hits.length} pages`;
  return `<p role="status">${count}</p>${hits.map((hit) => hitHtml(hit, words)).join('')}`;
}

/** The section of the article that has all words, with most of them in its heading. */
function lookUpBest(article: Article, words: readonly string[]): Hit | null {
  let best: Hit | null = null;
  for (const section of article.sections) {
    const hit = lookUpIn(article, section, words);
    if (hit && hit.rank > (best?.rank ?? 0)) best = hit;
  }
  return best;
}

function lookUpIn(article: Article, section: Section, words: readonly string[]): Hit | null {
  const title = article.title.toLowerCase();
  const heading = section.heading.toLowerCase();
  const lines = section.lines.map((line) => line.toLowerCase());
  let rank = 0;
  for (const word of words) {
    const inLines = lines.some((line) => line.includes(word));
    const found = (title.includes(word) ? 4 : 0) + (heading.includes(word) ? 8 : 0) + (inLines ? 1 : 0);
    if (found === 0) return null;
    rank += found;
  }
  if (rank === 0) return null;
  const countIn = (line: string) => words.filter((word) => line.includes(word)).length;
  const shown = lines.reduce((best, line, at) => (countIn(line) > countIn(lines[best] ?? '') ? at : best), 0);
  return { article, section, line: section.lines[shown] ?? '', rank };
}

function hitHtml({ article, section, line }: Hit, words: readonly string[]): string {
  const url = section.id === '' ? article.url : `${article.url}#${section.id}`;
  const heading = section.heading === '' ? '' : ` <small>${escapeHtml(section.heading)}</small>`;
  return `<a class="entry" href="${url}"><b>${escapeHtml(article.title)}${heading}</b><span>${marked(line, words)}</span></a>`;
}

/** Marks each place of a word; of two that begin at one place the longer one. */
function marked(line: string, words: readonly string[]): string {
  const lower = line.toLowerCase();
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  let html = '';
  for (let at = 0; at < line.length; ) {
    const word = longestFirst.find((each) => lower.startsWith(each, at));
    const length = word?.length ?? 1;
    const part = escapeHtml(line.slice(at, at + length));
    html += word ? `<mark>${part}</mark>` : part;
    at += length;
  }
  return html;
}
