import { emptyLinesBefore } from '@deskbell/contract/formatted-text/empty-lines';
import { parseFormatted } from '@deskbell/contract/formatted-text/parse';
import type { Block, Inline, Link, ListItem } from '@deskbell/contract/formatted-text/tree';
import { escapeHtml } from './escape-html.ts';

/** The attributes of each element: styles in an email, classes on a page, whose policy allows no styles. */
export interface FormattedAttributes {
  readonly paragraph: string;
  readonly link: string;
  readonly code: string;
  readonly codeBlock: string;
  readonly quote: string;
  readonly list: string;
}

/** HTML of a member's formatted text. Each tag is written here, and all text is escaped. */
export const formattedHtml = (source: string, attributes: FormattedAttributes): string =>
  renderBlocks(parseFormatted(source), attributes);

const renderBlocks = (blocks: readonly Block[], attributes: FormattedAttributes): string =>
  blocks
    .map((block, n) => '<br>'.repeat(emptyLinesBefore(block, blocks[n - 1])) + renderBlock(block, attributes))
    .join('');

function renderBlock(block: Block, attributes: FormattedAttributes): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p${attributes.paragraph}>${renderInline(block.children, attributes)}</p>`;
    case 'code':
      return `<pre${attributes.codeBlock}>${escapeHtml(block.text)}</pre>`;
    case 'quote':
      return `<blockquote${attributes.quote}>${renderBlocks(block.blocks, attributes)}</blockquote>`;
    case 'list': {
      const tag = block.items[0]?.number === null ? 'ul' : 'ol';
      return `<${tag}${attributes.list}>${block.items.map((item) => renderItem(item, attributes)).join('')}</${tag}>`;
    }
  }
}

const renderItem = ({ number, blocks }: ListItem, attributes: FormattedAttributes): string =>
  `<li${number === null ? '' : ` value="${number}"`}>${renderBlocks(blocks, attributes)}</li>`;

const renderInline = (nodes: readonly Inline[], attributes: FormattedAttributes): string =>
  nodes.map((node) => renderNode(node, attributes)).join('');

function renderNode(node: Inline, attributes: FormattedAttributes): string {
  switch (node.kind) {
    case 'text':
      return escapeHtml(node.text).replaceAll('\n', '<br>');
    case 'code':
      return `<code${attributes.code}>${escapeHtml(node.text)}</code>`;
    case 'bold':
      return `<strong>${renderInline(node.children, attributes)}</strong>`;
    case 'italic':
      return `<em>${renderInline(node.children, attributes)}</em>`;
    case 'mention':
      return escapeHtml(`@[user:${node.userId}]`);
    case 'link':
      return renderLink(node, attributes);
  }
}

function renderLink({ url, children, isMisleading }: Link, attributes: FormattedAttributes): string {
  // Normalizes as a browser would.
  const link = `<a href="${escapeHtml(new URL(url).href)}" target="_blank" rel="noopener nofollow"${attributes.link}>${renderInline(children, attributes)}</a>`;
  return isMisleading ? `${link} (${escapeHtml(url)})` : link;
}
