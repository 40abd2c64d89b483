import { randomInt } from 'node:crypto';
import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SPOOLED_LINE_MAX } from '../imported-ticket.ts';
import type { Piece } from '../read/forms/history-form.ts';
import { decodeText, textLines } from '../read/text-lines.ts';

const BUCKETS = 128;
const PENDING_CHARACTERS = 32 * 1024;

export interface SpooledPiece {
  readonly ticketId: string;
  /** JSON of the piece, so that grouping parses one ticket at a time. */
  readonly json: string;
}

/** Pieces of a ticket lie in one bucket, by hash of the ticket's id: a bucket fits into memory, all of them do not. */
export class BucketFiles {
  readonly #files: number[] = [];
  readonly #pending: string[][] = Array.from({ length: BUCKETS }, () => []);
  readonly #sizes = new Uint32Array(BUCKETS);
  /** Nobody can choose ids that fall into one bucket. */
  readonly #seed = randomInt(2 ** 31);

  constructor(readonly folder: string) {
    for (let n = 0; n < BUCKETS; n += 1) this.#files.push(openSync(this.#path(n), 'wx', 0o600));
  }

  write(ticketId: string, piece: Piece): void {
    const bucket = this.#bucketOf(ticketId);
    const line = `${ticketId}\t${JSON.stringify(piece)}\n`;
    this.#pending[bucket]?.push(line);
    this.#sizes[bucket] = (this.#sizes[bucket] ?? 0) + line.length;
    if ((this.#sizes[bucket] ?? 0) > PENDING_CHARACTERS) this.#flush(bucket);
  }

  /** Each bucket is removed once it is read. */
  async *buckets(): AsyncGenerator<AsyncIterable<SpooledPiece>> {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) this.#flush(bucket);
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      yield this.#pieces(bucket);
      rmSync(this.#path(bucket));
    }
  }

  close(): void {
    for (const file of this.#files.splice(0)) closeSync(file);
  }

  async *#pieces(bucket: number): AsyncGenerator<SpooledPiece> {
    const chunks = createReadStream(this.#path(bucket), { highWaterMark: PENDING_CHARACTERS });
    for await (const lines of textLines(decodeText(chunks), SPOOLED_LINE_MAX))
      for (const { text } of lines) {
        const tab = text?.indexOf('\t') ?? -1;
        if (text && tab > 0) yield { ticketId: text.slice(0, tab), json: text.slice(tab + 1) };
      }
  }

  #flush(bucket: number): void {
    const file = this.#files[bucket];
    const lines = this.#pending[bucket];
    if (file === undefined || !lines || lines.length === 0) return;
    const bytes = Buffer.from(lines.join(''));
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    this.#pending[bucket] = [];
    this.#sizes[bucket] = 0;
  }

  #bucketOf(ticketId: string): number {
    let hash = this.#seed;
    for (let at = 0; at < ticketId.length; at += 1) hash = Math.imul(hash ^ ticketId.charCodeAt(at), 0x01000193);
    return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
  }

  readonly #path = (bucket: number): string => join(this.folder, `bucket-${bucket}`);
}
