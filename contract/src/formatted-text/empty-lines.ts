import type { Block } from './tree.ts';

/** The empty lines to show before a block: those that were typed, of which the space around a list, quote or code is one. */
export function emptyLinesBefore({ kind, gap }: Block, previous: Block | undefined): number {
  if (!previous) return 0;
  return kind === 'paragraph' && previous.kind === 'paragraph' ? gap : Math.max(0, gap - 1);
}
