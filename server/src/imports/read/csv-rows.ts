import { RECORD_MAX } from '../imported-ticket.ts';
import { TOO_LONG } from './json-records.ts';
import { type TextLine, textLines } from './text-lines.ts';

export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly reason: string };

const SEPARATORS = [',', ';', '\t'] as const;

/** Rows as RFC 4180 has them. The first line says whether commas, semicolons or tabs separate cells. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const rows = new RowReader();
  for await (const lines of textLines(text))
    for (const line of lines) {
      const row = rows.take(line);
      if (row) yield row;
    }
  const last = rows.end();
  if (last) yield last;
}

const UNCLOSED = 'A quote is opened and never closed.';

class RowReader {
  #row: OpenRow | null = null;
  #separator: string | null = null;

  /** A row, once its last line is there. */
  take({ line, text }: TextLine): CsvRow | null {
    if (text === null) return this.#close({ line: this.#row?.line ?? line, reason: TOO_LONG });
    if (!this.#row && text.trim() === '') return null;
    this.#separator ??= separatorOf(text);
    const row = this.#row ?? new OpenRow(line, this.#separator);
    this.#row = row;
    row.add(text);
    if (row.length > RECORD_MAX) return this.#close({ line: row.line, reason: UNCLOSED });
    return row.isQuoted ? null : this.#close({ line: row.line, cells: row.cells });
  }

  end(): CsvRow | null {
    return this.#row && { line: this.#row.line, reason: UNCLOSED };
  }

  #close(row: CsvRow): CsvRow {
    this.#row = null;
    return row;
  }
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
