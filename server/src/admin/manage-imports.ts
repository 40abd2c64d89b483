import type { SiteRule } from '@deskbell/contract/imports';
import type { Database } from '../db/database.ts';
import type { ImportCounts } from '../db/tables/import-tables.ts';
import { Conflict } from '../errors.ts';
import type { HistorySummary } from '../imports/history-summary.ts';
import type { ImportedTicket } from '../imports/imported-ticket.ts';
import { guessMapping } from '../imports/store/import-mapping.ts';
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

export const importActions = (db: Database) => ({
  startImport: ({ team_id, sites, file_name, summary }: CheckedFile): Promise<StartedImport> =>
    explaining(async () => {
      const mapping = await guessMapping(db, { team_id, sites, summary });
      return startImport(db, { team_id, source: summary.source, file_name, rows: summary.tickets, mapping });
    }),
  storeImportRows: async (id: number, from: number, tickets: readonly ImportedTicket[]): Promise<ImportCounts> => {
    const counts = await storeRows(db, id, from, tickets);
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

async function explaining<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Conflict) throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}
