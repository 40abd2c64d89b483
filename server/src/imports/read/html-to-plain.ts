import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** An empty line stands around them. */
const PARAGRAPHS = new Set('blockquote dl figure h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
const UNSEEN = new Set(
  'applet audio canvas head iframe math noscript object script style svg template title video'.split(' '),
);
const HIDDEN = /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;
const QUOTES_MAX = 5;
const VALUE_MAX = 2_000;
const LINK_WORDS_MAX = 500;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * The text that a reader of the HTML sees, in one pass: html-to-text takes milliseconds for a reply and a minute for a
 * megabyte of open tags, and a history has half a million bodies. A tree of tags would cost as much, so there is none.
 */
export function htmlToPlain(html: string): string {
  const reader = new TagReader(html);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.text.toString();
}

const ignore = (): void => undefined;

class TagReader implements TokenizerCallbacks {
  readonly text = new PlainText();
  #tag = '';
  #attribute = '';
  #value = '';
  #isHidden = false;
  #href = '';
  /** The tag that hides what is in it, and how many of its name are open. */
  #unseen: { readonly name: string; open: number } | null = null;

  constructor(readonly html: string) {}

  onopentagname(start: number, end: number): void {
    this.#tag = this.html.slice(start, end).toLowerCase();
    this.#isHidden = UNSEEN.has(this.#tag);
    this.#href = '';
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.html.slice(start, Math.min(end, start + 20)).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.#value.length < VALUE_MAX) this.#value += this.html.slice(start, Math.min(end, start + VALUE_MAX));
  }

  onattribentity(code: number): void {
    if (this.#value.length < VALUE_MAX) this.#value += String.fromCodePoint(code);
  }

  onattribend(): void {
    if (this.#attribute === 'href') this.#href = this.#value;
    const isHidden = this.#attribute === 'hidden' || (this.#attribute === 'style' && HIDDEN.test(this.#value));
    if (isHidden) this.#isHidden = true;
  }

  onopentagend(): void {
    const isVoid = VOID.has(this.#tag);
    if (this.#unseen) {
      if (this.#unseen.name === this.#tag && !isVoid) this.#unseen.open += 1;
    } else if (this.#isHidden) {
      if (!isVoid) this.#unseen = { name: this.#tag, open: 1 };
    } else this.text.begin(this.#tag, this.#href);
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).trim().toLowerCase();
    if (!this.#unseen) this.text.end(name);
    else if (this.#unseen.name === name) {
      this.#unseen.open -= 1;
      if (this.#unseen.open === 0) this.#unseen = null;
    }
  }

  ontext(start: number, end: number): void {
    if (!this.#unseen) this.text.add(this.html.slice(start, end));
  }

  ontextentity(code: number): void {
    if (!this.#unseen) this.text.add(String.fromCodePoint(code));
  }

  readonly oncdata = ignore;
  readonly oncomment = ignore;
  readonly ondeclaration = ignore;
  readonly onprocessinginstruction = ignore;
  readonly onend = ignore;
}

class PlainText {
  readonly #lines: string[] = [];
  #parts: string[] = [];
  #quotes = 0;
  #pre = 0;
  #isSpaced = false;
  #emptyLines = 0;
  /** The link that is open, and where its words begin on this line. */
  #link: { readonly href: string; from: number } | null = null;

  begin(name: string, href: string): void {
    if (name === 'br') this.#endLine(true);
    if (name === 'td' || name === 'th') this.#separate();
    if (name === 'a') this.#link = /^https?:/i.test(href) ? { href, from: this.#parts.length } : null;
    if (!BLOCKS.has(name)) return;
    this.#endLine(false);
    if (PARAGRAPHS.has(name)) this.#leaveLine();
    if (name === 'blockquote') this.#quotes += 1;
    if (name === 'pre') this.#pre += 1;
    if (name === 'li') this.#parts.push(' * ');
  }

  end(name: string): void {
    if (name === 'a') this.#endLink();
    if (!BLOCKS.has(name)) return;
    this.#endLine(false);
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    if (PARAGRAPHS.has(name)) this.#leaveLine();
  }

  add(words: string): void {
    if (this.#pre > 0) {
      const [first = '', ...more] = words.split('\n');
      this.#parts.push(first);
      for (const line of more) {
        this.#endLine(true);
        this.#parts.push(line);
      }
      return;
    }
    const shown = words.replace(/[\s\u200b]+/g, ' ');
    if (shown.startsWith(' ')) this.#isSpaced = true;
    const start = shown.trim();
    if (start === '') return;
    if (this.#isSpaced && this.#parts.length > 0) this.#parts.push(' ');
    this.#isSpaced = shown.endsWith(' ');
    this.#parts.push(start);
  }

  toString(): string {
    this.#endLine(false);
    return this.#lines.join('\n').trim();
  }

  /** The address stands behind its words, unless they are the address. */
  #endLink(): void {
    if (!this.#link) return;
    const { href, from } = this.#link;
    this.#link = null;
    const words = this.#parts.slice(from).join('').trim();
    if (words !== '' && words !== href && words.length < LINK_WORDS_MAX) this.#parts.push(` [${href}]`);
  }

  #separate(): void {
    if (this.#parts.length > 0) this.#parts.push(' | ');
    this.#isSpaced = false;
  }

  #endLine(isForced: boolean): void {
    const line = this.#parts.join('');
    this.#parts = [];
    if (this.#link) this.#link.from = 0;
    this.#isSpaced = false;
    if (line === '' && !isForced) return;
    this.#emptyLines = line === '' ? this.#emptyLines + 1 : 0;
    if (this.#emptyLines < 3) this.#lines.push(this.#quoted(line));
  }

  #leaveLine(): void {
    if (this.#lines.length === 0 || this.#emptyLines > 0) return;
    this.#emptyLines = 1;
    this.#lines.push(this.#quoted(''));
  }

  #quoted(line: string): string {
    return this.#quotes > 0 ? `${'> '.repeat(Math.min(this.#quotes, QUOTES_MAX))}${line}`.trimEnd() : line;
  }
}
