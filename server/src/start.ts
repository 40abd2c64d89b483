import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareLocalAccounts } from './accounts/local-identity-provider.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { BadConfiguration, type Config, mailFileFolder } from './config.ts';
import { removeWhatIsOld } from './daily-cleanup.ts';
import { relayChanges } from './db/change-relay.ts';
import type { Database } from './db/database.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { FreeSpace } from './db/free-space.ts';
import { migrate } from './db/migrate.ts';
import { openEmbedded } from './db/pglite.ts';
import { openPostgres, WITHOUT_LIMIT } from './db/postgres.ts';
import { EmailDelivery } from './email/email-delivery.ts';
import { fileTransport, smtpTransport } from './email/mail-transport.ts';
import { ReplyAddresses } from './email/reply-address.ts';
import { InboundEmailWorker } from './inbound-email/inbound-email-worker.ts';
import { type SmtpReceiver, startSmtpReceiver } from './inbound-email/smtp-receiver.ts';
import { Changes } from './live/changes.ts';
import { loadSecretKey } from './secret-key.ts';

const HOUR_MS = 3_600_000;

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
  // While the database opens, on a thread or a machine of its own. Should it fail, createApp meets the same failure.
  if (config.signIn.kind === 'local-accounts') prepareLocalAccounts().catch(() => undefined);
  const db = await openDatabase(config, space);
  await migrateDatabase(config, db, join(serverFolder, 'migrations'));
  await prepare?.(db);
  const changes = new Changes();
  const secretKey = loadSecretKey(config.secretKey, config.dataDir);
  const replies = config.inbound && new ReplyAddresses(config.inbound.domain, secretKey);
  const intake =
    replies &&
    new InboundEmailWorker(db, {
      addresses: replies,
      onProcessed: (ownerId) => {
        changes.announce(ownerId);
        delivery.wake();
      },
      onError: (err) => app.log.error({ err }, 'a received e-mail met an error'),
    });
  const delivery = new EmailDelivery(db, {
    transport: config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(mailFileFolder(config)),
    from: config.sender,
    publicUrl: config.publicUrl,
    replies,
    onDelivered: (ownerId) => changes.announce(ownerId),
    onError: (err) => app.log.error({ err }, 'e-mail delivery met an error'),
  });
  // Whatever an owner did may have queued a mail.
  changes.onOwnerActed(() => delivery.wake());
  const app = await createApp({
    config,
    db,
    changes,
    onEmailQueued: () => delivery.wake(),
    onEmailReceived: () => intake?.wake(),
    secretKey,
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

  const cleanUp = () =>
    removeWhatIsOld(db).catch((err: unknown) => app.log.error({ err }, 'what is old was not removed'));
  const hourly = setInterval(cleanUp, HOUR_MS);
  let receiver: SmtpReceiver | null = null;

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    clearInterval(hourly);
    stopWatchingSpace?.();
    await receiver?.close();
    await app.close();
    await intake?.stop();
    await delivery.stop();
    await relay?.close();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await app.listen({ port: config.port, host: config.host });
  if (replies && config.inbound?.smtpPort) {
    receiver = await startSmtpReceiver(db, {
      host: config.host,
      port: config.inbound.smtpPort,
      addresses: replies,
      sender: config.sender.address,
      onStored: () => intake?.wake(),
      onError: (err) => app.log.error({ err }, 'an e-mail could not be received'),
    });
  }
  process.stdout.write(banner(config));
  delivery.wake();
  intake?.wake();
  await cleanUp();
}

function openDatabase({ databaseUrl, dataDir }: Config, space: FreeSpace | null): Promise<Database> | Database {
  if (!databaseUrl) return openEmbedded(join(dataDir, 'database'), space ?? undefined);
  return openPostgres(databaseUrl, tellLostConnection);
}

async function migrateDatabase({ databaseUrl }: Config, db: Database, folder: string): Promise<void> {
  const patient = databaseUrl ? openPostgres(databaseUrl, tellLostConnection, WITHOUT_LIMIT) : null;
  try {
    await migrate(patient ?? db, folder);
  } finally {
    await patient?.destroy();
  }
}

const tellLostConnection = (error: Error): void => {
  process.stderr.write(`A database connection was lost: ${error.message}\n`);
};

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
