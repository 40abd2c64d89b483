import type { WIDGET_DIRECTIVES } from '@deskbell/contract/health-values';
import { forbiddenDirectives } from './content-security-policy.ts';

/** What a look at a home page found; stored with the site. */
export type Finding =
  | { readonly kind: 'fine' | 'private' }
  | {
      readonly kind: 'unreachable';
      readonly reason: string;
      /** Our request is refused; visitors may be welcome. */
      readonly is_refused: boolean;
    }
  | { readonly kind: 'missing'; readonly has_tag_manager: boolean }
  | { readonly kind: 'other_key'; readonly found_key: string }
  | { readonly kind: 'blocked'; readonly directives: readonly (typeof WIDGET_DIRECTIVES)[number][] };

/** Whether it explains why no visitor sees the widget. A tag manager adds code that the HTML does not show. */
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

/** Statuses of sign-ins, bot protections and throttles. */
const REFUSING = [401, 403, 407, 429];
const SITE_KEY = /site_[0-9a-f]{32}/;
const TAG_MANAGERS =
  /googletagmanager\.com|\/gtm\.js|matomo[^"'\s]*container_|tags\.tiqcdn\.com|assets\.adobedtm\.com|cdn\.segment\.com/i;

/** Searches the page as text. */
export function judgePage({ url, status, html, policies }: Page, siteKey: string, publicUrl: string): Finding {
  if (status >= 400) {
    const is_refused = REFUSING.includes(status);
    const reason = is_refused ? `It refuses our request (${status}).` : `It answers with the status ${status}.`;
    return { kind: 'unreachable', reason, is_refused };
  }
  const text = withoutComments(html);
  const tags = [...tagsOf(text, 'script')];
  if (!text.includes(siteKey)) {
    const found_key = lookUpOtherKey(tags);
    if (found_key !== null) return { kind: 'other_key', found_key };
    return { kind: 'missing', has_tag_manager: TAG_MANAGERS.test(text) };
  }
  const tag = tags.find((each) => each.includes(siteKey));
  const directives = forbiddenDirectives([...policies, ...metaPolicies(text)], {
    pageUrl: url,
    scriptUrl: `${publicUrl}/widget.js`,
    requestUrl: `${publicUrl}/api/widget/events`,
    nonce: tag === undefined ? null : lookUpAttribute(tag, 'nonce'),
  });
  return directives.length > 0 ? { kind: 'blocked', directives } : { kind: 'fine' };
}

function lookUpOtherKey(scripts: readonly string[]): string | null {
  const tag = scripts.find((each) => each.includes('widget.js') && SITE_KEY.test(each));
  return (tag && SITE_KEY.exec(tag)?.[0]) ?? null;
}

const metaPolicies = (text: string): string[] =>
  [...tagsOf(text, 'meta')].flatMap((tag) => {
    const isPolicy = lookUpAttribute(tag, 'http-equiv')?.toLowerCase() === 'content-security-policy';
    return isPolicy ? (lookUpAttribute(tag, 'content') ?? []) : [];
  });

/** Linear in the length of the text, whatever a page contains: no regular expression looks for the end. */
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

function* tagsOf(text: string, name: string): Generator<string> {
  const lower = text.toLowerCase();
  let end = 0;
  for (let start = lower.indexOf(`<${name}`); start >= 0; start = lower.indexOf(`<${name}`, end)) {
    end = text.indexOf('>', start);
    if (end < 0) return;
    yield text.slice(start, end + 1);
  }
}

/** Longer tags are no tags of a widget or policy. */
const TAG_MAX = 20_000;

function lookUpAttribute(tag: string, name: string): string | null {
  if (tag.length > TAG_MAX) return null;
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
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

/** What the incident keeps of it. */
export const detailOf = (finding: Finding) => ({
  verdict: finding.kind,
  reason: finding.kind === 'unreachable' ? finding.reason : null,
  finding,
  is_explained: isCertain(finding),
});
