import { asSeen, INVISIBLE } from './confusables.ts';
import { hostOf } from './domain.ts';
import { isOwnHost } from './own-host.ts';
import { requiredText } from './text.ts';

export const cleanName = (name: string): string =>
  name.replace(/\s/gu, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ').trim();

/** Cleans a name for emails. Whether it is plain depends on the domains: see isPlainName. */
export const requiredName = (max: number, missing: string) =>
  requiredText(max, missing)
    .overwrite(cleanName)
    .refine((name) => name !== '', missing);

export const NOT_A_PLAIN_NAME =
  'Write the name without a web or email address, except your own domain. Put a space after a dot, as in "St. Mary".';

/** Matches only from the start of a label: starting within each would take quadratic time. */
const HOST = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const IPV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
const IPV6 = /(?<![\w:])(?=[\da-f:]*(?:::|(?::[\da-f]+){7}))[\da-f]*(?::[\da-f]*){2,7}(?![\w:])/i;
const SCHEME = /\/\/|www\.|@|\b(?:https?|mailto|tel):/i;
const PATH_OR_PORT = /^(?:[/?#]|:\d)/;

/** Abbreviations that names put before a dot: "Dr.Smith". */
const ABBREVIATION = /^(?:\p{L}|bros|co|dr|fa|fr|hr|inc|jr|mr|mrs|ms|mt|no|nr|prof|rev|sr|st|sta|ste)$/u;
/** These are so common as the end of an address that they never count as a word after an abbreviation. */
const COMMON_DOMAIN =
  /^(?:app|art|bank|bet|biz|blog|cash|casino|click|club|com|credit|dev|edu|finance|fun|game|games|gift|gov|info|int|life|link|live|loan|loans|mil|money|net|one|online|org|page|poker|pro|promo|sex|shop|site|space|store|support|tech|top|vip|web|win|world|xxx|xyz)$/;
/** "rogue . com", "rogue[.]com" and "rogue. com": honest names have no space before a dot, and a capital after one. */
const DISGUISED =
  /(?:\s\.\s?|\[\.\]|\(\.\)|[[(]dot[\])]|[·‧•])(?:biz|click|com|info|link|net|online|org|site|top|vip|win|xyz)\b/iu;
const SPACED = /\.\s(?:biz|com|info|net|org|xyz)\b/u;
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Mail clients turn addresses in names into links, and strangers get these emails. Words joined by a dot count as an
 * address when the last could be a top-level domain, except an own domain and an abbreviation.
 */
export function isPlainName(name: string, domains: readonly string[] = []): boolean {
  const text = asSeen(name);
  let isPlain = true;
  const rest = text.replace(HOST, (host, at: number) => {
    const isBare = !PATH_OR_PORT.test(text.slice(at + host.length));
    if (isBare && isOwn(host, domains)) return ' ';
    isPlain &&= isBare && !isAddress(host);
    return host;
  });
  return isPlain && ![SCHEME, DISGUISED, SPACED, IPV4, IPV6].some((address) => address.test(rest));
}

function isOwn(host: string, domains: readonly string[]): boolean {
  const own = hostOf(host);
  return own !== null && domains.some((domain) => isOwnHost(domain, own));
}

function isAddress(host: string): boolean {
  let isAbbreviated = true;
  return host.split('.').some((label, n) => {
    const word = label.toLowerCase();
    // "Dr.Smith" continues with a capital, "a.casino" does not.
    const isName = isAbbreviated && /^\p{Lu}/u.test(label) && word.length > 2 && !COMMON_DOMAIN.test(word);
    isAbbreviated &&= ABBREVIATION.test(word);
    return n > 0 && isTopLevel(word) && !isName;
  });
}

/** Two letters A to Z are a country code, so "Node.js" would be an address. */
function isTopLevel(label: string): boolean {
  if (label.startsWith('xn--')) return true;
  const [word = ''] = label.split(/[-_]/, 1);
  if (/^[a-z]{2}$/.test(word)) return REGIONS.of(word.toUpperCase()) !== undefined;
  return /^\p{L}[\p{L}\p{M}]+$/u.test(word);
}
