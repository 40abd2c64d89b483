import { RECORD_MAX } from '../imported-ticket.ts';
import { textLines } from './text-lines.ts';

/** Something between braces, and where it begins. */
export type FoundRecord =
  | { readonly line: number; readonly value: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly reason: string };

const SHOWN_MAX = 120;

export const TOO_LONG = `It is longer than ${RECORD_MAX / 1024 / 1024} MB.`;

/** JSON lines, or one array whose elements are the records; either is read without holding more than a record. */
export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<FoundRecord> {
  const parts = text[Symbol.asyncIterator]();
  let start = '';
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    start += part.value;
    if (start.trim() !== '') break;
  }
  const rest = continued(start, parts);
  yield* start.trimStart().startsWith('[') ? arrayElements(rest) : recordsOfLines(rest);
}

async function* continued(start: string, parts: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
}

async function* recordsOfLines(text: AsyncIterable<string>): AsyncGenerator<FoundRecord> {
  for await (const lines of textLines(text))
    for (const { line, text: found } of lines)
      if (found === null) yield { line, reason: TOO_LONG };
      else if (found.trim() !== '') yield parseRecord(found, line);
}

function parseRecord(text: string, line: number): FoundRecord {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { line, value: value as Record<string, unknown> };
    return { line, reason: 'Not an object in braces.' };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { line, reason: `Not valid JSON: ${why.slice(0, SHOWN_MAX)}` };
  }
}

const [QUOTE, BACKSLASH, LINE_FEED] = [0x22, 0x5c, 0x0a];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Finds the elements of a list by counting brackets outside of strings. */
class ElementScanner {
  readonly #found: FoundRecord[] = [];
  #chunk = '';
  /** Where the open element begins, or goes on, in the chunk. */
  #from = 0;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #line = 1;
  #startLine = 1;
  /** The element so far; null while none is open, or when it is longer than the bound. */
  #text: string | null = null;
  #isTooLong = false;

  scan(chunk: string): FoundRecord[] {
    this.#chunk = chunk;
    this.#from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (code === LINE_FEED) this.#line += 1;
      if (this.#isString) this.#inString(code);
      else if (code === QUOTE) this.#isString = true;
      else if (code === OPEN || code === OPEN_LIST) this.#enter(at);
      else if (code === CLOSE || code === CLOSE_LIST) this.#leave(at);
    }
    if (this.#depth >= 2) this.#add(chunk.slice(this.#from));
    return this.#found.splice(0);
  }

  end(): FoundRecord[] {
    return this.#depth > 0 ? [{ line: this.#line, reason: 'The file ends in the middle: it was cut off.' }] : [];
  }

  #inString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isString = false;
  }

  #enter(at: number): void {
    this.#depth += 1;
    if (this.#depth !== 2) return;
    this.#from = at;
    this.#startLine = this.#line;
    this.#text = '';
    this.#isTooLong = false;
  }

  #add(more: string): void {
    if (this.#text !== null && this.#text.length + more.length <= RECORD_MAX) this.#text += more;
    else {
      this.#text = null;
      this.#isTooLong = true;
    }
  }

  #leave(at: number): void {
    this.#depth -= 1;
    if (this.#depth !== 1) return;
    this.#add(this.#chunk.slice(this.#from, at + 1));
    const line = this.#startLine;
    this.#found.push(this.#isTooLong ? { line, reason: TOO_LONG } : parseRecord(this.#text ?? '', line));
    this.#text = null;
  }
}

async function* arrayElements(text: AsyncIterable<string>): AsyncGenerator<FoundRecord> {
  const scanner = new ElementScanner();
  for await (const chunk of text) yield* scanner.scan(chunk);
  yield* scanner.end();
}
