import { describe, expect, test } from 'vitest';
import { parseFormatted } from './parse.ts';
import type { Block, Inline } from './tree.ts';

/** Writes a tree as short text: b[bold], i[italic], c[code], a[text -> url], @12, p[…], pre[…], q[…], ul[…]. */
const brief = (source: string): string => briefOf(parseFormatted(source));

const briefOf = (blocks: readonly Block[]): string =>
  blocks.map((block) => `${'/'.repeat(block.gap)}${blockOf(block)}`).join(' ');

function blockOf(block: Block): string {
  if (block.kind === 'paragraph') return `p[${inlineOf(block.children)}]`;
  if (block.kind === 'code') return `pre[${block.text}]`;
  if (block.kind === 'quote') return `q[${briefOf(block.blocks)}]`;
  const items = block.items.map(({ number, blocks }) => `${number === null ? '' : `${number}: `}${briefOf(blocks)}`);
  return `${block.items[0]?.number === null ? 'ul' : 'ol'}[${items.join(', ')}]`;
}

function inlineOf(nodes: readonly Inline[]): string {
  const parts = nodes.map((node) => {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'code') return `c[${node.text}]`;
    if (node.kind === 'mention') return `@${node.userId}`;
    if (node.kind !== 'link') return `${node.kind === 'bold' ? 'b' : 'i'}[${inlineOf(node.children)}]`;
    return `a[${inlineOf(node.children)} ${node.isMisleading ? '=>' : '->'} ${node.url}]`;
  });
  return parts.join('');
}

describe('a formatted text', () => {
  test.each([
    ['Hello\nworld', 'p[Hello\nworld]'],
    ['One\n\n\nTwo', 'p[One] //p[Two]'],
    ['a **bold** and _italic_ word', 'p[a b[bold] and i[italic] word]'],
    ['**bold _both_**', 'p[b[bold i[both]]]'],
    ['_a **b** c_', 'p[i[a b[b] c]]'],
    ['run `npm **test**` now', 'p[run c[npm **test**] now]'],
    ['- one\n- two', 'ul[p[one], p[two]]'],
    ['Please:\n1. open\n2. close', 'p[Please:] ol[1: p[open], 2: p[close]]'],
    ['3. third\n7. seventh', 'ol[3: p[third], 7: p[seventh]]'],
    ['- one\n  more\n- two', 'ul[p[one\nmore], p[two]]'],
    ['- one\n  - inner\n- two', 'ul[p[one] ul[p[inner]], p[two]]'],
    ['- one\n1. two', 'ul[p[one]] ol[1: p[two]]'],
    ['> said\n>\n> **more**\nanswer', 'q[p[said] /p[b[more]]] p[answer]'],
    ['```\nif (a) **b**\n\n  c\n```\ndone', 'pre[if (a) **b**\n\n  c] p[done]'],
    ['```js\nlet a\n```', 'pre[let a]'],
    ['see [the guide](https://a.example/x_(y)) now', 'p[see a[the guide -> https://a.example/x_(y)] now]'],
    ['[write](mailto:help@a.example)', 'p[a[write -> mailto:help@a.example]]'],
    ['[**bold** link](https://a.example)', 'p[a[b[bold] link -> https://a.example]]'],
    ['**[link](https://a.example)**', 'p[b[a[link -> https://a.example]]]'],
    ['at https://a.example/b_c_d?e=1, or', 'p[at a[https://a.example/b_c_d?e=1 -> https://a.example/b_c_d?e=1], or]'],
    ['(https://a.example/x).', 'p[(a[https://a.example/x -> https://a.example/x]).]'],
    ['**https://a.example**', 'p[b[a[https://a.example -> https://a.example]]]'],
    ['ask @[user:12] please', 'p[ask @12 please]'],
    ['One\r\n- two', 'p[One] ul[p[two]]'],
  ])('%j', (source, expected) => {
    expect(brief(source)).toBe(expected);
  });

  test.each([
    '2 * 3 ** 4',
    '** not bold **',
    '**open',
    '_open',
    'snake_case_name and __init__',
    '***three***',
    '`open',
    '``',
    '`two\nlines`',
    '-no item',
    '- ',
    '1.no item',
    '>no quote',
    '# Heading',
    '![picture](x.png)',
    '<b>bold</b> &amp; <script>alert(1)</script>',
    '[text](javascript:alert(1))',
    '[text](data:text/html,x)',
    '[text](/path)',
    '[text] (https://a.example)',
    '[](https://a.example)',
    '[text](https://)',
    'https:// and http://',
    '| a | b |\n|---|---|',
    '@[user:0] @[user:x] @anna',
    '```\nnever closed',
    'mailto:a@b.example',
  ])('%j is shown as typed', (source) => {
    expect(parseFormatted(source)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'paragraph', gap: 0 })]),
    );
    expect(brief(source).replaceAll(/a\[(\S+) -> \1\]/g, '$1')).toBe(`p[${source}]`);
  });

  test.each([
    ['[paypal.com](https://evil.example)', true],
    ['[www.paypal.com/login](https://paypal.com.evil.example)', true],
    ['[our **paypal.com** page](https://evil.example)', true],
    ['[anna@bank.example](mailto:anna@evil.example)', true],
    ['[pаypal.com](https://paypal.com)', true],
    ['[paypal․com](https://evil.example)', true],
    ['[paypal。com](https://evil.example)', true],
    ['[paypal．com](https://evil.example)', true],
    ['[paypal｡com](https://evil.example)', true],
    ['[paypal﹒com](https://evil.example)', true],
    ['[paypalꓸcom](https://evil.example)', true],
    ['[paypal۔com](https://evil.example)', true],
    ['[paypal·com](https://evil.example)', true],
    ['[paypal‧com](https://evil.example)', true],
    ['[paypal⋅com](https://evil.example)', true],
    ['[paypal・com](https://evil.example)', true],
    ['[paypal٠com](https://evil.example)', true],
    ['[paypal·com](https://paypal.com)', false],
    ['[col·lecció](https://shop.example)', false],
    ['[ショップ・カート](https://shop.example)', false],
    ['[ｐａｙｐａｌ.ｃｏｍ](https://evil.example)', true],
    ['[pay\u200bpal\u2060.\ufeffcom](https://evil.example)', true],
    ['[paypal.\u00adcom](https://evil.example)', true],
    ['[paypal\u200e.\u200fcom](https://evil.example)', true],
    ['[\u202emoc.lapyap\u202c](https://evil.example)', true],
    ['[pay\u2066pal\u2069.com](https://evil.example)', true],
    ['[**paypal**.com](https://evil.example)', true],
    [`[paypal.com.${'a.'.repeat(200)}de](https://evil.example)`, true],
    ['[1.paypal.com.1](https://evil.example)', true],
    ['[a.1a.1a](https://evil.example)', false],
    ['[paypal．com](https://paypal.com)', false],
    ['[see\npaypal.com](https://paypal.com)', false],
    ['[пример.рф](https://xn--e1afmkfd.xn--p1ai)', false],
    ['[xn--e1afmkfd.xn--p1ai](https://xn--e1afmkfd.xn--p1ai)', false],
    ['https://a.example/index.html', false],
    ['[paypal.com](https://www.paypal.com/help)', false],
    ['[bücher.example](https://xn--bcher-kva.example)', false],
    ['[our page](https://evil.example)', false],
  ])('the link %j names another domain: %j', (source, isMisleading) => {
    const [block] = parseFormatted(source);
    expect(block).toMatchObject({ children: [{ kind: 'link', isMisleading }] });
  });

  test('shows deep quotes as typed from the fifth on', () => {
    expect(brief('> > > > > > deep')).toBe('q[q[q[q[p[> > deep]]]]]');
  });
});

