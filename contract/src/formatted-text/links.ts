import { asSeen } from '../confusables.ts';
import { DOMAIN_MAX } from '../limits.ts';
import { parseUrl } from '../parse-url.ts';
import { textOfNodes } from './inline-text.ts';
import type { Inline, Link } from './tree.ts';

/** Brackets separate links, so they are excluded: no character is tried as part of two addresses. */
const TARGET = /\(((?:https?:\/\/|mailto:)(?:[^\s()[\]<>"`]|\([^\s()[\]<>"`]*\))+)\)/iy;
const BARE = /https?:\/\/[^\s[\]<>"`]*/iy;
/** Punctuation of a sentence, or a marker, is not part of the address. */
const TRAILING = /[.,;:!?'*_]$/;
const LABELS = /[\p{L}\p{M}\p{N}.-]+/gu;
/** Read as a full stop between letters of a name such as paypal·com; "col·lecció" is a word. */
const MIDDLE_DOTS = /(?<=[\p{Script=Latin}\d])(?:(?<!l)·|·(?!l)|[‧∙⋅•・᛫⸱⸳٠۰𝅭])(?=[\p{Script=Latin}\d])/gu;
const TOP_LEVEL = /^(?:xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)/u;

interface Address {
  readonly url: string;
  readonly host: string;
}

export function readTarget(source: string, at: number): (Address & { readonly end: number }) | null {
  TARGET.lastIndex = at;
  const url = TARGET.exec(source)?.[1];
  const address = url ? lookUpAddress(url) : null;
  return address && { ...address, end: TARGET.lastIndex };
}

/** Reads an address that was typed without markers; `address` is null for text that only begins like one. */
export function readBareLink(source: string, at: number): { address: Address | null; end: number } | null {
  BARE.lastIndex = at;
  const typed = BARE.exec(source)?.[0];
  if (!typed) return null;
  const url = withoutTrailing(typed);
  const address = lookUpAddress(url);
  return { address, end: at + (address ? url : typed).length };
}

/** Drops the period of a sentence, and a parenthesis that was opened before the address. */
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

function lookUpAddress(url: string): Address | null {
  const { protocol, hostname = '', pathname = '' } = parseUrl(url) ?? {};
  const host = protocol === 'mailto:' ? (pathname.split('@').at(-1) ?? '') : hostname;
  return host === '' ? null : { url, host };
}

export function linkTo({ url, host }: Address, children: readonly Inline[]): Link {
  const text = textOfNodes(children);
  const isMisleading = text !== url && namesOtherDomain(text, host);
  return { kind: 'link', url, children: children.flatMap(withoutLinks), isMisleading };
}

/** Removes links from the text of a link, which may itself begin like an address. */
function withoutLinks(node: Inline): readonly Inline[] {
  if (node.kind === 'link') return node.children;
  if (node.kind === 'bold' || node.kind === 'italic')
    return [{ ...node, children: node.children.flatMap(withoutLinks) }];
  return [node];
}

function namesOtherDomain(text: string, host: string): boolean {
  const own = withoutWww(host.toLowerCase());
  return domainsIn(asSeen(text).toLowerCase().replace(MIDDLE_DOTS, '.')).some(
    (domain) => withoutWww(domain) !== own && withoutWww(asHost(domain)) !== own,
  );
}

function domainsIn(text: string): string[] {
  const domains: string[] = [];
  const add = (labels: readonly string[]) => {
    const last = labels.findLastIndex((label) => TOP_LEVEL.test(label));
    const end = TOP_LEVEL.exec(labels[last] ?? '')?.[0];
    if (last > 0) domains.push([...labels.slice(0, last), end].join('.'));
  };
  for (const [run] of text.matchAll(LABELS)) {
    let labels: string[] = [];
    for (const label of run.split('.')) {
      if (label !== '') labels.push(label);
      else {
        add(labels);
        labels = [];
      }
    }
    add(labels);
  }
  return domains;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

const asHost = (domain: string): string =>
  domain.length > DOMAIN_MAX ? domain : (parseUrl(`https://${domain}`)?.hostname ?? domain);
