import { type Block, type Inline, readBlocks } from './markdown.ts';

export interface Section {
  /** Empty above the first heading. */
  heading: string;
  id: string;
  blocks: Block[];
}

export interface Article {
  page: string;
  title: string;
  /** One sentence for the index. */
  summary: string;
  lede: string;
  minutes: string;
  readers: string;
  opens: { label: string; address: string };
  sections: Section[];
}

const FIELDS = ['title', 'summary', 'lede', 'minutes', 'readers', 'opens'] as const;
const HEAD = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s;
const LINK = /^\[(?<label>[^\]]+)\]\((?<address>[^)]+)\)$/;

export function readArticle(page: string, source: string): Article {
  const { head, body = '' } = HEAD.exec(source)?.groups ?? {};
  if (head === undefined) throw new Error(`docs/owners/${page}.md does not begin with its facts between two ---.`);
  const facts = Object.fromEntries(head.split('\n').map((line) => line.split(/:\s+(.*)/s, 2)));
  const missing = FIELDS.filter((field) => !facts[field]);
  if (missing.length > 0) throw new Error(`docs/owners/${page}.md has no ${missing.join(', ')}.`);
  const { label, address } = LINK.exec(facts.opens)?.groups ?? {};
  if (!label || !address) throw new Error(`docs/owners/${page}.md: opens is a link such as [Tickets](/tickets).`);
  const { title, summary, lede, minutes, readers } = facts;
  return {
    page,
    title,
    summary,
    lede,
    minutes,
    readers,
    opens: { label, address },
    sections: sectionsOf(readBlocks(body)),
  };
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ heading: '', id: '', blocks: [] }];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block.text, id: idOf(block.text), blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const blocksOf = ({ sections }: Article): Block[] => sections.flatMap(({ blocks }) => blocks);

function inlinesOf(block: Block): Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'tip':
      return block.content;
    case 'list':
      return block.items.flat();
    default:
      return [];
  }
}

/** Bold words are labels of screens. */
export const labelsOf = (article: Article): string[] =>
  blocksOf(article)
    .filter(({ kind }) => kind !== 'tip')
    .flatMap(inlinesOf)
    .flatMap((inline) => (inline.kind === 'bold' ? [inline.text] : []));

export const linksOf = (article: Article): string[] =>
  blocksOf(article)
    .flatMap(inlinesOf)
    .flatMap((inline) => (inline.kind === 'link' ? [inline.address] : []));

export const picturesOf = (article: Article): string[] =>
  blocksOf(article).flatMap((block) => (block.kind === 'picture' ? [block.name] : []));

const textOf = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');

/** Sentences, as the search shows them. */
export const linesOf = ({ blocks }: Section): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.map(textOf);
    if (block.kind === 'picture') return [block.caption];
    return textOf(inlinesOf(block))
      .split(/(?<=[.?!:]) (?=[A-Z“])/)
      .filter((line) => line !== '');
  });
