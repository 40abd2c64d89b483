import { existsSync, writeFileSync } from 'node:fs';
import { fingerprintOf, lookUpSecretKey, secretKeyFile } from '../../config/secret-key.ts';
import type { Database } from '../../db/database.ts';
import { explainDatabaseError } from '../../db/open-database.ts';
import { openEmbedded } from '../../db/pglite.ts';
import { backupLines } from '../backup.ts';
import { readBackupFile } from '../backup-file.ts';
import type { BackupHeader } from '../backup-format.ts';
import { CommandFailed } from '../command-failed.ts';
import { embeddedFolder, hasEmbeddedDatabase, openForAdministration } from '../installation.ts';
import { type Restored, restore } from '../restore.ts';
import { type Command, type Context, quantity, tableOf } from './command.ts';
import { withInstallation } from './user-commands.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'FILE [--with-secret] [--force]',
  summary: 'Write the whole database to one file while the server runs.',
  help: [
    'The file holds one consistent state of the database, whatever database is in use, and can be restored into either kind.',
    'It contains personal data, so only its owner may read it.',
    'The secret key belongs to the backup: without it, customers cannot reply to emails that were sent before.',
    '--with-secret  Put the secret key into the file. Otherwise keep it elsewhere.',
    '--force        Replace FILE if it exists.',
  ],
  options: { 'with-secret': { type: 'boolean' }, force: { type: 'boolean' } },
  operands: [1, 1],
  run: (context, { operands: [file = ''], options }) =>
    withInstallation(context, async (actions) => {
      if (existsSync(file) && !options.force)
        throw new CommandFailed(`${file} exists. Name another file, or add --force.`);
      await actions.writeBackup(file, options['with-secret'] === true);
      const { header, counts } = await inspect(file);
      context.print(`Wrote ${file}: ${summaryOf(counts)}.`);
      if (!header.secret_key)
        context.print(
          'It does not contain the secret key. Keep the key with it: SECRET_KEY, or secret-key in the data folder.',
        );
    }),
};

/** Reads the whole file: a backup that cannot be read is not one. */
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
  usage: 'FILE [--hold-mail]',
  summary: 'Load a backup into an empty database and check it by its counts.',
  help: [
    'Stop the server first. The database must be empty: a new data folder, or a newly created PostgreSQL database.',
    'Backups of older releases are converted; all of the backup is restored, or nothing.',
    'Emails that were waiting to be sent are sent when the server starts.',
    '--hold-mail  Mark them as failed instead: for a copy of an installation that goes on elsewhere.',
  ],
  options: { 'hold-mail': { type: 'boolean' } },
  operands: [1, 1],
  async run(context, { operands: [file = ''], options }) {
    const { config } = context;
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
    } catch (error) {
      throw explainDatabaseError(error, config) ?? error;
    } finally {
      await db.destroy();
    }
  },
};

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
