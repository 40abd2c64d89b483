import type { Block } from './tree.ts';

/** Returns how many empty lines to show before a block, as many as were typed. */
export const emptyLinesBefore = ({ gap }: Block, previous: Block | undefined): number => (previous ? gap : 0);
