import PostalMime from 'postal-mime';
import { Base64Decoder, LineDecoder } from './part-decoders.ts';
import { decodeUtf8, isKnownCharset, nameUtf8Words } from './unknown-charset.ts';

const NESTED_PARTS_MAX = 30;
const HEADERS_MAX_BYTES = 256 * 1024;
/** Outlook and digests send some dozens. */
const PARTS_MAX = 500;
/** 10 MiB in base64 have 140,000 lines, a log of as many bytes some 200,000. */
const LINES_MAX = 500_000;
/** The text of a comment and its quoted history has at most a tenth of it. */
const TEXT_MAX = 500_000;
const HTML_MAX = 200_000;
const TAGS_MAX = 10_000;
/** The parser's conversion to text takes cubic time for a tag without an end. */
const UNCLOSED_TAG_MAX = 500;
/** Pictures inside of HTML would use up its length. */
const DATA_URL = /data:[^\s"'>]{1000,}/gi;

/** What the parser keeps of a part; its types do not declare it. */
interface MimeNode {
  readonly state: 'header' | 'body' | 'finished';
  readonly content: ArrayBuffer | null;
  readonly contentType: { readonly parsed: { readonly value: string; readonly params: { readonly charset?: string } } };
  readonly contentDisposition: {
    readonly parsed: { readonly value: string; readonly params: { readonly filename?: string } };
  };
  readonly contentTransferEncoding: { readonly encoding: string };
  contentDecoder: unknown;
}

interface Line {
  readonly bytes: Uint8Array;
  readonly done: boolean;
}

interface TextItem {
  /** Emails inside of the email are attachments. */
  readonly type: 'text';
  readonly value: string;
}

interface ParserInternals {
  readonly currentNode: MimeNode;
  readPos: number;
  readLine(): Line;
  addTextEntry(selector: MimeNode, type: 'plain' | 'html', item: TextItem): void;
}

const Parser = PostalMime as unknown as new (
  ...options: ConstructorParameters<typeof PostalMime>
) => PostalMime & ParserInternals;

/** Overrides methods of the parser that its types do not declare (decisions 69 and 128). */
export class BoundedMailParser extends Parser {
  isCut = false;
  isTextCut = false;
  isHtmlCut = false;
  #node: MimeNode | null = null;
  #parts = 0;
  #lines = 0;
  #textLeft = TEXT_MAX;
  #htmlLeft = HTML_MAX;
  #tagsLeft = TAGS_MAX;

  constructor() {
    super({ maxNestingDepth: NESTED_PARTS_MAX, maxHeadersSize: HEADERS_MAX_BYTES, forceRfc822Attachments: true });
  }

  /** A text with a file name is a file: Apple Mail inserts text files without calling them attachments. */
  isInlineTextNode({ contentType, contentDisposition }: MimeNode): boolean {
    const { value, params } = contentDisposition.parsed;
    return /^text\/(plain|html)$/.test(contentType.parsed.value) && value !== 'attachment' && !params.filename;
  }

  override readLine(): Line {
    const read = super.readLine();
    const node = this.currentNode;
    const line = node.state === 'header' ? withUtf8Words(read) : read;
    if (node !== this.#node) this.#parts += 1;
    this.#node = node;
    this.#lines += 1;
    if (node.state === 'body') replaceDecoder(node);
    if (this.#parts <= PARTS_MAX && this.#lines <= LINES_MAX) return line;
    this.isCut = true;
    // An incomplete file is dropped.
    if (!this.isInlineTextNode(node)) node.contentDecoder = null;
    this.readPos = Number.POSITIVE_INFINITY;
    return { bytes: new Uint8Array(), done: true };
  }

  /** Runs before the parser converts each text into the other kind. */
  override addTextEntry(selector: MimeNode, type: 'plain' | 'html', item: TextItem): void {
    const text = textOfUnknownCharset(selector) ?? item.value;
    const value = type === 'html' ? this.#cutHtml(text) : this.#cutText(text);
    super.addTextEntry(selector, type, { type: 'text', value });
  }

  #cutText(text: string): string {
    const cut = text.slice(0, this.#textLeft);
    this.#textLeft -= cut.length;
    this.isTextCut ||= cut.length < text.length;
    return cut;
  }

  /** The time to convert it grows with the number of its tags, and with the square of their depth. */
  #cutHtml(html: string): string {
    const light = withoutAll(withoutAll(html.replace(DATA_URL, ''), /<!--/g, /-->/g), /<style\b/gi, /<\/style[^>]*>/gi);
    let end = 0;
    while (end >= 0 && end < this.#htmlLeft && this.#tagsLeft > 0) {
      this.#tagsLeft -= 1;
      end = light.indexOf('<', end + 1);
    }
    const cut = withoutUnclosedTag(light.slice(0, Math.min(end < 0 ? light.length : end, this.#htmlLeft)));
    this.#htmlLeft -= cut.length;
    this.isHtmlCut ||= cut.length < light.length;
    return cut;
  }
}

function withUtf8Words(line: Line): Line {
  const text = Buffer.from(line.bytes).toString('latin1');
  const named = /=\?|\*=/.test(text) ? nameUtf8Words(text) : text;
  return named === text ? line : { ...line, bytes: Buffer.from(named, 'latin1') };
}

/** The parser takes an unknown charset for windows-1252. */
function textOfUnknownCharset({ contentType, content }: MimeNode): string | null {
  const { charset } = contentType.parsed.params;
  return charset && content && !isKnownCharset(charset) ? decodeUtf8(new Uint8Array(content)) : null;
}

/** Both patterns go forward only, so that openings without an end take linear time. */
function withoutAll(html: string, opening: RegExp, closing: RegExp): string {
  let kept = '';
  let from = 0;
  for (let start = opening.exec(html); start; start = opening.exec(html)) {
    kept += html.slice(from, start.index);
    closing.lastIndex = start.index;
    const end = closing.exec(html);
    if (!end) return kept;
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return kept + html.slice(from);
}

function withoutUnclosedTag(html: string): string {
  const start = html.indexOf('<', html.lastIndexOf('>') + 1);
  return start >= 0 && html.length - start > UNCLOSED_TAG_MAX ? html.slice(0, start) : html;
}

function replaceDecoder(node: MimeNode): void {
  const { contentDecoder, contentTransferEncoding } = node;
  if (contentDecoder instanceof LineDecoder || contentTransferEncoding.encoding === 'quoted-printable') return;
  node.contentDecoder = contentTransferEncoding.encoding === 'base64' ? new Base64Decoder() : new LineDecoder();
}
