import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportedTicket, SPOOLED_LINE_MAX } from '../imported-ticket.ts';
import { decodeText, textLines } from '../read/text-lines.ts';

const READ_BYTES = 32 * 1024;
const WRITE_CHARACTERS = 512 * 1024;
const DIGITS_MAX = 20;

/** Lines of a file, written in large parts. */
export class LineFile {
  readonly #file: number;
  #lines: string[] = [];
  #length = 0;
  /** Bytes up to the end of the last line. */
  bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600);
  }

  write(line: string): void {
    this.#lines.push(line, '\n');
    this.#length += line.length;
    this.bytes += Buffer.byteLength(line) + 1;
    if (this.#length > WRITE_CHARACTERS) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#lines.join(''));
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
    this.#lines = [];
    this.#length = 0;
  }
}

/** Sorts more than memory holds: each run is sorted by itself, and runs are merged. */
export class SortedRuns {
  #runs = 0;

  constructor(readonly folder: string) {}

  add(tickets: readonly { readonly key: string; readonly json: string }[]): void {
    if (tickets.length === 0) return;
    const run = new LineFile(this.#path(this.#runs));
    this.#runs += 1;
    for (const { key, json } of tickets.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)))
      run.write(`${key}\t${json}`);
    run.close();
  }

  /** JSON of tickets in order of their keys. */
  async *merged(): AsyncGenerator<string> {
    const heads: Head[] = [];
    for (let run = 0; run < this.#runs; run += 1) await pushNext(heads, this.#lines(run));
    for (let head = heads[0]; head; head = heads[0]) {
      yield head.json;
      const last = heads.pop();
      if (last && heads.length > 0) sink(heads, last);
      await pushNext(heads, head.rest);
    }
    for (let run = 0; run < this.#runs; run += 1) rmSync(this.#path(run));
  }

  async *#lines(run: number): AsyncGenerator<string> {
    const chunks = createReadStream(this.#path(run), { highWaterMark: READ_BYTES });
    for await (const lines of textLines(decodeText(chunks), SPOOLED_LINE_MAX))
      for (const { text } of lines) if (text) yield text;
  }

  readonly #path = (run: number): string => join(this.folder, `run-${run}`);
}

/** Orders by creation, then by number, where 9 comes before 10. */
export function sortKey({ created_at, source_id }: ImportedTicket): string {
  const id = /^\d+$/.test(source_id) ? source_id.padStart(DIGITS_MAX, '0') : source_id;
  return `${created_at} ${id}`;
}

interface Head {
  readonly key: string;
  readonly json: string;
  readonly rest: AsyncIterator<string>;
}

async function pushNext(heads: Head[], rest: Head['rest']): Promise<void> {
  const next = await rest.next();
  if (next.done) return;
  const text = next.value;
  const tab = text.indexOf('\t');
  heads.push({ key: text.slice(0, tab), json: text.slice(tab + 1), rest });
  for (let at = heads.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heads, at, parent)) return;
    swap(heads, at, parent);
    at = parent;
  }
}

/** Puts a head in place of the first one, and lets it sink. */
function sink(heads: Head[], head: Head): void {
  heads[0] = head;
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const least = right < heads.length && isBefore(heads, right, left) ? right : left;
    if (least >= heads.length || !isBefore(heads, least, at)) return;
    swap(heads, at, least);
    at = least;
  }
}

const isBefore = (heads: readonly Head[], a: number, b: number): boolean =>
  (heads[a]?.key ?? '') < (heads[b]?.key ?? '');

function swap(heads: Head[], a: number, b: number): void {
  const [first, second] = [heads[a], heads[b]];
  if (!first || !second) return;
  heads[a] = second;
  heads[b] = first;
}
