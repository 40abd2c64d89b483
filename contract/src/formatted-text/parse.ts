import { parseInline } from './parse-inline.ts';
import type { Block, ListItem } from './tree.ts';

const DEPTH_MAX = 4;

const FENCE_OPEN = /^```[\w+-]*[ \t]*$/;
const FENCE_CLOSE = /^```[ \t]*$/;
const QUOTE = /^>(?: |$)/;
const ITEM = /^(- |(\d{1,9})\. )(?=\S)/;

/**
 * Parses **bold**, _italic_, `code`, fenced code, lists, quotes and links; all else, and every line break, stays as
 * typed. The result is a tree, so nothing that renders it has to trust or clean HTML.
 */
export const parseFormatted = (source: string): Block[] => parseBlocks(source.replaceAll('\r\n', '\n').split('\n'), 0);

function parseBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  const lastFence = lines.findLastIndex((line) => FENCE_CLOSE.test(line));
  let gap = 0;
  let at = 0;
  const add = (block: Block, end: number) => {
    blocks.push(block);
    gap = 0;
    at = end;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      gap += 1;
      at += 1;
    } else if (FENCE_OPEN.test(line) && at < lastFence) {
      const end = endOf(lines, at, (other) => !FENCE_CLOSE.test(other));
      add({ kind: 'code', gap, text: lines.slice(at + 1, end).join('\n') }, end + 1);
    } else if (depth < DEPTH_MAX && QUOTE.test(line)) {
      const end = endOf(lines, at, (other) => QUOTE.test(other));
      const quoted = lines.slice(at, end).map((other) => other.replace(QUOTE, ''));
      add({ kind: 'quote', gap, blocks: parseBlocks(quoted, depth + 1) }, end);
    } else if (depth < DEPTH_MAX && ITEM.test(line)) {
      const isNumbered = isNumberedItem(line);
      const end = endOf(
        lines,
        at,
        (other) => isContinued(other) || (ITEM.test(other) && isNumberedItem(other) === isNumbered),
      );
      add({ kind: 'list', gap, items: parseItems(lines.slice(at, end), depth) }, end);
    } else {
      const end = endOf(lines, at, (other, index) => !beginsBlock(other, index < lastFence, depth));
      add({ kind: 'paragraph', gap, children: parseInline(lines.slice(at, end).join('\n')) }, end);
    }
  }
  return blocks;
}

function endOf(lines: readonly string[], start: number, belongs: (line: string, index: number) => boolean): number {
  let end = start + 1;
  while (end < lines.length && belongs(lines[end] ?? '', end)) end += 1;
  return end;
}

function beginsBlock(line: string, isFenceClosed: boolean, depth: number): boolean {
  if (line.trim() === '' || (isFenceClosed && FENCE_OPEN.test(line))) return true;
  return depth < DEPTH_MAX && (QUOTE.test(line) || ITEM.test(line));
}

const isNumberedItem = (line: string): boolean => ITEM.exec(line)?.[2] !== undefined;

const isContinued = (line: string): boolean => /^ {2,}\S/.test(line);

function parseItems(lines: readonly string[], depth: number): ListItem[] {
  const items: { number: number | null; lines: string[] }[] = [];
  for (const line of lines) {
    const [marker, , number] = ITEM.exec(line) ?? [];
    if (marker === undefined) items.at(-1)?.lines.push(line.replace(/^ {2,3}/, ''));
    else items.push({ number: number === undefined ? null : Number(number), lines: [line.slice(marker.length)] });
  }
  return items.map((item) => ({ number: item.number, blocks: parseBlocks(item.lines, depth + 1) }));
}
