import { expect, test } from 'vitest';
import { BoundedMailParser } from './bounded-mail-parser.ts';
import { LineDecoder } from './part-decoders.ts';

const MAIL = [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Grüße',
  '--b',
  'Content-Type: image/png; name=a.png',
  'Content-Disposition: attachment; filename=a.png',
  'Content-Transfer-Encoding: base64',
  '',
  'QUJD',
  '--b--',
  '',
].join('\r\n');

type Internal = 'readLine' | 'addTextEntry' | 'isInlineTextNode';

/** Watches what postal-mime calls and keeps although its types do not declare it. */
class WatchedParser extends BoundedMailParser {
  readonly called = new Set<Internal>();
  readonly readPositions: unknown[] = [];
  readonly nodes = new Map<unknown, unknown[]>();
  readonly texts: unknown[] = [];

  override readLine(): ReturnType<BoundedMailParser['readLine']> {
    this.called.add('readLine');
    const line = super.readLine();
    const { state, contentType, contentDisposition, contentTransferEncoding, contentDecoder } = this.currentNode;
    this.readPositions.push(this.readPos);
    if (state === 'body' && !this.nodes.has(this.currentNode))
      this.nodes.set(this.currentNode, [
        contentType.parsed.value,
        contentType.parsed.params.charset,
        contentDisposition.parsed.value,
        contentDisposition.parsed.params.filename,
        contentTransferEncoding.encoding,
        contentDecoder instanceof LineDecoder,
      ]);
    return line;
  }

  override addTextEntry(...entry: Parameters<BoundedMailParser['addTextEntry']>): void {
    this.called.add('addTextEntry');
    this.texts.push([entry[1], entry[2], entry[0].content?.constructor.name]);
    super.addTextEntry(...entry);
  }

  override isInlineTextNode(...node: Parameters<BoundedMailParser['isInlineTextNode']>): boolean {
    this.called.add('isInlineTextNode');
    return super.isInlineTextNode(...node);
  }
}

test('postal-mime calls the methods that are overridden, with the fields that they read', async () => {
  const parser = new WatchedParser();
  const { text, attachments } = await parser.parse(Buffer.from(MAIL));
  expect([...parser.called].sort()).toEqual(['addTextEntry', 'isInlineTextNode', 'readLine']);
  expect(parser.readPositions.at(-1)).toBe(Buffer.byteLength(MAIL));
  expect([...parser.nodes.values()]).toEqual([
    ['multipart/mixed', undefined, '', undefined, '8bit', true],
    ['text/plain', 'utf-8', '', undefined, '8bit', true],
    ['image/png', undefined, 'attachment', 'a.png', 'base64', true],
  ]);
  expect(parser.texts).toEqual([['plain', { type: 'text', value: 'Grüße\n' }, 'ArrayBuffer']]);
  expect(text).toBe('Grüße\n');
  expect(
    attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).toString()]),
  ).toEqual([['a.png', 'ABC']]);
});

test('a read position at the end makes postal-mime stop', async () => {
  const parser = new BoundedMailParser();
  const { text } = await parser.parse(Buffer.from(`\r\n${'a\r\n'.repeat(500_010)}`));
  expect([parser.isCut, text?.slice(0, 4)]).toEqual([true, 'a\na\n']);
});
