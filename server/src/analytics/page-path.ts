import { PAGE_PATH_MAX } from '@deskbell/contract/limits';
import { normalizeText } from '@deskbell/contract/normalize-text';
import { parseUrl } from '@deskbell/contract/parse-url';
import { LRUCache } from 'lru-cache';
import { UNKNOWN_PAGE } from '../db/page-days.ts';

const UUID = /^\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?$/i;
const LONG_HEX = /^(?=.*\d)[\da-f]{8,}$|^[\da-f]{16,}$/i;
/** Matches dates, versions and telephone numbers, too. */
const NUMBER = /^(?=.*\p{Nd})[\p{Nd}.,_+-]+$/u;
const YEAR = /^(19|20)\d\d$/;
/** Longer than any word. */
const TOKEN = /^[A-Za-z\d]{41,}$/;
/** The at sign, its look-alikes, and its HTML escapes. */
const AT_SIGN = /[@＠﹫]|%EF%BC%A0|%EF%B9%AB|&#0*64;?|&#x0*40;?|&commat;/i;
const READABLE = /^[^\s\p{C}\p{Z}/?#%\\]+$/u;

/** Leaves out what differs between visitors. A short number in a word belongs to the name: `step-2`, `iphone15`. */
export const pathOfPage = (pageUrl: string | null): string =>
  pageUrl === null ? UNKNOWN_PAGE : PATHS.memo(pageUrl.replace(/[?#].*$/s, ''));

const PATHS_MAX = 1_000;
/** Most page views concern few pages. */
const PATHS = new LRUCache<string, string>({ max: PATHS_MAX, memoMethod: pathOf });

function pathOf(pageUrl: string): string {
  const url = parseUrl(pageUrl);
  if (!url) return UNKNOWN_PAGE;
  const segments = url.pathname.split('/').map(withoutParameters).filter(Boolean).map(nameOf);
  return `/${segments.join('/')}`.slice(0, PAGE_PATH_MAX).replace(/[\ud800-\udbff]$/, '');
}

const withoutParameters = (segment: string) => segment.replace(/(?:;|%3B).*$/i, '');

function nameOf(segment: string): string {
  if (AT_SIGN.test(withoutAsciiEscapes(segment))) return ':mail';
  const text = decoded(segment);
  if (NUMBER.test(text)) return ':n';
  if (UUID.test(text) || text.split(/[-_.~]/).some(isId)) return ':id';
  return READABLE.test(text) ? text : segment;
}

/** Decodes repeatedly, and tolerates invalid escapes. A decoded character may complete an escape before it. */
function withoutAsciiEscapes(segment: string): string {
  const letters: string[] = [];
  for (const letter of segment) {
    letters.push(letter);
    while (letters.at(-3) === '%') {
      const hex = letters.slice(-2).join('');
      if (!/^[0-7][\da-f]$/i.test(hex)) break;
      letters.splice(-3, 3, String.fromCharCode(Number.parseInt(hex, 16)));
    }
  }
  return letters.join('');
}

function decoded(segment: string): string {
  try {
    return normalizeText(decodeURIComponent(segment), 'NFC');
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}

function isId(word: string): boolean {
  if (LONG_HEX.test(word) || TOKEN.test(word)) return true;
  if (/^\d+$/.test(word)) return word.length > 3 && !YEAR.test(word);
  if (/\d/.test(word)) return hasMixedDigits(word);
  return word.length >= 12 && changesIn(word, /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[a-z])/) > word.length / 3;
}

/** Alternating letters and digits, or letters before a long number. */
const hasMixedDigits = (word: string) =>
  (word.length >= 6 && changesIn(word, /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u) >= 2) ||
  (word.length >= 5 && /\d{3}/.test(word));

const changesIn = (word: string, change: RegExp) => word.split(change).length - 1;
