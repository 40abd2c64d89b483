export type Inline = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; address: string };

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph' | 'tip'; content: Inline[] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; name: string; alt: string; caption: string };

const PICTURE = /^!\[(?<alt>[^\]]+)\]\((?<name>[a-z0-9-]+) "(?<caption>[^"]+)"\)$/;
const ITEM = /^(?:\d+\.|-) /;

/** What the articles use of Markdown: headings, paragraphs, lists, code, quotes (tips) and pictures. Anything else is an error. */
export function readBlocks(source: string): Block[] {
  const fences = source.split(/^```\w*\n/m);
  return fences.flatMap((part, index): Block[] =>
    index % 2 === 1
      ? [{ kind: 'code', text: part.trimEnd() }]
      : part
          .split(/\n\s*\n/)
          .map((block) => block.trim())
          .filter((block) => block !== '')
          .map(readBlock),
  );
}

function readBlock(source: string): Block {
  if (source.startsWith('## ')) return { kind: 'heading', text: source.slice(3) };
  if (source.startsWith('![')) return readPicture(source);
  if (source.startsWith('> ')) return { kind: 'tip', content: readInlines(source.replaceAll(/^> ?/gm, '')) };
  if (ITEM.test(source)) return readList(source);
  if (/^(?:[#|<]|\* )/.test(source)) throw new Error(`The documentation has no form for: ${source}`);
  return { kind: 'paragraph', content: readInlines(source) };
}

function readPicture(source: string): Block {
  const { alt, name, caption } = PICTURE.exec(source.replaceAll('\n', ' '))?.groups ?? {};
  if (!alt || !name || !caption) throw new Error(`A picture is ![alt](name "caption"), unlike: ${source}`);
  return { kind: 'picture', name, alt, caption };
}

function readList(source: string): Block {
  const items = source.split(/\n(?=\d+\. |- )/).map((item) => readInlines(item.replace(ITEM, '')));
  return { kind: 'list', isNumbered: /^\d/.test(source), items };
}

const INLINE = /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<address>[^)]+)\)/g;

function readInlines(source: string): Inline[] {
  const text = source.replaceAll(/\s*\n\s*/g, ' ');
  const inlines: Inline[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(INLINE)) {
    if (index > end) inlines.push({ kind: 'text', text: text.slice(end, index) });
    inlines.push(inlineOf(groups));
    end = index + whole.length;
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) });
  return inlines;
}

function inlineOf({ bold, code, text = '', address = '' }: Record<string, string | undefined>): Inline {
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (code !== undefined) return { kind: 'code', text: code };
  return { kind: 'link', text, address };
}
