import { existsSync, writeFileSync } from 'node:fs';
import type { FilesConfig } from '../../config/config.ts';
import { fingerprintOf, lookUpSecretKey, secretKeyFile } from '../../config/secret-key.ts';
import type { Database } from '../../db/database.ts';
import { openEmbedded } from '../../db/drivers/pglite.ts';
import { explainDatabaseError } from '../../db/open-database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { createFileStore, openFileStore } from '../../files/open-file-store.ts';
import type { AdminActions } from '../admin-actions.ts';
import { backupLines } from '../backup.ts';
import { readBackupFile } from '../backup-file.ts';
import { copyFilesOf, countNamedFiles, databaseOf, restoreFilesOf, writeBackupFolder } from '../backup-folder.ts';
import type { BackupHeader } from '../backup-format.ts';
import { CommandFailed } from '../command-failed.ts';
import { embeddedFolder, hasEmbeddedDatabase, openForAdministration } from '../installation.ts';
import { type Restored, restore } from '../restore.ts';
import { type Command, type Context, quantity, tableOf } from './command.ts';
import { withInstallation } from './user-commands.ts';

const FILES_LOST = 2;
const RENEW_HOLD_MS = 5 * 60_000;

export const backup: Command = {
  name: 'backup',
  usage: 'TARGET [--files] [--with-secret] [--force]',
  summary: 'Write the whole database, and with --files also the files, while the server runs.',
  help: [
    'TARGET is a file with one consistent state of the database, whatever database is in use, and can be restored into either kind.',
    'With --files it is a folder: the database and every file that it names. Files that an earlier backup beside it has are hard',
    'links, so that a backup of every night takes the space of what is new.',
    'It contains personal data, so only its owner may read it.',
    'The secret key belongs to the backup: without it, customers cannot reply to emails that were sent before.',
    '--files        Back up the files of tickets as well, from the folder or the bucket.',
    '--with-secret  Put the secret key into the backup. Otherwise keep it elsewhere.',
    '--force        Replace TARGET if it exists.',
    `Exit code ${FILES_LOST} means that the backup was written, but bytes of files are missing or damaged.`,
  ],
  options: { files: { type: 'boolean' }, 'with-secret': { type: 'boolean' }, force: { type: 'boolean' } },
  operands: [1, 1],
  run: (context, { operands: [target = ''], options }) =>
    withInstallation(context, async (actions) => {
      if (existsSync(target) && !options.force)
        throw new CommandFailed(`${target} exists. Name another one, or add --force.`);
      if (existsSync(target) && options.files && !existsSync(databaseOf(target)))
        throw new CommandFailed(`${target} is not a backup with files, so it is not replaced. Name another folder.`);
      const writeDatabase = async (file: string) => {
        await actions.writeBackup(file, options['with-secret'] === true);
        return inspect(file);
      };
      const { header, counts, files } = options.files
        ? await writeWithFiles(target, requireFiles(context), actions, writeDatabase)
        : { ...(await writeDatabase(target)), files: null };
      context.print(`Wrote ${target}: ${summaryOf(counts)}.`);
      if (files) context.print(filesSummaryOf(files));
      if (!header.secret_key)
        context.print(
          'It does not contain the secret key. Keep the key with it: SECRET_KEY, or secret-key in the data folder.',
        );
      const isWhole = files?.lost.length === 0;
      await actions.recordBackup({ withFiles: isWhole });
      if (files && !isWhole)
        throw new CommandFailed(`These files could not be read and are not in the backup: ${files.lost.join(', ')}`, {
          exitCode: FILES_LOST,
        });
    }),
};

async function writeWithFiles(
  target: string,
  store: FileStore,
  actions: AdminActions,
  writeDatabase: (file: string) => Promise<Restored>,
) {
  let renewal = actions.holdFiles();
  await renewal;
  const timer = setInterval(() => {
    renewal = renewal.then(() => actions.holdFiles());
    renewal.catch(() => undefined);
  }, RENEW_HOLD_MS);
  try {
    return await writeBackupFolder(target, async (folder) => {
      const database = await writeDatabase(databaseOf(folder));
      const files = await copyFilesOf(folder, store);
      await renewal;
      return { ...database, files };
    });
  } finally {
    clearInterval(timer);
    await renewal.catch(() => undefined);
    await actions.releaseFiles();
  }
}

function requireFiles({ config: { files } }: Context): FileStore {
  if (!files) throw new CommandFailed('FILES is off, so there are no files to back up. Leave out --files.');
  return createFileStore(files);
}

const filesSummaryOf = ({ copied, linked, bytes }: Awaited<ReturnType<typeof copyFilesOf>>): string =>
  `With ${quantity(copied + linked, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB: ${copied} copied, ${linked} shared with an earlier backup.`;

/** Reads the whole file: a backup that cannot be read is worthless. */
async function inspect(file: string): Promise<Restored> {
  let header: BackupHeader | null = null;
  let last = '';
  for await (const line of readBackupFile(file)) {
    header ??= JSON.parse(line) as BackupHeader;
    last = line;
  }
  const { counts, end } = JSON.parse(last) as { counts?: Record<string, number>; end?: boolean };
  if (!header || !end || !counts) throw new CommandFailed(`${file} is incomplete.`);
  return { header, counts };
}

const SUMMARY = { users: 'user', all_sites: 'site', tickets: 'ticket', comments: 'comment' };

const summaryOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(SUMMARY)
    .map(([table, noun]) => quantity(counts[table] ?? 0, noun))
    .concat(`${Object.values(counts).reduce((sum, count) => sum + count, 0)} rows in all`)
    .join(', ');

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'BACKUP [--hold-mail]',
  summary: 'Load a backup into an empty database and check it by its counts.',
  help: [
    'BACKUP is the file, or the folder of a backup with files, whose files are put into FILES_DIR or FILES_S3_URL.',
    'Stop the server first. The database must be empty: a new data folder, or a newly created PostgreSQL database.',
    'Backups of older releases are converted; all of the backup is restored, or nothing.',
    'Emails that were waiting to be sent are sent when the server starts.',
    '--hold-mail  Mark them as failed instead: for a copy of an installation that goes on elsewhere.',
    `Exit code ${FILES_LOST} means that the database was restored, but bytes of files are missing.`,
  ],
  options: { 'hold-mail': { type: 'boolean' } },
  operands: [1, 1],
  async run(context, { operands: [target = ''], options }) {
    const { config } = context;
    const isFolder = existsSync(databaseOf(target));
    const file = isFolder ? databaseOf(target) : target;
    const db = config.databaseUrl ? openForAdministration(config) : await openNewEmbedded(context);
    try {
      const { header, counts } = await restore(db, readBackupFile(file), {
        migrations: context.migrations,
        isEmbedded: config.databaseUrl === null,
        holdEmails: options['hold-mail'] === true,
      });
      context.print(countsTable(counts));
      context.print(
        `Restored the backup that Deskbell ${header.version} made at ${header.created_at}. All counts match.`,
      );
      context.print(restoreSecret(context, header));
      await restoreFiles(context, { db, backupFile: file, folder: isFolder ? target : null });
    } catch (error) {
      throw explainDatabaseError(error, config) ?? error;
    } finally {
      await db.destroy();
    }
  },
};

interface RestoredBackup {
  readonly db: Database;
  readonly backupFile: string;
  /** Null for a backup without files; the store may have them nevertheless. */
  readonly folder: string | null;
}

async function restoreFiles({ config, print }: Context, { db, backupFile, folder }: RestoredBackup): Promise<void> {
  const named = await countNamedFiles(backupFile);
  if (named === 0) return;
  if (!config.files) return print(`FILES is off: the files that the backup names (${named}) were not restored.`);
  const { restored, lost, place } = await putBackFiles(config.files, { db, backupFile, folder }).catch((cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailed(`The database was restored, but its files were not: ${reason}`, {
      cause,
      exitCode: FILES_LOST,
    });
  });
  if (restored > 0) print(`Put ${quantity(restored, 'file')} into ${place}.`);
  if (lost.length === 0) return;
  throw new CommandFailed(
    folder
      ? `The database was restored, but the backup lacks files: ${lost.join(', ')}`
      : `The database was restored, but ${quantity(lost.length, 'file')} of the ${named} that it names are missing: the backup was made ` +
          `without --files, and ${place} does not have them. Copy them there before you start the server.`,
    { exitCode: FILES_LOST },
  );
}

async function putBackFiles(config: FilesConfig, { db, backupFile, folder }: RestoredBackup) {
  // The store gets no id of this database if there are no files to restore: files copied later bring theirs.
  const store = folder ? await openFileStore(config, db) : createFileStore(config);
  await store.readStoreId();
  return { ...(await restoreFilesOf(backupFile, folder, store)), place: store.description };
}

const openNewEmbedded = ({ config, emptyCluster }: Context): Promise<Database> =>
  openEmbedded(embeddedFolder(config), { emptyCluster });

const countsTable = (counts: Readonly<Record<string, number>>): string =>
  tableOf([['TABLE', 'ROWS'], ...Object.entries(counts).map(([table, count]) => [table, String(count)])]);

function restoreSecret({ config: { secretKey, dataDir } }: Context, header: BackupHeader): string {
  const present = lookUpSecretKey(secretKey, dataDir);
  if (present && fingerprintOf(present) === header.secret_key_fingerprint)
    return 'The secret key is the one that belongs to this backup.';
  if (!present && header.secret_key) {
    writeFileSync(secretKeyFile(dataDir), header.secret_key, { mode: 0o600 });
    return `The secret key was written to ${secretKeyFile(dataDir)}.`;
  }
  return (
    'The secret key of this installation is not the one that belongs to the backup: replies to emails that were sent before ' +
    'will be refused. Set SECRET_KEY to that key, or SECRET_KEY_PREVIOUS to accept both.'
  );
}

export const copyToPostgres: Command = {
  name: 'copy-to-postgres',
  usage: '',
  summary: 'Copy the embedded database into an empty PostgreSQL database.',
  help: [
    'Stop the server, set DATABASE_URL to the new database, and keep DATA_DIR as it was. The rows of every table are',
    'counted on both sides. The embedded database stays untouched, for going back.',
  ],
  operands: [0, 0],
  async run(context) {
    const { config, migrations } = context;
    if (!config.databaseUrl) throw new CommandFailed('Set DATABASE_URL to the PostgreSQL database to copy into.');
    if (!hasEmbeddedDatabase(config)) throw new CommandFailed(`There is no embedded database in ${config.dataDir}.`);
    const source = await openEmbedded(embeddedFolder(config));
    const target = openForAdministration(config);
    try {
      const lines = backupLines(source, { secretKey: null, includeSecret: false });
      const { counts } = await restore(target, lines, { migrations, isEmbedded: false, holdEmails: false });
      context.print(countsTable(counts));
      context.print('Copied. Every table has the same number of rows on both sides.');
      context.print(
        'Start the server with this DATABASE_URL. With several instances, set SECRET_KEY to the content of secret-key in the data folder.',
      );
    } catch (error) {
      throw explainDatabaseError(error, config) ?? error;
    } finally {
      await target.destroy();
      await source.destroy();
    }
  },
};
