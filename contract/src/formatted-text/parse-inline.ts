import { linkTo, readBareLink, readTarget } from './links.ts';
import type { Inline } from './tree.ts';

/** Matches characters that can start anything but plain text. */
const SPECIAL = /[`*_[\]@hH]/g;
const MENTION = /@\[user:([1-9]\d{0,14})\]/y;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/;

const isWord = (letter: string | undefined): boolean => letter !== undefined && WORD.test(letter);
const isSolid = (letter: string | undefined): boolean => letter !== undefined && !SPACE.test(letter);

type Marker = 'bold' | 'italic' | 'bracket';

interface Place {
  readonly source: string;
  readonly at: number;
}

export function parseInline(source: string): Inline[] {
  const line = new InlineParser();
  let at = 0;
  while (at < source.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(source)?.index ?? source.length;
    line.addText(source.slice(at, next));
    at = next < source.length ? line.read({ source, at: next }) : next;
  }
  return joinTexts(line.nodes);
}

class InlineParser {
  readonly nodes: Inline[] = [];
  /** The position of each marker's opening node; an unclosed marker is plain text. */
  readonly #open: Record<Marker, number | null> = { bold: null, italic: null, bracket: null };

  addText(text: string): void {
    if (text !== '') this.nodes.push({ kind: 'text', text });
  }

  /** Returns the position to go on from. */
  read(place: Place): number {
    switch (place.source[place.at]) {
      case '`':
        return this.#readCode(place);
      case '*':
        return this.#readMarker(place, 'bold');
      case '_':
        return this.#readMarker(place, 'italic');
      case '[':
        return this.#openAt(place, 'bracket', 1);
      case ']':
        return this.#readLink(place);
      case '@':
        return this.#readMention(place);
      default:
        return this.#readBareLink(place);
    }
  }

  #readCode({ source, at }: Place): number {
    const end = source.indexOf('`', at + 1);
    const text = source.slice(at + 1, Math.max(end, at + 1));
    if (text === '' || text.includes('\n')) return this.#readAsText({ source, at }, 1);
    this.nodes.push({ kind: 'code', text });
    return end + 1;
  }

  #readMarker({ source, at }: Place, marker: 'bold' | 'italic'): number {
    const letter = source[at];
    let end = at + 1;
    while (source[end] === letter) end += 1;
    const isMarker = end - at === (marker === 'bold' ? 2 : 1);
    const before = source[at - 1];
    const after = source[end];
    // Not within words such as snake_case; bold may emphasize a part of a word.
    const isInWord = marker === 'italic' && isWord(before) && isWord(after);
    const opener = this.#open[marker];
    if (!isMarker || isInWord) return this.#readAsText({ source, at }, end - at);
    if (
      opener !== null &&
      isSolid(before) &&
      !(marker === 'italic' && isWord(after)) &&
      this.nodes.length > opener + 1
    ) {
      this.nodes.push({ kind: marker, children: this.#close(marker, opener) });
      return end;
    }
    if (opener === null && isSolid(after) && !(marker === 'italic' && isWord(before)))
      return this.#openAt({ source, at }, marker, end - at);
    return this.#readAsText({ source, at }, end - at);
  }

  #readLink({ source, at }: Place): number {
    const opener = this.#open.bracket;
    const target = opener === null || this.nodes.length === opener + 1 ? null : readTarget(source, at + 1);
    if (opener === null || !target) {
      this.#open.bracket = null;
      return this.#readAsText({ source, at }, 1);
    }
    this.nodes.push(linkTo(target, this.#close('bracket', opener)));
    return target.end;
  }

  #readMention({ source, at }: Place): number {
    MENTION.lastIndex = at;
    const userId = MENTION.exec(source)?.[1];
    if (!userId) return this.#readAsText({ source, at }, 1);
    this.nodes.push({ kind: 'mention', userId: Number(userId) });
    return MENTION.lastIndex;
  }

  #readBareLink({ source, at }: Place): number {
    const link = isWord(source[at - 1]) ? null : readBareLink(source, at);
    if (!link) return this.#readAsText({ source, at }, 1);
    if (link.address) this.nodes.push(linkTo(link.address, [{ kind: 'text', text: source.slice(at, link.end) }]));
    else this.addText(source.slice(at, link.end));
    return link.end;
  }

  #openAt({ source, at }: Place, marker: Marker, length: number): number {
    this.#open[marker] = this.nodes.length;
    return this.#readAsText({ source, at }, length);
  }

  #readAsText({ source, at }: Place, length: number): number {
    this.addText(source.slice(at, at + length));
    return at + length;
  }

  /** Takes what follows the opener, and the opener itself; open markers in between become text. */
  #close(marker: Marker, opener: number): Inline[] {
    const [, ...children] = this.nodes.splice(opener);
    this.#open[marker] = null;
    for (const other of ['bold', 'italic', 'bracket'] as const)
      if ((this.#open[other] ?? -1) > opener) this.#open[other] = null;
    return joinTexts(children);
  }
}

function joinTexts(nodes: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) joined.push({ kind: 'text', text: text.join('') });
    text = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text') text.push(node.text);
    else {
      flush();
      joined.push(node);
    }
  }
  flush();
  return joined;
}
