import { emptyLinesBefore } from '@deskbell/contract/formatted-text/empty-lines';
import { parseFormatted } from '@deskbell/contract/formatted-text/parse';
import type { Block, Inline, Link, ListItem } from '@deskbell/contract/formatted-text/tree';
import { escapeHtml } from './escape-html.ts';

/** The attributes of each element: styles in an email, classes on a page, whose policy allows no styles. */
export interface FormattedLook {
  readonly paragraph: string;
  readonly link: string;
  readonly code: string;
  readonly codeBlock: string;
  readonly quote: string;
  readonly list: string;
}

/** HTML of a member's formatted text. Each tag is written here, and all text is escaped. */
export const formattedHtml = (source: string, look: FormattedLook): string =>
  renderBlocks(parseFormatted(source), look);

const renderBlocks = (blocks: readonly Block[], look: FormattedLook): string =>
  blocks.map((block, n) => '<br>'.repeat(emptyLinesBefore(block, blocks[n - 1])) + renderBlock(block, look)).join('');

function renderBlock(block: Block, look: FormattedLook): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p${look.paragraph}>${renderInline(block.children, look)}</p>`;
    case 'code':
      return `<pre${look.codeBlock}>${escapeHtml(block.text)}</pre>`;
    case 'quote':
      return `<blockquote${look.quote}>${renderBlocks(block.blocks, look)}</blockquote>`;
    case 'list': {
      const tag = block.items[0]?.number === null ? 'ul' : 'ol';
      return `<${tag}${look.list}>${block.items.map((item) => renderItem(item, look)).join('')}</${tag}>`;
    }
  }
}

const renderItem = ({ number, blocks }: ListItem, look: FormattedLook): string =>
  `<li${number === null ? '' : ` value="${number}"`}>${renderBlocks(blocks, look)}</li>`;

const renderInline = (nodes: readonly Inline[], look: FormattedLook): string =>
  nodes.map((node) => renderNode(node, look)).join('');

function renderNode(node: Inline, look: FormattedLook): string {
  switch (node.kind) {
    case 'text':
      return escapeHtml(node.text).replaceAll('\n', '<br>');
    case 'code':
      return `<code${look.code}>${escapeHtml(node.text)}</code>`;
    case 'bold':
      return `<strong>${renderInline(node.children, look)}</strong>`;
    case 'italic':
      return `<em>${renderInline(node.children, look)}</em>`;
    case 'mention':
      return escapeHtml(`@[user:${node.userId}]`);
    case 'link':
      return renderLink(node, look);
  }
}

function renderLink({ url, children, isMisleading }: Link, look: FormattedLook): string {
  // Normalized, as a browser would resolve it anyway.
  const link = `<a href="${escapeHtml(new URL(url).href)}" target="_blank" rel="noopener nofollow"${look.link}>${renderInline(children, look)}</a>`;
  return isMisleading ? `${link} (${escapeHtml(url)})` : link;
}
