import { MIB } from '@deskbell/contract/units';
import { RECORD_MAX } from '../imported-ticket.ts';
import { textLines } from '../read/text-lines.ts';

/** mysqldump writes at most as much into a line as a server accepts in one packet. */
const LINE_MAX = 256 * MIB;
const CREATE = /^CREATE TABLE (?:IF NOT EXISTS )?`([^`]+)`/i;
const COLUMN = /^\s*`([^`]+)`/;
const INSERT = /^(?:INSERT|REPLACE)(?: IGNORE)? INTO `([^`]+)`\s*(?:\(([^()]*)\)\s*)?VALUES\s*/i;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '', Z: '', b: '' };

/** A row by the names of its columns; null where the database has no value. */
export type DumpRow = ReadonlyMap<string, string | null>;

export interface DumpedRow {
  readonly table: string;
  readonly row: DumpRow;
}

/** Rows of a dump as mysqldump and phpMyAdmin write it, one at a time: a statement may have all rows of a table. */
export async function* dumpRows(
  text: AsyncIterable<string>,
  isWanted: (table: string) => boolean,
): AsyncGenerator<DumpedRow> {
  const reader = new DumpReader(isWanted);
  for await (const lines of textLines(text, LINE_MAX))
    for (const { text: line } of lines) {
      if (line !== null) yield* reader.take(line);
    }
}

class DumpReader {
  /** Columns by table, as the table was created. */
  readonly #columns = new Map<string, string[]>();
  #created: string[] | null = null;
  /** The statement that is open, and whether its rows are wanted. */
  #insert: { readonly table: string; readonly columns: readonly string[]; readonly isWanted: boolean } | null = null;
  #row: TupleReader | null = null;

  constructor(readonly isWanted: (table: string) => boolean) {}

  *take(line: string): Generator<DumpedRow> {
    let at = 0;
    if (!this.#insert) {
      at = this.#open(line);
      if (at < 0) return;
    }
    for (;;) {
      at = this.#row ? this.#row.take(line, at) : this.#nextTuple(line, at);
      if (at < 0) return;
      if (!this.#row?.isWhole) continue;
      const { table, columns, isWanted } = this.#insert ?? { table: '', columns: [], isWanted: false };
      const { cells, isTooLong } = this.#row;
      this.#row = null;
      if (isWanted && !isTooLong) yield { table, row: new Map(columns.map((name, n) => [name, cells[n] ?? null])) };
    }
  }

  /** Returns where the rows of a statement begin in its line; -1 in other lines. */
  #open(line: string): number {
    if (this.#created) {
      const [, column] = COLUMN.exec(line) ?? [];
      if (column) this.#created.push(column);
      else this.#created = null;
      return -1;
    }
    const [, created] = CREATE.exec(line) ?? [];
    if (created) {
      this.#created = [];
      this.#columns.set(created, this.#created);
      return -1;
    }
    const insert = INSERT.exec(line.slice(0, 20_000));
    if (!insert) return -1;
    const [start, table = '', named] = insert;
    const columns = named ? named.split(',').map((name) => name.trim().replaceAll('`', '')) : this.#columns.get(table);
    this.#insert = { table, columns: columns ?? [], isWanted: columns !== undefined && this.isWanted(table) };
    return start.length;
  }

  /** Returns where the next row begins; -1 at the end of the line or statement. */
  #nextTuple(line: string, from: number): number {
    for (let at = from; at < line.length; at += 1) {
      const sign = line[at];
      if (sign === '(') {
        this.#row = new TupleReader();
        return at + 1;
      }
      if (sign === ';') {
        this.#insert = null;
        return -1;
      }
    }
    return -1;
  }
}

/** The values between two parentheses; a text may go on in the next line. */
class TupleReader {
  readonly cells: (string | null)[] = [];
  isWhole = false;
  isTooLong = false;
  #length = 0;
  #isString = false;
  #wasString = false;
  #parts: string[] = [];

  /** Returns where the line goes on behind the tuple; -1 when the tuple does not end in it. */
  take(line: string, from: number): number {
    let at = from;
    while (at < line.length) {
      if (this.#isString) at = this.#takeString(line, at);
      else {
        at = this.#takeBare(line, at);
        if (this.isWhole) return at;
      }
    }
    if (this.#isString) this.#add('\n');
    return -1;
  }

  #takeString(line: string, from: number): number {
    let start = from;
    for (let at = from; at < line.length; at += 1) {
      const sign = line[at];
      if (sign === '\\') {
        const next = line[at + 1] ?? '';
        this.#add(line.slice(start, at) + (ESCAPES[next] ?? next));
        at += 1;
        start = at + 1;
      } else if (sign === "'") {
        this.#add(line.slice(start, at));
        if (line[at + 1] !== "'") {
          this.#isString = false;
          this.#wasString = true;
          return at + 1;
        }
        this.#add("'");
        at += 1;
        start = at + 1;
      }
    }
    this.#add(line.slice(start));
    return line.length;
  }

  #takeBare(line: string, from: number): number {
    for (let at = from; at < line.length; at += 1) {
      const sign = line[at];
      if (sign === "'") {
        // Such as _binary before a text.
        this.#parts = [];
        this.#isString = true;
        return at + 1;
      }
      if (sign === ',' || sign === ')') {
        this.#endCell();
        this.isWhole = sign === ')';
        return at + 1;
      }
      if (!this.#wasString) this.#parts.push(sign ?? '');
    }
    return line.length;
  }

  #endCell(): void {
    const text = this.#parts.join('');
    const bare = text.trim();
    this.cells.push(this.#wasString ? text : bare.toUpperCase() === 'NULL' ? null : bare);
    this.#parts = [];
    this.#wasString = false;
  }

  #add(part: string): void {
    this.#length += part.length;
    if (this.#length > RECORD_MAX) {
      this.isTooLong = true;
      this.#parts = [];
    } else this.#parts.push(part);
  }
}
