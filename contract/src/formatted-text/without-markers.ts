import { textOfNodes } from './inline-text.ts';
import { parseFormatted } from './parse.ts';
import type { Block } from './tree.ts';

export const textOfFormatted = (source: string): string => textOfBlocks(parseFormatted(source));

const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks.map((block, n) => '\n'.repeat(n === 0 ? 0 : block.gap + 1) + textOfBlock(block)).join('');

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return textOfNodes(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return textOfBlocks(block.blocks);
    case 'list':
      return block.items.map((item) => textOfBlocks(item.blocks)).join('\n');
  }
}
