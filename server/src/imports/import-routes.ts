import * as api from '@deskbell/contract/imports';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { findMembership } from '../teams/teams.ts';
import { addImport, changeImport, discardImport, undoImport } from './calls/change-import.ts';
import { findImport, listImports } from './calls/read-imports.ts';

interface Params {
  readonly id: number;
  readonly import: number;
}

const named = ({ id, import: importId }: Params) => ({ teamId: id, importId });

export function importRoutes(handle: Handle, db: Database): void {
  handle(api.listImports, ({ scope, params }) => {
    findMembership(scope, params.id);
    return listImports(db, params.id);
  });
  handle(api.addImport, ({ scope, params, body }) => addImport(db, scope, params.id, body));
  handle(api.getImport, ({ scope, params }) => {
    findMembership(scope, params.id);
    return findImport(db, params.id, params.import);
  });
  handle(api.changeImport, ({ scope, params, body }) => changeImport(db, scope, named(params), body));
  handle(api.discardImport, ({ scope, params }) => discardImport(db, scope, named(params)));
  handle(api.undoImport, ({ scope, params }) => undoImport(db, scope, named(params)));
  handle(api.exportImportFaults, async ({ scope, params, reply }) => {
    findMembership(scope, params.id);
    const faults = await db
      .selectFrom('import_faults')
      .innerJoin('imports', 'imports.id', 'import_id')
      .select('csv')
      .where('import_id', '=', params.import)
      .where('team_id', '=', params.id)
      .executeTakeFirst();
    if (!faults) throw new NotFound('There is no such import, or its list is gone.');
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="not-imported.csv"')
      .header('cache-control', 'no-store');
    return faults.csv;
  });
}
