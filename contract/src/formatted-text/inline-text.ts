import type { Inline } from './tree.ts';

export const textOfNodes = (nodes: readonly Inline[]): string => nodes.map(textOfNode).join('');

function textOfNode(node: Inline): string {
  if ('children' in node) return textOfNodes(node.children);
  return node.kind === 'mention' ? `@[user:${node.userId}]` : node.text;
}
