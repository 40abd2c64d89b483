import { sql } from 'kysely';
import { fingerprintOf } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { listApplied } from '../db/upkeep/migrate.ts';
import { version } from '../version.ts';
import { BACKUP_FORMAT, type BackupFooter, type BackupHeader, type TableLine } from './backup-format.ts';
import { readTables, type Table } from './tables.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
const CHUNK_ROWS = 500;

export interface BackupOptions {
  /** Null when this machine does not have the key. */
  readonly secretKey: string | null;
  readonly includeSecret: boolean;
}

export async function* backupLines(db: Database, { secretKey, includeSecret }: BackupOptions): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    yield line({
      deskbell_backup: BACKUP_FORMAT,
      version,
      created_at: new Date().toISOString(),
      migrations: await listApplied(tx),
      secret_key_fingerprint: secretKey && fingerprintOf(secretKey),
      ...(includeSecret && secretKey ? { secret_key: secretKey } : {}),
    } satisfies BackupHeader);
    const counts: Record<string, number> = {};
    const last_ids: Record<string, number> = {};
    for (const table of await readTables(tx)) {
      yield line({ table: table.name, columns: table.columns } satisfies TableLine);
      let count = 0;
      for await (const rows of chunksOf(tx, table)) {
        count += rows.length;
        yield `[${rows.join(',')}]\n`;
      }
      counts[table.name] = count;
      const lastId = await readLastId(tx, table);
      if (lastId !== null) last_ids[table.name] = lastId;
    }
    yield line({ end: true, counts, last_ids } satisfies BackupFooter);
  } finally {
    await tx.rollback().execute();
  }
}

const line = (value: BackupHeader | TableLine | BackupFooter) => `${JSON.stringify(value)}\n`;

/** Rows stay as the database wrote them: JSON.parse would corrupt numbers above 2^53 and microseconds. */
async function* chunksOf(tx: Database, table: Table): AsyncGenerator<string[]> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(row)::text as json from (select ${columns} from ${sql.table(table.name)}) as row`.execute(tx);
  const fetch = sql<{ json: string }>`fetch forward ${sql.lit(await rowsPerChunk(tx, table))} from backup_rows`;
  for (;;) {
    const { rows } = await fetch.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ json }) => json);
  }
  await sql`close backup_rows`.execute(tx);
}

/** The database knows the length of a stored value without reading it. */
async function rowsPerChunk(tx: Database, { name, largeColumns }: Table): Promise<number> {
  if (largeColumns.length === 0) return CHUNK_ROWS;
  const length = sql.join(
    largeColumns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  );
  const { rows } = await sql<{ longest: number | null }>`
    select max(${length})::int8 as longest from ${sql.table(name)}`.execute(tx);
  return Math.max(1, Math.min(CHUNK_ROWS, Math.floor(CHUNK_BYTES / (rows[0]?.longest || 1))));
}

async function readLastId(tx: Database, { name, identity }: Table): Promise<number | null> {
  if (identity === null) return null;
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${identity})::regclass) as last`.execute(tx);
  return rows[0]?.last ?? null;
}
