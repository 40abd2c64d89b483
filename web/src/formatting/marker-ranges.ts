import { readTarget } from '@deskbell/contract/formatted-text/links';
import { parseFormatted } from '@deskbell/contract/formatted-text/parse';
import type { Block, Inline, Link } from '@deskbell/contract/formatted-text/tree';
import type { Range } from '../format/text-ranges.ts';

const QUOTED = />(?: |(?=\n|$))/y;
const INDENTED = / {2,3}/y;
const ITEM = /- |\d{1,9}\. /y;
const FENCE_CLOSE = /```[ \t]*(?=\n|$)/y;

export function markerRanges(source: string): Range[] {
  const reader = new MarkerReader(source);
  return reader.readBlocks(parseFormatted(source)) ? reader.ranges : [];
}

/** Walks tree and source in parallel: the tree has the text without its markers. */
class MarkerReader {
  readonly ranges: Range[] = [];
  readonly #source: string;
  #at = 0;
  readonly #prefixes: RegExp[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  readBlocks(blocks: readonly Block[]): boolean {
    return blocks.every((block, index) => {
      for (let line = index === 0 ? 1 : 0; line <= block.gap; line += 1) {
        this.#at = this.#lineEnd();
        if (!this.#readLineBreak()) return false;
      }
      return this.#readBlock(block);
    });
  }

  #readBlock(block: Block): boolean {
    switch (block.kind) {
      case 'paragraph':
        return this.#readInline(block.children);
      case 'code':
        return this.#readCode();
      case 'quote':
        return this.#readQuote(block.blocks);
      case 'list':
        return block.items.every(
          ({ blocks }, index) =>
            (index === 0 || this.#readLineBreak()) &&
            this.#mark(this.#lengthOf(ITEM)) &&
            this.#within(INDENTED, () => this.readBlocks(blocks)),
        );
    }
  }

  #readCode(): boolean {
    this.#mark(this.#lineEnd() - this.#at);
    while (this.#readLineBreak()) {
      if (this.#lengthOf(FENCE_CLOSE) > 0) return this.#mark(this.#lineEnd() - this.#at);
      this.#at = this.#lineEnd();
    }
    return false;
  }

  #readQuote(blocks: readonly Block[]): boolean {
    this.#mark(this.#lengthOf(QUOTED));
    return this.#within(QUOTED, () => {
      const isRead = this.readBlocks(blocks);
      // The tree leaves out empty lines at the end of a quote.
      this.#at = this.#lineEnd();
      while (this.#readLineBreak()) this.#at = this.#lineEnd();
      return isRead;
    });
  }

  #within(prefix: RegExp, read: () => boolean): boolean {
    this.#prefixes.push(prefix);
    const isRead = read();
    this.#prefixes.pop();
    return isRead;
  }

  #readInline(nodes: readonly Inline[]): boolean {
    return nodes.every((node) => this.#readNode(node));
  }

  #readNode(node: Inline): boolean {
    switch (node.kind) {
      case 'text':
        return this.#readText(node.text);
      case 'mention':
        return this.#readText(`@[user:${node.userId}]`);
      case 'code':
        return this.#mark(1) && this.#readText(node.text) && this.#mark(1);
      case 'link':
        return this.#readLink(node);
      default: {
        const length = node.kind === 'bold' ? 2 : 1;
        return this.#mark(length) && this.#readInline(node.children) && this.#mark(length);
      }
    }
  }

  #readLink({ children }: Link): boolean {
    if (this.#source[this.#at] !== '[') return this.#readInline(children);
    if (!this.#mark(1) || !this.#readInline(children)) return false;
    const end = readTarget(this.#source, this.#at + 1)?.end ?? 0;
    return this.#mark(end - this.#at);
  }

  #readText(text: string): boolean {
    return text.split('\n').every((line, index) => {
      if (index > 0 && !this.#readLineBreak()) return false;
      const isThere = this.#source.startsWith(line, this.#at);
      this.#at += line.length;
      return isThere;
    });
  }

  #readLineBreak(): boolean {
    const before = { at: this.#at, count: this.ranges.length };
    if (this.#source[this.#at] === '\n') {
      this.#at += 1;
      if (this.#prefixes.every((prefix) => this.#readPrefix(prefix))) return true;
    }
    this.#at = before.at;
    this.ranges.length = before.count;
    return false;
  }

  #readPrefix(prefix: RegExp): boolean {
    const length = this.#lengthOf(prefix);
    if (prefix === QUOTED) return this.#mark(length);
    this.#at += length;
    return length > 0;
  }

  #lengthOf(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0].length ?? 0;
  }

  #lineEnd(): number {
    const end = this.#source.indexOf('\n', this.#at);
    return end < 0 ? this.#source.length : end;
  }

  #mark(length: number): boolean {
    if (length > 0) this.ranges.push({ start: this.#at, end: this.#at + length });
    this.#at += Math.max(length, 0);
    return length > 0;
  }
}
