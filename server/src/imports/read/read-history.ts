import type { Source } from '../imported-ticket.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import { csvRows } from './csv-rows.ts';
import { CsvForm, type CsvMapping, HEADERS_MAX } from './forms/csv-form.ts';
import { deskbellForm } from './forms/deskbell-form.ts';
import { freshdeskForm } from './forms/freshdesk-form.ts';
import type { Content, Fields, HistoryForm, Reading } from './forms/history-form.ts';
import { neutralForm } from './forms/neutral-form.ts';
import { zendeskForm } from './forms/zendesk-form.ts';
import { jsonRecords } from './json-records.ts';
import type { Archive, DataFile } from './open-archive.ts';
import { decodeText } from './text-lines.ts';

/** Forms by what their first record looks like; a reader is made for each file. */
const JSON_FORMS: readonly (() => HistoryForm)[] = [deskbellForm, neutralForm, () => freshdeskForm, () => zendeskForm];
/** Records by which a file is recognized: the first one may be broken. */
const JUDGED_RECORDS = 20;

const EXPECTED =
  'Expected is one of: team.jsonl of Deskbell, the JSON export of Zendesk (one ticket a line), the account export of Freshdesk as JSON, the lines that "deskbell convert" writes, or a CSV with a header that has a title and a date. Each may be packed as .zip or .gz.';

type Recognized =
  | { readonly file: DataFile; readonly content: Content; readonly form: HistoryForm }
  | { readonly file: DataFile; readonly content: 'tickets'; readonly csv: CsvForm };

export interface HistoryOptions {
  readonly columns?: CsvMapping;
  readonly signal?: AbortSignal;
}

export interface ReadHistory {
  readonly files: readonly string[];
  /** Which column of the CSV was taken for what. */
  readonly columns: CsvMapping | null;
  readonly headers: readonly string[] | null;
}

/** Reads people and groups of all files first, then tickets in the order of the archive. */
export async function readHistory(archive: Archive, reading: Reading, options: HistoryOptions): Promise<ReadHistory> {
  const recognized: Recognized[] = [];
  for (const file of archive.dataFiles) {
    options.signal?.throwIfAborted();
    const found = await recognize(file, options.columns);
    if (found) recognized.push(found);
  }
  const found = recognized.filter(({ content }) => content === 'tickets');
  // A CSV beside lines of tickets is an attachment of one of them.
  const tickets = found.some((each) => 'form' in each) ? found.filter((each) => 'form' in each) : found;
  if (tickets.length === 0) throw await refusalOf(archive);
  for (const each of recognized) if (each.content === 'people') await readFile(each, reading, options.signal);
  for (const each of tickets) await readFile(each, reading, options.signal);
  const csv = tickets.find((each) => 'csv' in each);
  return {
    files: tickets.map(({ file }) => file.name),
    columns: csv?.csv.columns ?? null,
    headers: csv?.csv.headers.slice(0, HEADERS_MAX) ?? null,
  };
}

async function refusalOf({ dataFiles }: Archive): Promise<UnreadableHistory> {
  if (dataFiles.length === 0) return new UnreadableHistory(`The archive has no file with tickets. ${EXPECTED}`);
  for (const file of dataFiles) {
    const headers = await csvHeaders(file);
    if (headers && headers.length > 2)
      return new UnreadableHistory(
        `The columns of "${file.name}" do not say which one is the title and which one the date. Name them. It has: ${headers.slice(0, 40).join(', ')}.`,
        { headers: headers.slice(0, HEADERS_MAX) },
      );
  }
  return new UnreadableHistory(`This file has none of the known forms. ${EXPECTED}`);
}

async function recognize(file: DataFile, columns: CsvMapping | undefined): Promise<Recognized | null> {
  if (await startsAsJson(file)) return recognizeJson(file);
  const headers = await csvHeaders(file);
  const csv = headers && new CsvForm(headers, columns);
  return csv?.isUsable ? { file, content: 'tickets', csv } : null;
}

async function recognizeJson(file: DataFile): Promise<Recognized | null> {
  let judged = 0;
  for await (const record of jsonRecords(decodeText(file.open()))) {
    if ('value' in record) {
      const found = formOf(record.value);
      if (found) return { file, ...found };
    }
    judged += 1;
    if (judged === JUDGED_RECORDS) return null;
  }
  return null;
}

function formOf(record: Fields): { readonly form: HistoryForm; readonly content: Content } | null {
  for (const makeForm of JSON_FORMS) {
    const form = makeForm();
    const content = form.recognize(record);
    if (content) return { form, content };
  }
  return null;
}

async function startsAsJson(file: DataFile): Promise<boolean> {
  for await (const text of decodeText(file.open())) {
    const start = text.trimStart();
    if (start !== '') return start.startsWith('{') || start.startsWith('[');
  }
  return false;
}

async function csvHeaders(file: DataFile): Promise<readonly string[] | null> {
  for await (const row of csvRows(decodeText(file.open()))) return 'cells' in row ? row.cells : null;
  return null;
}

async function readFile(recognized: Recognized, reading: Reading, signal: AbortSignal | undefined): Promise<void> {
  const { file } = recognized;
  const text = decodeText(file.open());
  if ('csv' in recognized) return readCsv(recognized.csv, file.name, text, reading, signal);
  const { form, content } = recognized;
  let line = 1;
  for await (const record of jsonRecords(text)) {
    signal?.throwIfAborted();
    line = record.line;
    const place = { file: file.name, line };
    if ('value' in record) form.read(record.value, place, reading);
    else reading.checker.faults.add({ ...place, source_id: null, reason: record.reason });
  }
  if (content === 'tickets') form.end?.({ file: file.name, line }, reading);
}

async function readCsv(
  form: CsvForm,
  name: string,
  text: AsyncIterable<string>,
  reading: Reading,
  signal: AbortSignal | undefined,
): Promise<void> {
  let isHeader = true;
  for await (const row of csvRows(text)) {
    signal?.throwIfAborted();
    const place = { file: name, line: row.line };
    if (isHeader) isHeader = false;
    else if ('cells' in row) form.read(row.cells, place, reading);
    else reading.checker.faults.add({ ...place, source_id: null, reason: row.reason });
  }
}

/** Words of the summary: what the file is. */
export const SOURCE_NAMES: Readonly<Record<Source, string>> = {
  zendesk: 'Zendesk',
  freshdesk: 'Freshdesk',
  helpscout: 'Help Scout',
  freescout: 'FreeScout',
  osticket: 'osTicket',
  chatwoot: 'Chatwoot',
  deskbell: 'Deskbell',
  csv: 'CSV',
};
