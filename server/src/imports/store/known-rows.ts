import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ImportRows } from '../../db/tables/import-tables.ts';
import { isErased } from '../../tickets/erased-rule.ts';
import type { ImportedTicket } from '../imported-ticket.ts';

/** Ids of other desks are numbers and short words; anything else, such as an address, is kept as its hash. */
const PLAIN_KEY = /^[\w:./-]{1,100}$/;

export const sourceKey = (sourceId: string): string =>
  PLAIN_KEY.test(sourceId) ? sourceId : hash('sha256', sourceId, 'hex');

export interface PlacedTicket {
  readonly ticket: ImportedTicket;
  readonly site_id: number;
  readonly key: string;
}

/** Rows are named by site and key. */
export interface KnownRows {
  readonly tickets: ReadonlyMap<string, number>;
  readonly comments: ReadonlySet<string>;
  /** Ids of tickets that were neither deleted nor erased since: nothing of those comes back. */
  readonly standing: ReadonlySet<number>;
}

export async function readKnownRows(tx: Database, placed: readonly PlacedTicket[]): Promise<KnownRows> {
  const asked = placed.map(({ site_id, ticket, key }) => ({ site_id, source: ticket.source, source_id: key }));
  const { rows: tickets } = await sql<{ site_id: number; source_id: string; row_id: number; stands: boolean }>`
    select import_rows.site_id, import_rows.source_id, row_id,
      exists (select from tickets where tickets.id = row_id and not ${isErased}) as stands
    from json_to_recordset(${JSON.stringify(asked)}) as asked (site_id int8, source text, source_id text)
      inner join import_rows using (site_id, source, source_id)
    where kind = 'ticket'`.execute(tx);
  const known = new Map(tickets.map(({ site_id, source_id, row_id }) => [`${site_id} ${source_id}`, row_id]));
  const askedComments = placed
    .filter(({ site_id, key }) => known.has(`${site_id} ${key}`))
    .flatMap(({ site_id, ticket, key }) =>
      ticket.comments.map(({ source_id }) => ({
        site_id,
        source: ticket.source,
        source_id: sourceKey(`${key}/${source_id}`),
      })),
    );
  const { rows: comments } =
    askedComments.length === 0
      ? { rows: [] }
      : await sql<{ site_id: number; source_id: string }>`
          select import_rows.site_id, import_rows.source_id
          from json_to_recordset(${JSON.stringify(askedComments)}) as asked (site_id int8, source text, source_id text)
            inner join import_rows using (site_id, source, source_id)
          where kind = 'comment'`.execute(tx);
  return {
    tickets: known,
    comments: new Set(comments.map(({ site_id, source_id }) => `${site_id} ${source_id}`)),
    standing: new Set(tickets.filter(({ stands }) => stands).map(({ row_id }) => row_id)),
  };
}

interface StoredRow extends Pick<ImportRows, 'site_id' | 'source' | 'kind' | 'row_id'> {
  readonly key: string;
}

export async function recordRows(tx: Database, importId: number, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (site_id, source, kind, source_id, row_id, import_id)
    select site_id, source, kind, key, row_id, ${importId}::int8
    from json_to_recordset(${JSON.stringify(rows)}) as sent (site_id int8, source text, kind text, key text, row_id int8)`.execute(
    tx,
  );
}
