import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyFile, readHistoryFile, samplePath } from '../testing/history-files.ts';
import { csvRows } from './read/csv-rows.ts';
import { jsonRecords } from './read/json-records.ts';
import { readSpool } from './spool/read-spool.ts';

async function* inChunks(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const chunkLength = fc.integer({ min: 1, max: 40 });

describe('Reading', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '\n', '\r\n', '=', '🔔'),
    maxLength: 8,
  });

  test('rows of a CSV finds the cells that were written', async () => {
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.boolean(),
        chunkLength,
        async (rows, separator, isQuoted, length) => {
          const written = (text: string) =>
            isQuoted || /["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const header = (rows[0] ?? ['a', 'b']).map((_, n) => `h${n}`);
          const text = [header, ...rows].map((row) => `${row.map(written).join(separator)}\r\n`).join('');
          const found = await all(csvRows(inChunks(text, length)));
          const isEmpty = (row: readonly string[]) => row.map(written).join(separator).trim() === '';
          expect(found.map((row) => 'cells' in row && row.cells)).toEqual([
            header,
            ...rows.filter((row) => !isEmpty(row)),
          ]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a list of objects finds what lines of them would', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        fc.boolean(),
        chunkLength,
        async (objects, isWide, length) => {
          const values = async (text: string) =>
            (await all(jsonRecords(inChunks(text, length)))).map((record) => 'value' in record && record.value);
          const lines = objects.map((object) => JSON.stringify(object)).join('\n');
          const list = JSON.stringify(objects, null, isWide ? 2 : 0);
          expect(await values(list)).toEqual(JSON.parse(list));
          expect(await values(lines)).toEqual(JSON.parse(list));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('The spool', () => {
  const pieces = fc.array(
    fc.record({
      ticket: fc.integer({ min: 1, max: 12 }),
      id: fc.integer({ min: 1, max: 9 }),
      minute: fc.integer({ min: 0, max: 40 }),
      isTicket: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  const dateOf = (minute: number) => new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString();

  test('has each ticket once, with the comments that stand anywhere in the file, in order of creation', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (found) => {
        const lines = found.map(({ ticket, id, minute, isTicket }) =>
          JSON.stringify(
            isTicket
              ? {
                  kind: 'ticket',
                  id: ticket,
                  title: `T${id}`,
                  created_at: dateOf(ticket % 3),
                  updated_at: dateOf(minute),
                }
              : { kind: 'comment', ticket_id: ticket, id, text: `C${minute}`, created_at: dateOf(minute) },
          ),
        );
        const path = historyFile('h.jsonl', ['{"kind":"history","format":1}', ...lines, '{"kind":"end"}'].join('\n'));
        const { tickets, summary } = await readHistoryFile(path);
        const ids = [...new Set(found.filter(({ isTicket }) => isTicket).map(({ ticket }) => ticket))];
        expect(tickets.map(({ source_id }) => Number(source_id))).toEqual(
          ids.sort((a, b) => (a % 3) - (b % 3) || a - b),
        );
        expect(summary.repeated_rows).toBe(found.filter(({ isTicket }) => isTicket).length - ids.length);
        for (const { source_id, title, comments } of tickets) {
          const own = found.filter(({ ticket }) => ticket === Number(source_id));
          const newest = own
            .filter(({ isTicket }) => isTicket)
            .reduce((a, b) => (Math.max(b.minute, b.ticket % 3) >= Math.max(a.minute, a.ticket % 3) ? b : a));
          expect(title).toBe(`T${newest.id}`);
          const last = new Map(own.filter(({ isTicket }) => !isTicket).map((piece) => [piece.id, piece.minute]));
          expect(
            new Map(comments.map((comment) => [Number(comment.source_id), Number(comment.text.slice(1))])),
          ).toEqual(last);
          expect(comments.map((comment) => comment.created_at)).toEqual(
            comments.map((comment) => comment.created_at).sort(),
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is the same whenever it is made, and is read from any row', async () => {
    const lines = Array.from({ length: 512 }, (_, n) =>
      JSON.stringify({ kind: 'ticket', id: (n * 37) % 512, title: 'A', created_at: dateOf((n * 91) % 60) }),
    );
    const path = historyFile('h.jsonl', ['{"kind":"history","format":1}', ...lines, '{"kind":"end"}'].join('\n'));
    const first = await readHistoryFile(path);
    const second = await readHistoryFile(path);
    expect(second.tickets).toEqual(first.tickets);
    for (const row of [0, 1, 99, 100, 101, 250, 511, 512, 600])
      expect(await all(readSpool(first.folder, row))).toEqual(first.tickets.slice(row));
  });

  test('is given up when nobody waits for it any more', async () => {
    const signal = AbortSignal.abort(new Error('Cancelled'));
    await expect(readHistoryFile(samplePath('zendesk.jsonl'), { signal })).rejects.toThrow('Cancelled');
  });
});
