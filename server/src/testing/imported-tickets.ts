import type { Database } from '../db/database.ts';
import { SummaryCounter } from '../imports/history-summary.ts';
import type { ImportedComment, ImportedFile, ImportedTicket } from '../imports/imported-ticket.ts';
import { guessMapping } from '../imports/store/import-mapping.ts';
import type { FileSource } from '../imports/store/put-files.ts';
import { finishImport, inPages, startImport, storeRows } from '../imports/store/run-import.ts';

export interface ImportPlace {
  readonly id: number;
  readonly team_id: number;
}

export const aComment = (n: number, fields: Partial<ImportedComment> = {}): ImportedComment => ({
  source_id: `c${n}`,
  author: 'agent',
  person: { email: 'gone@agency.example', name: 'Peter Berg' },
  is_private: false,
  text: `Answer ${n}`,
  full_text: null,
  minutes: null,
  created_at: '2019-03-05T10:00:00.000Z',
  exported: null,
  ...fields,
});

export const imported = (n: number, fields: Partial<ImportedTicket> = {}): ImportedTicket => ({
  file: 'tickets.jsonl',
  line: n,
  source: 'zendesk',
  source_id: String(4_710 + n),
  title: `Old lamp ${n}`,
  text: 'It flickers.',
  full_text: null,
  status: 'closed',
  priority: 'normal',
  tags: ['refund'],
  brand: null,
  group: null,
  requester: { email: `visitor${n}@example.com`, name: 'Priya Raman' },
  assignee: null,
  page_url: null,
  language: null,
  minutes: null,
  created_at: new Date(Date.parse('2019-03-04T10:00:00Z') + n * 60_000).toISOString(),
  updated_at: '2019-03-06T10:00:00.000Z',
  resolved_at: '2019-03-06T10:00:00.000Z',
  merged_into: null,
  rating: null,
  comments: [aComment(1)],
  files: [],
  exported: null,
  events: [],
  ...fields,
});

export const several = (count: number, fields: Partial<ImportedTicket> = {}) =>
  Array.from({ length: count }, (_, n) => imported(n + 1, fields));

async function* rowsFrom(tickets: readonly ImportedTicket[]) {
  yield* tickets;
}

const NOTHING_LEFT_OUT = {
  ...{ repeated_rows: 0, cut_titles: 0, unreadable_texts: 0, columns: null },
  ...{ zoneless_dates: 0, ambiguous_dates: 0, faults: 0, first_faults: [] },
};

export async function startImportOf(
  db: Database,
  site: ImportPlace,
  tickets: readonly ImportedTicket[],
  file_name = 'tickets.jsonl',
) {
  const { team_id, id: site_id } = site;
  const counter = new SummaryCounter();
  for (const ticket of tickets) counter.add(ticket);
  const summary = counter.summary(NOTHING_LEFT_OUT);
  const mapping = await guessMapping(db, { team_id, sites: { site_id, by: null, places: [] }, summary });
  return startImport(db, {
    team_id,
    source: tickets[0]?.source ?? 'zendesk',
    file_name,
    rows: tickets.length,
    mapping,
  });
}

/** Stores tickets as the command does, from the first to the last page. */
export async function runImport(
  db: Database,
  site: ImportPlace,
  tickets: readonly ImportedTicket[],
  files: FileSource | null = null,
) {
  const { id, next_row } = await startImportOf(db, site, tickets);
  let from = next_row;
  for await (const page of inPages(rowsFrom(tickets.slice(from)))) {
    await storeRows(db, id, from, page, { source: files });
    from += page.length;
  }
  await finishImport(db, id);
  const { counts } = await db.selectFrom('imports').select('counts').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, counts };
}

export const aFile = (fields: Partial<ImportedFile> = {}): ImportedFile => ({
  name: 'lamp.png',
  url: null,
  path_in_archive: 'files/lamp.png',
  comment_source_id: null,
  size: null,
  refusal: null,
  created_at: null,
  ...fields,
});
