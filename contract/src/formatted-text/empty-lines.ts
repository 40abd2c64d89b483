import type { Block } from './tree.ts';

export const emptyLinesBefore = ({ gap }: Block, previous: Block | undefined): number => (previous ? gap : 0);