const PARTS = [
  ['a', 'b ', 'c\n', ' ', '\n', '\n\n'],
  ['**', '**', '_', '_', '`', '***', '__', '\n```\n'],
  ['[', ']', '(', ')', '](https://d.example)', 'https://e.example', '](', '@[user:7]', 'h'],
  ['\n- ', '\n1. ', '\n> ', '\n  ', '- ', '> '],
].flat();

function* numbers(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe('whatever is typed', () => {
  test('no letter is lost, doubled or out of order', () => {
    const random = numbers();
    for (let round = 0; round < 3_000; round += 1) {
      const length = random.next().value % 40;
      const source = Array.from({ length }, () => PARTS[random.next().value % PARTS.length]).join('');
      expect(lettersOf(parseFormatted(source)), source).toBe(source.replaceAll(/[^a-z]/g, ''));
    }
  });
});

function lettersOf(blocks: readonly Block[]): string {
  const inline = (nodes: readonly Inline[]): string =>
    nodes
      .map((node) => {
        if (node.kind === 'mention') return 'user';
        if ('text' in node) return node.text;
        const text = inline(node.children);
        return node.kind === 'link' && text !== node.url ? text + node.url : text;
      })
      .join('');
  const block = (each: Block): string => {
    if (each.kind === 'paragraph') return inline(each.children);
    if (each.kind === 'code') return each.text;
    return each.kind === 'quote'
      ? each.blocks.map(block).join('')
      : each.items.flatMap((item) => item.blocks.map(block)).join('');
  };
  return blocks
    .map(block)
    .join('')
    .replaceAll(/[^a-z]/g, '');
}
