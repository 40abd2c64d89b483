import type { WIDGET_DIRECTIVES } from '@deskbell/contract/health-values';
import { forbiddenDirectives, POLICIES_MAX } from './content-security-policy.ts';

export type Finding =
  | { readonly kind: 'fine' | 'private' }
  | {
      readonly kind: 'unreachable';
      readonly reason: string;
      /** Set when the page refuses our request but may accept visitors. */
      readonly is_refused: boolean;
    }
  | { readonly kind: 'missing'; readonly has_tag_manager: boolean }
  | { readonly kind: 'other_key'; readonly found_key: string }
  | { readonly kind: 'blocked'; readonly directives: readonly (typeof WIDGET_DIRECTIVES)[number][] };

/** Whether it explains the silence. A tag manager may add code that is not in the HTML. */
export function isCertain(finding: Finding): boolean {
  if (finding.kind === 'missing') return !finding.has_tag_manager;
  if (finding.kind === 'unreachable') return !finding.is_refused;
  return finding.kind === 'other_key' || finding.kind === 'blocked';
}

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  readonly policies: readonly string[];
}

/** Statuses of sign-ins, bot protection and throttling. */
const REFUSING = [401, 403, 407, 429];
const SITE_KEY = /site_[0-9a-f]{32}/;
// The lookahead prevents quadratic backtracking on repeated "matomo".
const TAG_MANAGERS =
  /googletagmanager\.com|\/gtm\.js|matomo(?:(?!matomo)[^"'\s])*container_|tags\.tiqcdn\.com|assets\.adobedtm\.com|cdn\.segment\.com/i;

export function diagnosePage({ url, status, html, policies }: Page, siteKey: string, publicUrl: string): Finding {
  if (status >= 400) {
    const is_refused = REFUSING.includes(status);
    const reason = is_refused ? `It refuses our request (${status}).` : `It answers with the status ${status}.`;
    return { kind: 'unreachable', reason, is_refused };
  }
  const text = withoutComments(html);
  if (!text.includes(siteKey)) {
    const found_key = lookUpOtherKey(text);
    if (found_key !== null) return { kind: 'other_key', found_key };
    return { kind: 'missing', has_tag_manager: TAG_MANAGERS.test(text) };
  }
  const tag = lookUpTag(text, 'script', (each) => each.includes(siteKey));
  const directives = forbiddenDirectives([...policies, ...metaPolicies(text)], {
    page: new URL(url),
    script: new URL(`${publicUrl}/widget.js`),
    request: new URL(`${publicUrl}/api/widget/events`),
    nonce: tag && lookUpAttribute(tag, NONCE),
  });
  return directives.length > 0 ? { kind: 'blocked', directives } : { kind: 'fine' };
}

function lookUpOtherKey(text: string): string | null {
  const tag = lookUpTag(text, 'script', (each) => each.includes('widget.js') && SITE_KEY.test(each));
  return (tag && SITE_KEY.exec(tag)?.[0]) ?? null;
}

function metaPolicies(text: string): string[] {
  const policies: string[] = [];
  for (const tag of tagsOf(text, 'meta')) {
    if (!POLICY.test(tag) || lookUpAttribute(tag, HTTP_EQUIV)?.toLowerCase() !== 'content-security-policy') continue;
    policies.push(lookUpAttribute(tag, CONTENT) ?? '');
    if (policies.length === POLICIES_MAX) break;
  }
  return policies;
}

/** No regular expression: unclosed comments would make it quadratic. */
function withoutComments(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', from)) {
    parts.push(html.slice(from, start));
    const end = html.indexOf('-->', start + 4);
    if (end < 0) return parts.join('');
    from = end + 3;
  }
  return [...parts, html.slice(from)].join('');
}

/** Avoids toLowerCase, which can shift positions. */
function* tagsOf(text: string, name: string): Generator<string> {
  const opening = new RegExp(`<${name}`, 'gi');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = text.indexOf('>', found.index);
    if (end < 0) return;
    yield text.slice(found.index, end + 1);
    opening.lastIndex = end;
  }
}

function lookUpTag(text: string, name: string, isSought: (tag: string) => boolean): string | null {
  for (const tag of tagsOf(text, name)) if (isSought(tag)) return tag;
  return null;
}

/** Longer tags are not the widget's, nor a policy. */
const TAG_MAX = 20_000;
const POLICY = /content-security-policy/i;
const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
const NONCE = attribute('nonce');
const HTTP_EQUIV = attribute('http-equiv');
const CONTENT = attribute('content');

function lookUpAttribute(tag: string, name: RegExp): string | null {
  if (tag.length > TAG_MAX) return null;
  const found = name.exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : decoded(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&#39;': "'",
  '&#x27;': "'",
  '&apos;': "'",
  '&quot;': '"',
  '&amp;': '&',
};
const decoded = (value: string) =>
  value.replace(/&(#39|#x27|apos|quot|amp);/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? entity);

export const kindOfIncident = (finding: Finding): 'silent' | 'blocked' =>
  finding.kind === 'blocked' ? 'blocked' : 'silent';

export const detailOf = (finding: Finding) => ({
  verdict: finding.kind,
  reason: finding.kind === 'unreachable' ? finding.reason : null,
  finding,
  is_explained: isCertain(finding),
});
