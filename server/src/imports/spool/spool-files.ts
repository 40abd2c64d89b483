import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROWS_PER_ENTRY = 100;
export const spooledTickets = (folder: string): string => join(folder, 'tickets.jsonl');
export const spooledRows = (folder: string): string => join(folder, 'rows');

/** Where each hundredth ticket begins, so that an import goes on at a row without reading what is before. */
export class RowIndex {
  readonly #starts: number[] = [];
  #rows = 0;

  add(start: number): void {
    if (this.#rows % ROWS_PER_ENTRY === 0) this.#starts.push(start);
    this.#rows += 1;
  }

  write(folder: string): void {
    writeFileSync(spooledRows(folder), new Uint8Array(Float64Array.from(this.#starts).buffer), { mode: 0o600 });
  }
}
