import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ImportRows } from '../../db/tables/import-tables.ts';
import { isErased } from '../../tickets/erased-rule.ts';
import type { ImportedComment, ImportedFile, ImportedTicket } from '../imported-ticket.ts';

/** Ids of other desks are numbers and short words; anything else, such as an address, is kept as its hash. */
const PLAIN_KEY = /^[\w:./-]{1,100}$/;

export const sourceKey = (sourceId: string): string =>
  PLAIN_KEY.test(sourceId) ? sourceId : hash('sha256', sourceId, 'hex');

export interface PlacedTicket {
  readonly ticket: ImportedTicket;
  readonly site_id: number;
  readonly key: string;
}

export interface PlacedFile {
  readonly file: ImportedFile;
  readonly key: string;
}

export const commentKey = ({ key }: PlacedTicket, { source_id }: Pick<ImportedComment, 'source_id'>): string =>
  sourceKey(`${key}/${source_id}`);

/** Addresses of files change with each export, so that linked ones are known by their names; names are the visitor's, so hashed. */
export function placedFiles({ ticket, key }: PlacedTicket): PlacedFile[] {
  const seen = new Map<string, number>();
  return ticket.files.map((file) => {
    const base = JSON.stringify([key, file.comment_source_id, file.name, file.path_in_archive]);
    const nth = (seen.get(base) ?? 0) + 1;
    seen.set(base, nth);
    return { file, key: hash('sha256', `${base} ${nth}`, 'hex') };
  });
}

/** Rows are named by site and key. */
export const rowName = (siteId: number, key: string): string => `${siteId} ${key}`;

export interface KnownRows {
  readonly tickets: ReadonlyMap<string, number>;
  readonly comments: ReadonlyMap<string, number>;
  readonly files: ReadonlySet<string>;
  /** Tickets that were neither deleted nor erased since, with those they were merged into: nothing of others comes back. */
  readonly standing: ReadonlyMap<number, { readonly merged_into: number | null }>;
}

export async function readKnownRows(tx: Database, placed: readonly PlacedTicket[]): Promise<KnownRows> {
  const asked = placed.map(({ site_id, ticket, key }) => ({ site_id, source: ticket.source, source_id: key }));
  const { rows: tickets } = await sql<KnownTicket>`
    select import_rows.site_id, import_rows.source_id, row_id, tickets.id is not null and not ${isErased} as stands, merged_into
    from json_to_recordset(${JSON.stringify(asked)}) as asked (site_id int8, source text, source_id text)
      inner join import_rows using (site_id, source, source_id)
      left join tickets on tickets.id = row_id
    where kind = 'ticket'`.execute(tx);
  const known = new Map(tickets.map(({ site_id, source_id, row_id }) => [rowName(site_id, source_id), row_id]));
  const again = placed.filter(({ site_id, key }) => known.has(rowName(site_id, key)));
  const parts = await readKnownParts(tx, again);
  const named = (kind: 'comment' | 'file') =>
    parts.flatMap((row): [string, number][] =>
      row.kind === kind ? [[rowName(row.site_id, row.source_id), row.row_id]] : [],
    );
  return {
    tickets: known,
    comments: new Map(named('comment')),
    files: new Set(named('file').map(([name]) => name)),
    standing: new Map(
      tickets.filter(({ stands }) => stands).map(({ row_id, merged_into }) => [row_id, { merged_into }]),
    ),
  };
}

interface KnownTicket {
  readonly site_id: number;
  readonly source_id: string;
  readonly row_id: number;
  readonly stands: boolean;
  readonly merged_into: number | null;
}

type KnownPart = Pick<ImportRows, 'site_id' | 'kind' | 'source_id' | 'row_id'>;

async function readKnownParts(tx: Database, placed: readonly PlacedTicket[]): Promise<readonly KnownPart[]> {
  const asked = placed.flatMap((each) => {
    const { site_id, ticket } = each;
    const row = { site_id, source: ticket.source };
    return [
      ...ticket.comments.map((comment) => ({ ...row, kind: 'comment', source_id: commentKey(each, comment) })),
      ...placedFiles(each).map(({ key }) => ({ ...row, kind: 'file', source_id: key })),
    ];
  });
  if (asked.length === 0) return [];
  const { rows } = await sql<KnownPart>`
    select import_rows.site_id, kind, import_rows.source_id, row_id
    from json_to_recordset(${JSON.stringify(asked)}) as asked (site_id int8, source text, kind text, source_id text)
      inner join import_rows using (site_id, source, kind, source_id)`.execute(tx);
  return rows;
}

interface StoredRow extends Pick<ImportRows, 'site_id' | 'source' | 'kind' | 'row_id'> {
  readonly key: string;
  readonly merge_into?: string | null;
}

/** Parts of a ticket that an import brought may be known still, because somebody deleted them before it was undone. */
export async function recordRows(tx: Database, importId: number, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (site_id, source, kind, source_id, row_id, merge_into, import_id)
    select site_id, source, kind, key, row_id, merge_into, ${importId}::int8
    from json_to_recordset(${JSON.stringify(rows)}) as sent (site_id int8, source text, kind text, key text, row_id int8, merge_into text)
    on conflict (site_id, source, kind, source_id) do update set row_id = excluded.row_id, import_id = excluded.import_id
    where import_rows.kind <> 'ticket'`.execute(tx);
}
