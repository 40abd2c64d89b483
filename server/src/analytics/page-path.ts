import { PAGE_PATH_MAX } from '@deskbell/contract/limits';
import { LRUCache } from 'lru-cache';
import { UNKNOWN_PAGE } from '../db/page-days.ts';

const UUID = /^\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?$/i;
const LONG_HEX = /^(?=.*\d)[\da-f]{8,}$|^[\da-f]{16,}$/i;
/** Dates, versions and telephone numbers too. */
const NUMBER = /^(?=.*\p{Nd})[\p{Nd}.,_+-]+$/u;
const YEAR = /^(19|20)\d\d$/;
/** Longer than words are. */
const TOKEN = /^[A-Za-z\d]{41,}$/;
/** As it is, as other signs that mail programs and people read as one, and as HTML writes it. */
const AT_SIGN = /[@＠﹫]|%EF%BC%A0|%EF%B9%AB|&#0*64;?|&#x0*40;?|&commat;/i;
/** What is shown decoded: letters and signs that are seen and delimit nothing. */
const READABLE = /^[^\s\p{C}\p{Z}/?#%\\]+$/u;

/**
 * The path under which a page is counted: without query and fragment, and without what differs from visitor to visitor.
 * A short number in a word stays, because it is part of the name: `step-2`, `iphone15`.
 */
export const pathOfPage = (pageUrl: string | null): string =>
  pageUrl === null ? UNKNOWN_PAGE : PATHS.memo(pageUrl.replace(/[?#].*$/s, ''));

const PATHS_MAX = 1_000;
/** Most page views are of a few pages. */
const PATHS = new LRUCache<string, string>({ max: PATHS_MAX, memoMethod: pathOf });

function pathOf(pageUrl: string): string {
  if (!URL.canParse(pageUrl)) return UNKNOWN_PAGE;
  const segments = new URL(pageUrl).pathname.split('/').map(withoutParameters).filter(Boolean).map(nameOf);
  return `/${segments.join('/')}`.slice(0, PAGE_PATH_MAX).replace(/[\ud800-\udbff]$/, '');
}

/** `;jsessionid=…` */
const withoutParameters = (segment: string) => segment.replace(/(?:;|%3B).*$/i, '');

function nameOf(segment: string): string {
  if (AT_SIGN.test(withoutAsciiEscapes(segment))) return ':mail';
  const text = decoded(segment);
  if (NUMBER.test(text)) return ':n';
  if (UUID.test(text) || text.split(/[-_.~]/).some(isId)) return ':id';
  return READABLE.test(text) ? text : segment;
}

/** However often it was escaped, and whatever else in it cannot be decoded. */
function withoutAsciiEscapes(segment: string): string {
  let text = segment;
  for (;;) {
    const once = text.replace(/%([0-7][\da-f])/gi, (_escape, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (once === text) return text;
    text = once;
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize('NFC');
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

/** Letters and digits in turn, or a long number behind letters. */
const hasMixedDigits = (word: string) =>
  (word.length >= 6 && changesIn(word, /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u) >= 2) ||
  (word.length >= 5 && /\d{3}/.test(word));

const changesIn = (word: string, change: RegExp) => word.split(change).length - 1;
