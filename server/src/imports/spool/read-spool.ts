import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ImportedTicket, SPOOLED_LINE_MAX } from '../imported-ticket.ts';
import { decodeText, textLines } from '../read/text-lines.ts';
import { ROWS_PER_ENTRY, spooledRows, spooledTickets } from './spool-files.ts';

/** Tickets in order of creation from a row on; the first row is 0. */
export async function* readSpool(folder: string, fromRow = 0): AsyncGenerator<ImportedTicket> {
  const index = await readFile(spooledRows(folder));
  const starts = new Float64Array(index.buffer.slice(index.byteOffset, index.byteOffset + index.byteLength));
  const entry = Math.floor(fromRow / ROWS_PER_ENTRY);
  const start = starts[entry];
  if (start === undefined) return;
  let row = entry * ROWS_PER_ENTRY;
  const bytes = createReadStream(spooledTickets(folder), { start });
  for await (const lines of textLines(decodeText(bytes), SPOOLED_LINE_MAX))
    for (const { text } of lines) {
      if (row >= fromRow && text) yield JSON.parse(text) as ImportedTicket;
      row += 1;
    }
}
