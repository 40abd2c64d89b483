import type { SiteRule } from '@deskbell/contract/imports';
import type { Database } from '../db/database.ts';
import type { ImportCounts } from '../db/tables/import-tables.ts';
import { Conflict } from '../errors.ts';
import type { HistorySummary } from '../imports/history-summary.ts';
import type { ImportedTicket } from '../imports/imported-ticket.ts';
import { openArchive } from '../imports/read/open-archive.ts';
import { guessMapping } from '../imports/store/import-mapping.ts';
import type { FileSource } from '../imports/store/put-files.ts';
import { finishImport, type StartedImport, startImport, storeRows } from '../imports/store/run-import.ts';
import { countUndo, type UndoneImport, undoImport } from '../imports/store/undo-import.ts';
import { CommandFailed } from './command-failed.ts';

export interface CheckedFile {
  readonly team_id: number;
  readonly sites: SiteRule;
  readonly file_name: string;
  readonly summary: HistorySummary;
}

export interface ImportSummary {
  readonly id: number;
  readonly team_id: number;
  readonly file_name: string;
  /** What undoing would delete, and what somebody touched. */
  readonly deleted: number;
  readonly kept: number;
}

/** Null when the installation takes no files. */
type ImportFiles = Pick<FileSource, 'store' | 'limits'> | null;

export const importActions = (db: Database, files: ImportFiles) => ({
  startImport: ({ team_id, sites, file_name, summary }: CheckedFile): Promise<StartedImport> =>
    explaining(async () => {
      const mapping = await guessMapping(db, { team_id, sites, summary });
      return startImport(db, { team_id, source: summary.source, file_name, rows: summary.tickets, mapping });
    }),
  /** @param path the file of the export, whose attachments become files */
  storeImportRows: async (
    id: number,
    from: number,
    tickets: readonly ImportedTicket[],
    path: string,
  ): Promise<ImportCounts> => {
    const counts = await withFiles(path, tickets, files, (source) => storeRows(db, id, from, tickets, { source }));
    if (!counts) throw new CommandFailed('Another run goes on with this import, or somebody undoes it.');
    return counts;
  },
  finishImport: (id: number): Promise<void> => finishImport(db, id),
  findImport: async (id: number): Promise<ImportSummary> => {
    const found = await db
      .selectFrom('imports')
      .select(['id', 'team_id', 'file_name'])
      .where('id', '=', id)
      .where('state', '<>', 'undone')
      .executeTakeFirst();
    if (!found) throw new CommandFailed(`There is no import ${id}, or it is undone.`);
    return { ...found, ...(await countUndo(db, id)) };
  },
  undoImport: (teamId: number, id: number): Promise<UndoneImport> => explaining(() => undoImport(db, teamId, id)),
});

async function withFiles<Result>(
  path: string,
  tickets: readonly ImportedTicket[],
  files: ImportFiles,
  act: (source: FileSource | null) => Promise<Result>,
): Promise<Result> {
  const areInside = tickets.some((ticket) => ticket.files.some(({ path_in_archive }) => path_in_archive !== null));
  if (!files || !areInside) return act(null);
  const archive = await openArchive(path);
  try {
    return await act({ ...files, archive });
  } finally {
    await archive.close();
  }
}

async function explaining<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Conflict) throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}
