import type { Database } from '../db/database.ts';
import { CSV_START, csvLine } from './csv.ts';
import { countLines, type ExportKind, type ExportScope, exportRows, type LastIds } from './export-source.ts';

const FORMAT = 1;

const CSV_COLUMNS = {
  ticket: [
    'id',
    'site_id',
    'site_name',
    'title',
    'description',
    'priority',
    'status',
    'user_email',
    'user_name',
    'user_id',
    'user_verified',
    'page_url',
    'user_agent',
    'language',
    'came_by',
    'sent_from',
    'full_text',
    'tags',
    'minutes',
    'assignee_id',
    'assignee_name',
    'followers',
    'snoozed_until',
    'merged_into',
    'known_issue_id',
    'created_at',
    'updated_at',
    'resolved_at',
  ],
  comment: [
    'id',
    'ticket_id',
    'site_id',
    'author',
    'author_id',
    'author_name',
    'audience',
    'came_by',
    'minutes',
    'format',
    'comment',
    'created_at',
  ],
} as const;

export async function* writeCsv(
  db: Database,
  kind: keyof typeof CSV_COLUMNS,
  scope: ExportScope,
  lastId: number,
): AsyncGenerator<string> {
  const columns = CSV_COLUMNS[kind];
  yield CSV_START + csvLine(columns);
  for await (const rows of exportRows(db, kind, scope, lastId))
    yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');
}

/** The first line has the counts, the last one what was written: without it the file was cut off. */
export async function* writeJsonLines(db: Database, scope: ExportScope, lastIds: LastIds): AsyncGenerator<string> {
  const counts = await countLines(db, scope, lastIds);
  const { teamId: team_id, siteIds: site_ids } = scope;
  yield line({ kind: 'export', format: FORMAT, team_id, site_ids, exported_at: new Date().toISOString(), counts });
  const written: Partial<Record<ExportKind, number>> = {};
  for (const [kind, lastId] of lastIds) {
    written[kind] = 0;
    for await (const rows of exportRows(db, kind, scope, lastId)) {
      written[kind] += rows.length;
      yield rows.map((row) => line({ kind, ...row })).join('');
    }
  }
  yield line({ kind: 'end', written });
}

const line = (value: object) => `${JSON.stringify(value)}\n`;
