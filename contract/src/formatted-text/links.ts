import { textOfNodes } from './inline-text.ts';
import type { Inline, Link } from './tree.ts';

/** The brackets that separate links are excluded, so that no character is tried as part of two addresses. */
const TARGET = /\(((?:https?:\/\/|mailto:)(?:[^\s()[\]<>"`]|\([^\s()[\]<>"`]*\))+)\)/iy;
const BARE = /https?:\/\/[^\s[\]<>"`]*/iy;
/** At the end of a sentence or of a marker. */
const TRAILING = /[.,;:!?'*_]$/;
/** Something like paypal.com within a text. */
const DOMAIN = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;

interface Target {
  readonly url: string;
  /** The position behind it. */
  readonly end: number;
}

/** The address in parentheses at a position, if there is one of a scheme that a link may have. */
export function readTarget(source: string, at: number): Target | null {
  TARGET.lastIndex = at;
  const url = TARGET.exec(source)?.[1];
  return url && isAddress(url) ? { url, end: TARGET.lastIndex } : null;
}

/** An address that was typed without markers; `url` is null for what only begins like one. */
export function readBareLink(source: string, at: number): { url: string | null; end: number } | null {
  BARE.lastIndex = at;
  const typed = BARE.exec(source)?.[0];
  if (!typed) return null;
  const url = withoutTrailing(typed);
  return isAddress(url) ? { url, end: at + url.length } : { url: null, end: at + typed.length };
}

/** Without the period of a sentence, and without a parenthesis that was opened before the address. */
function withoutTrailing(typed: string): string {
  let open = 0;
  for (const letter of typed) open += letter === '(' ? 1 : letter === ')' ? -1 : 0;
  let end = typed.length;
  for (; end > 0; end -= 1) {
    const letter = typed[end - 1] ?? '';
    if (letter === ')' && open < 0) open += 1;
    else if (!TRAILING.test(letter)) break;
  }
  return typed.slice(0, end);
}

const hostOf = (url: string): string => {
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === 'mailto:' ? (pathname.split('@').at(-1) ?? '') : hostname;
};

const isAddress = (url: string): boolean => URL.canParse(url) && hostOf(url) !== '';

export function linkTo(url: string, children: readonly Inline[]): Link {
  return { kind: 'link', url, children: children.flatMap(withoutLinks), isMisleading: isMisleading(url, children) };
}

/** The text of a link may begin like an address itself. */
function withoutLinks(node: Inline): readonly Inline[] {
  if (node.kind === 'link') return node.children;
  if (node.kind === 'bold' || node.kind === 'italic')
    return [{ ...node, children: node.children.flatMap(withoutLinks) }];
  return [node];
}

function isMisleading(url: string, children: readonly Inline[]): boolean {
  const host = hostOf(url)
    .toLowerCase()
    .replace(/^www\./, '');
  const named = textOfNodes(children).toLowerCase().match(DOMAIN) ?? [];
  return named.some((domain) => asHost(domain).replace(/^www\./, '') !== host);
}

/** As an address writes it: a name in another script is encoded there. */
const asHost = (domain: string): string =>
  URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
