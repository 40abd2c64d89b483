import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { encodingProblem } from '../db/open-database.ts';
import { listApplied, migrate, migrationNames } from '../db/upkeep/migrate.ts';
import { BACKUP_FORMAT, type BackupFooter, type BackupHeader, type TableLine } from './backup-format.ts';
import { CommandFailed } from './command-failed.ts';
import { countRows, readTables, type Table } from './tables.ts';

/** Tables that migrations and a first start fill. */
const WRITTEN_BY_A_START = new Set([
  'daily_jobs',
  'readiness',
  'session_salts',
  'instances',
  'measured_tickets',
  'push_keys',
]);

export interface Restored {
  readonly header: BackupHeader;
  readonly counts: Readonly<Record<string, number>>;
}

interface RestoreOptions {
  readonly migrations: string;
  /** Deskbell owns the embedded database, so its tables may be recreated. */
  readonly isEmbedded: boolean;
  /** Marks queued emails as failed and forgets queued pushes, for a copy of an installation that remains in use. */
  readonly holdEmails: boolean;
}

export async function restore(
  db: Database,
  lines: AsyncIterable<string>,
  { migrations, isEmbedded, holdEmails }: RestoreOptions,
): Promise<Restored> {
  const input = lines[Symbol.asyncIterator]();
  try {
    return await restoreFrom(db, input, { migrations, isEmbedded, holdEmails });
  } finally {
    await input.return?.();
  }
}

async function restoreFrom(
  db: Database,
  input: AsyncIterator<string>,
  { migrations, isEmbedded, holdEmails }: RestoreOptions,
): Promise<Restored> {
  const header = readHeader(await nextLine(input));
  await checkEncoding(db);
  await checkEmpty(db);
  await prepareTables(db, header, migrations, isEmbedded);
  const footer = await db.transaction().execute(async (tx) => {
    const tables = await readTables(tx);
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
    // Disabled: the backup includes counters that triggers keep.
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
    const end = await withLateChecks(tx, () => load(tx, input, tables));
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
    await checkCounts(tx, end);
    for (const table of tables) await continueIds(tx, table, end);
    if (holdEmails) await holdWaitingEmails(tx);
    return end;
  });
  await migrate(db, migrations);
  if (holdEmails) await db.deleteFrom('push_deliveries').execute();
  return { header, counts: footer.counts };
}

const nextLine = async (input: AsyncIterator<string>): Promise<string> => {
  const { done, value } = await input.next();
  if (done) throw new CommandFailed('The backup is incomplete: its last line is missing. Nothing was restored.');
  return value;
};

function readHeader(line: string): BackupHeader {
  const header = parse<BackupHeader>(line);
  if (typeof header?.deskbell_backup !== 'number') throw new CommandFailed('This file is not a Deskbell backup.');
  if (header.deskbell_backup > BACKUP_FORMAT)
    throw new CommandFailed(
      `This backup was made by Deskbell ${header.version}: restore it with that release or a later one.`,
    );
  return header;
}

function parse<T>(line: string): T | null {
  try {
    return JSON.parse(line) as T;
  } catch {
    return null;
  }
}

async function checkEncoding(db: Database): Promise<void> {
  const { rows } = await sql<{ database: string; encoding: string }>`
    select current_database() as database, current_setting('server_encoding') as encoding`.execute(db);
  for (const { database, encoding } of rows) {
    const problem = encodingProblem(database, encoding);
    if (problem) throw new CommandFailed(`Nothing was restored: ${problem}`);
  }
}

async function checkEmpty(db: Database): Promise<void> {
  for (const { name } of await readTables(db)) {
    if (WRITTEN_BY_A_START.has(name) || (await countRows(db, name)) === 0) continue;
    throw new CommandFailed(
      `The database is not empty (there are rows in ${name}). Restore into an empty one; this one was not changed.`,
    );
  }
}

/** Migrates to the backup's version; later migrations then convert its rows. */
async function prepareTables(db: Database, header: BackupHeader, folder: string, isEmbedded: boolean): Promise<void> {
  const known = migrationNames(folder);
  const unknown = header.migrations.filter((name) => !known.includes(name));
  const [last] = header.migrations.slice(-1);
  if (unknown.length > 0 || last === undefined)
    throw new CommandFailed(
      `This backup was made by Deskbell ${header.version}: restore it with that release or a later one.`,
    );
  const applied = await listApplied(db);
  if (applied.some((name) => !header.migrations.includes(name))) {
    if (!isEmbedded)
      throw new CommandFailed(
        `The tables of this database are newer than the backup, which Deskbell ${header.version} made. Create a new, empty database for it.`,
      );
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  }
  await migrate(db, folder, last);
}

/** Rows may precede rows that they reference in the same table, such as the target of a merge. */
async function withLateChecks<Result>(tx: Database, run: () => Promise<Result>): Promise<Result> {
  const { rows: keys } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = current_schema()::regnamespace`.execute(tx);
  const alter = async (when: 'deferrable initially deferred' | 'not deferrable') => {
    for (const { table, name } of keys)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(when)}`.execute(tx);
  };
  await alter('deferrable initially deferred');
  const result = await run();
  await sql`set constraints all immediate`.execute(tx);
  await alter('not deferrable');
  return result;
}

async function load(tx: Database, input: AsyncIterator<string>, tables: readonly Table[]): Promise<BackupFooter> {
  let current: TableLine | null = null;
  for (;;) {
    const line = await nextLine(input);
    if (line.startsWith('[')) {
      if (!current) throw new CommandFailed('The backup is damaged: it has rows before the first table.');
      await insertRows(tx, current, line);
      continue;
    }
    const record = parse<Partial<TableLine & BackupFooter>>(line);
    if (record?.end && record.counts && record.last_ids)
      return { end: true, counts: record.counts, last_ids: record.last_ids };
    const table = tables.find(({ name }) => name === record?.table);
    if (!table || !record?.columns?.every((column) => table.columns.includes(column)))
      throw new CommandFailed('The backup is damaged: it names a table or column that its release did not have.');
    current = { table: table.name, columns: record.columns };
  }
}

async function insertRows(tx: Database, { table, columns }: TableLine, rows: string): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows}::text::json)`.execute(tx);
}

async function checkCounts(tx: Database, { counts }: BackupFooter): Promise<void> {
  for (const [name, expected] of Object.entries(counts)) {
    const found = await countRows(tx, name);
    if (found !== expected)
      throw new CommandFailed(
        `The backup has ${expected} rows of ${name}, but ${found} were restored. Nothing was kept.`,
      );
  }
}

async function continueIds(tx: Database, { name, identity }: Table, { last_ids }: BackupFooter): Promise<void> {
  const last = last_ids[name];
  if (identity === null || last === undefined) return;
  await sql`select setval(pg_get_serial_sequence(${name}, ${identity})::regclass, ${last}::int8)`.execute(tx);
}

async function holdWaitingEmails(tx: Database): Promise<void> {
  await tx
    .updateTable('email_logs')
    .set({
      status: 'failed',
      error_message: 'Not sent: it was still waiting when the backup was made.',
      leased_until: null,
    })
    .where('status', 'in', ['queued', 'sending'])
    .execute();
}
