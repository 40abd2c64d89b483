import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { TAKES_NO_FILES } from '../../files/file-refusals.ts';
import type { ImportedFile } from '../imported-ticket.ts';
import { NOT_IN_EXPORT } from '../read/file-refusal.ts';
import { nextIds } from './insert-comments.ts';
import { type KnownRows, type PlacedFile, type PlacedTicket, placedFiles, recordRows, rowName } from './known-rows.ts';
import type { PutFile, PutFiles } from './put-files.ts';

interface FileOwner extends PlacedTicket {
  readonly id: number;
}

export const newFiles = (placed: PlacedTicket, { files }: Pick<KnownRows, 'files'>): PlacedFile[] =>
  placedFiles(placed).filter(({ key }) => !files.has(rowName(placed.site_id, key)));

interface InsertedFiles {
  readonly importId: number;
  readonly put: PutFiles;
  /** Ids of comments by `rowName` of what they are called in the file. */
  commentIdOf(owner: PlacedTicket, commentSourceId: string): number | undefined;
}

interface FileCounts {
  readonly files: number;
  readonly left_out_files: number;
}

/**
 * Files of a comment that was left out are left out with it: it may have been a private note. Files with bytes are as old as
 * their rows, for retention and for garbage collection, which compares the store with older rows alone.
 */
export async function insertFiles(
  tx: Database,
  owners: readonly FileOwner[],
  known: KnownRows,
  { importId, put, commentIdOf }: InsertedFiles,
): Promise<FileCounts> {
  const sent = owners.flatMap((owner) =>
    newFiles(owner, known).flatMap(({ file, key }) => {
      const ofComment = file.comment_source_id;
      const comment_id = ofComment === null ? null : commentIdOf(owner, ofComment);
      if (comment_id === undefined) return [];
      const bytes = put.get(rowName(owner.site_id, key));
      const row = { ticket_id: owner.id, comment_id, name: file.name, ...valuesOf(owner, file, bytes) };
      return [{ owner, key, row, repeats: bytes?.repeats ?? null }];
    }),
  );
  if (sent.length === 0) return { files: 0, left_out_files: 0 };
  const ids = await nextIds(tx, 'files', sent.length);
  const places = new Map(sent.map(({ owner, key }, n) => [rowName(owner.site_id, key), n]));
  const idOf = (n: number): number => ids[places.get(sent[n]?.repeats ?? '') ?? n] ?? 0;
  const rows = sent.flatMap(({ row, repeats }, n) => (repeats === null ? [{ id: idOf(n), ...row }] : []));
  const { rows: inserted } = await sql<{ state: string }>`
    insert into files (id, site_id, ticket_id, comment_id, name, size, received, type, width, height, sha256, storage_key, came_from,
      state, reason, created_at)
    overriding system value
    select sent.id, tickets.site_id, tickets.id, comments.id, name, size, case when storage_key is null then 0 else size end, type,
      width, height, decode(sha256, 'hex'), storage_key, 'email', case when storage_key is null then 'missing' else 'ready' end, reason,
      coalesce(sent.created_at, now())
    from json_to_recordset(${JSON.stringify(rows)}) as sent (id int8, ticket_id int8, comment_id int8, name text, size int8, type text,
        width int4, height int4, sha256 text, storage_key text, reason text, created_at timestamptz)
      left join comments on comments.id = sent.comment_id
      inner join tickets on tickets.id = coalesce(comments.ticket_id, sent.ticket_id)
    where sent.comment_id is null or comments.id is not null
    order by sent.id
    returning state`.execute(tx);
  await recordRows(
    tx,
    importId,
    sent.map(({ owner: { site_id, ticket }, key }, n) => ({
      ...{ site_id, source: ticket.source, kind: 'file' as const, key },
      row_id: idOf(n),
    })),
  );
  const files = inserted.filter(({ state }) => state === 'ready').length;
  return { files, left_out_files: inserted.length - files };
}

function valuesOf(owner: PlacedTicket, file: ImportedFile, put: PutFile | undefined) {
  if (put?.storage_key != null) {
    const { size, picture, sha256, storage_key } = put;
    return { ...NOT_A_PICTURE, ...picture, size, sha256, storage_key, reason: null, created_at: null };
  }
  return {
    ...NOT_A_PICTURE,
    ...{ size: (put?.size ?? file.size) || null, sha256: null, storage_key: null },
    reason: put?.reason ?? file.refusal ?? (file.path_in_archive === null ? NOT_IN_EXPORT : TAKES_NO_FILES),
    created_at: file.created_at ?? dateOf(owner, file.comment_source_id),
  };
}

const NOT_A_PICTURE = { type: null, width: null, height: null };

const dateOf = ({ ticket }: PlacedTicket, commentId: string | null): string =>
  ticket.comments.find(({ source_id }) => source_id === commentId)?.created_at ?? ticket.created_at;
