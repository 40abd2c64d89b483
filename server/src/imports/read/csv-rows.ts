import { RECORD_MAX } from '../imported-ticket.ts';
import { TOO_LONG } from './json-records.ts';
import { textLines } from './text-lines.ts';

export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly reason: string };

const SEPARATORS = [',', ';', '\t'] as const;

/** Rows as RFC 4180 has them. The first line says whether commas, semicolons or tabs separate cells. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let row: OpenRow | null = null;
  let separator: string | null = null;
  for await (const { line, text: found } of textLines(text)) {
    if (found === null) {
      yield { line: row?.line ?? line, reason: TOO_LONG };
      row = null;
      continue;
    }
    if (!row && found.trim() === '') continue;
    separator ??= separatorOf(found);
    row ??= new OpenRow(line, separator);
    row.add(found);
    if (row.length > RECORD_MAX) {
      yield { line: row.line, reason: 'A quote is opened and never closed.' };
      row = null;
    } else if (!row.isQuoted) {
      yield { line: row.line, cells: row.cells };
      row = null;
    }
  }
  if (row) yield { line: row.line, reason: 'A quote is opened and never closed.' };
}

/** Quoted cells may hold any of them. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"?/g, '');
  const counts = SEPARATORS.map((each) => bare.split(each).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A row takes several lines while a quote is open. */
class OpenRow {
  readonly cells: string[] = [];
  isQuoted = false;
  length = 0;
  #cell: string[] = [];

  constructor(
    readonly line: number,
    readonly separator: string,
  ) {}

  add(line: string): void {
    this.length += line.length + 1;
    let at = 0;
    if (this.isQuoted) {
      this.#cell.push('\n');
      at = this.#takeQuoted(line, 0);
    }
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    while (!this.isQuoted) {
      if (this.#cell.length === 0 && text.startsWith('"', at)) {
        this.isQuoted = true;
        at = this.#takeQuoted(line, at + 1);
        continue;
      }
      const next = text.indexOf(this.separator, at);
      this.#cell.push(next < 0 ? text.slice(at) : text.slice(at, next));
      this.cells.push(this.#cell.join(''));
      this.#cell = [];
      if (next < 0) return;
      at = next + 1;
    }
  }

  /** Returns where the text goes on after the closing quote; two quotes are one of the text. */
  #takeQuoted(line: string, from: number): number {
    for (let start = from; ; ) {
      const quote = line.indexOf('"', start);
      if (quote < 0) {
        this.#cell.push(line.slice(start));
        return line.length;
      }
      this.#cell.push(line.slice(start, quote));
      if (line[quote + 1] !== '"') {
        this.isQuoted = false;
        // An empty quoted cell has begun, so that a quote after it does not open it again.
        this.#cell.push('');
        return quote + 1;
      }
      this.#cell.push('"');
      start = quote + 2;
    }
  }
}
