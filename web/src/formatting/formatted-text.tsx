import type { Mention } from '@deskbell/contract/followers';
import { emptyLinesBefore } from '@deskbell/contract/formatted-text/empty-lines';
import { parseFormatted } from '@deskbell/contract/formatted-text/parse';
import type { Block, Inline, Link } from '@deskbell/contract/formatted-text/tree';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { classNames } from '../ui/class-names.ts';
import linkStyles from '../ui/controls/link.module.css';
import styles from './formatted-text.module.css';
import { MentionName } from './mention-name.tsx';

const NO_MENTIONS: readonly Mention[] = [];
const Mentions = createContext(NO_MENTIONS);

interface FormattedTextProps {
  text: string;
  mentions?: readonly Mention[];
  className?: string | undefined;
}

export function FormattedText({ text, mentions = NO_MENTIONS, className }: FormattedTextProps) {
  return (
    <div className={classNames(styles.text, className)} dir="auto">
      <Mentions value={mentions}>{renderBlocks(parseFormatted(text))}</Mentions>
    </div>
  );
}

/** Parts of a text have no id and keep their order. */
const inOrder = <Part,>(parts: readonly Part[], render: (part: Part, index: number) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  parts.map((part, index) => <Fragment key={index}>{render(part, index)}</Fragment>);

const renderBlocks = (blocks: readonly Block[]): ReactNode =>
  inOrder(blocks, (block, index) => (
    <>
      {inOrder(Array.from({ length: emptyLinesBefore(block, blocks[index - 1]) }), () => (
        <br />
      ))}
      {renderBlock(block)}
    </>
  ));

function renderBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{renderInline(block.children)}</p>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'quote':
      return <blockquote>{renderBlocks(block.blocks)}</blockquote>;
    case 'list': {
      const List = block.items[0]?.number === null ? 'ul' : 'ol';
      return (
        <List>
          {block.items.map(({ number, blocks }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id and keep their order
            <li key={index} value={number ?? undefined}>
              {renderBlocks(blocks)}
            </li>
          ))}
        </List>
      );
    }
  }
}

const renderInline = (nodes: readonly Inline[]): ReactNode => inOrder(nodes, renderNode);

function renderNode(node: Inline): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'bold':
      return <strong>{renderInline(node.children)}</strong>;
    case 'italic':
      return <em>{renderInline(node.children)}</em>;
    case 'mention':
      return <KnownMention userId={node.userId} />;
    case 'link':
      return renderLink(node);
  }
}

const KnownMention = ({ userId }: { userId: number }) => (
  <MentionName userId={userId} mentions={useContext(Mentions)} />
);

const isAddress = ([only, ...others]: readonly Inline[], url: string) =>
  only?.kind === 'text' && others.length === 0 && url.endsWith(only.text);

/** The address of a named link is printed behind it. */
const renderLink = ({ url, children, isMisleading }: Link): ReactNode => (
  <>
    <a
      href={new URL(url).href}
      target="_blank"
      rel="noopener noreferrer"
      className={linkStyles.link}
      data-address={isMisleading || isAddress(children, url) ? undefined : url}
    >
      {renderInline(children)}
    </a>
    {isMisleading && ` (${url})`}
  </>
);
