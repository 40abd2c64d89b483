import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeExpiredSessions } from './accounts/sessions.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { BadConfiguration, type Config } from './config.ts';
import { relayChanges } from './db/change-relay.ts';
import type { Database } from './db/database.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { FreeSpace } from './db/free-space.ts';
import { migrate } from './db/migrate.ts';
import { openEmbedded } from './db/pglite.ts';
import { openPostgres } from './db/postgres.ts';
import { EmailDelivery } from './email/email-delivery.ts';
import { fileTransport, smtpTransport } from './email/mail-transport.ts';
import { Changes } from './live/changes.ts';
import { loadSecretKey } from './secret-key.ts';

const DAY_MS = 86_400_000;

interface Start {
  /** The folder of this workspace; the web build lies beside it. */
  readonly serverFolder: string;
  /** What must be in the database before anybody can ask for it. */
  readonly prepare?: (db: Database) => Promise<void>;
}

/** Database, migrations, app, listen; on a signal finishes what is under way and closes the database. */
export async function start(config: Config, { serverFolder, prepare }: Start): Promise<void> {
  const built = (folder: string) => (existsSync(join(serverFolder, folder)) ? join(serverFolder, folder) : null);
  const space = config.databaseUrl ? null : new FreeSpace(config.dataDir);
  const db = await openDatabase(config, space);
  await migrate(db, join(serverFolder, 'migrations'));
  await prepare?.(db);
  const changes = new Changes();
  const delivery = new EmailDelivery(db, {
    transport: config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(join(config.dataDir, 'outbox')),
    from: senderOf(config),
    publicUrl: config.publicUrl,
    onDelivered: (ownerId) => changes.announce(ownerId),
    onError: (err) => app.log.error({ err }, 'e-mail delivery met an error'),
  });
  // Whatever an owner or a visitor did may have queued a mail.
  changes.onNews(() => delivery.wake());
  const app = await createApp({
    config,
    db,
    changes,
    onEmailQueued: () => delivery.wake(),
    secretKey: loadSecretKey(config.secretKey, config.dataDir),
    webFolder: built('../web/build/client'),
    widgetFolder: built('../widget/dist'),
  });

  const relay = config.databaseUrl
    ? relayChanges(config.databaseUrl, changes, (err) => app.log.warn({ err }, 'the change relay lost its connection'))
    : null;
  if (relay) changes.relayThrough(relay);

  const stopWatchingSpace = space?.watch(
    (isLow) =>
      app.log.warn(isLow ? 'the disk is nearly full: nothing is stored until there is room' : 'there is room again'),
    (err) => app.log.error({ err }, 'free space could not be measured'),
  );

  const tidyUp = () =>
    removeExpiredSessions(db).catch((err: unknown) => app.log.error({ err }, 'expired sessions were not removed'));
  const daily = setInterval(tidyUp, DAY_MS);

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    clearInterval(daily);
    stopWatchingSpace?.();
    await app.close();
    await delivery.stop();
    await relay?.close();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(banner(config));
  delivery.wake();
  await tidyUp();
}

/** Who mails come from: MAIL_FROM, or a name that goes nowhere as long as mails are only written to files. */
function senderOf({ mailFrom, publicUrl }: Config): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom ?? '') ?? [];
  return {
    name: name.replace(/^"|"$/g, '') || 'Deskbell',
    address: address ?? `deskbell@${new URL(publicUrl).hostname}`,
  };
}

function openDatabase({ databaseUrl, dataDir }: Config, space: FreeSpace | null): Promise<Database> | Database {
  if (!databaseUrl) return openEmbedded(join(dataDir, 'database'), space ?? undefined);
  return openPostgres(databaseUrl, (error) =>
    process.stderr.write(`A database connection was lost: ${error.message}\n`),
  );
}

/** Why the start failed, in as few words as help; a fault of ours with all we know. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof BadConfiguration)
    return `Deskbell cannot start with this configuration:\n${error.lines.map((line) => `  ${line}`).join('\n')}`;
  if (error instanceof FolderInUse) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Another program already listens there (${error.message}). Set PORT to a free one.`;
  return `${error.stack}${error.cause instanceof Error ? `\nbecause: ${error.cause.message}` : ''}`;
}
