import { TextDecoder } from 'node:util';
import { RECORD_MAX } from '../imported-ticket.ts';

/** A byte order mark says what it is, else UTF-8; bytes that mean nothing become U+FFFD. */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    decoder = new TextDecoder(encodingOf(start));
    yield decoder.decode(start, { stream: true });
  }
  yield decoder ? decoder.decode() : start.toString();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

export interface TextLine {
  readonly line: number;
  /** Keeps a carriage return at its end. Null when the line is longer than the bound. */
  readonly text: string | null;
}

/**
 * Lines end with a line feed. Those above the bound are passed over without being held. They come in as many as a part of the
 * text has: a hostile file has a thousand million empty ones.
 */
export async function* textLines(text: AsyncIterable<string>, max = RECORD_MAX): AsyncGenerator<readonly TextLine[]> {
  let line = 1;
  let rest: string | null = '';
  for await (const chunk of text) {
    const lines: TextLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      lines.push({ line, text: extended(rest, chunk.slice(from, at), max) });
      line += 1;
      rest = '';
      from = at + 1;
    }
    rest = extended(rest, chunk.slice(from), max);
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [{ line, text: rest }];
}

const extended = (rest: string | null, more: string, max: number): string | null =>
  rest === null || rest.length + more.length > max ? null : rest + more;
