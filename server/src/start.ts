import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { announceReady } from './banner.ts';
import { type Config, InvalidConfig, mailFileFolder } from './config.ts';
import { removeExpiredData } from './daily-cleanup.ts';
import type { Database } from './db/database.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { FreeSpace } from './db/free-space.ts';
import { migrate } from './db/migrate.ts';
import { openEmbedded } from './db/pglite.ts';
import { NO_TIMEOUTS, openPostgres } from './db/postgres.ts';
import { EmailDelivery } from './email/email-delivery.ts';
import { fileTransport, smtpTransport } from './email/mail-transport.ts';
import { ReplyAddresses } from './email/reply-address.ts';
import { InboundEmailWorker } from './inbound-email/inbound-email-worker.ts';
import { startSmtpReceiver } from './inbound-email/smtp-receiver.ts';
import { startChangeRelay } from './live/change-relay.ts';
import { Changes } from './live/changes.ts';
import { createLogger, droppedLogLines } from './logger.ts';
import { Metrics } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { loadSecretKey } from './secret-key.ts';
import { version } from './version.ts';

const HOUR_MS = 3_600_000;

interface Start {
  /** The folder of this workspace; the web build is beside it. */
  readonly serverFolder: string;
  /** Runs after the migrations, before the server listens. */
  readonly seed?: (db: Database) => Promise<void>;
  /** Shown when the server is ready. */
  readonly hint?: string;
}

/** Starts every part in order of dependency; SIGTERM and SIGINT stop them in reverse. */
export async function start(config: Config, { serverFolder, seed, hint }: Start): Promise<void> {
  const log = createLogger(config.logLevel);
  const stops: (() => unknown)[] = [];
  const onStop = (stop: () => unknown) => void stops.push(stop);

  const space = new FreeSpace(config.dataDir);
  const db = await openMigratedDatabase(config, space, serverFolder, (err) =>
    log.warn({ err }, 'database connection lost'),
  );
  onStop(() => db.destroy());
  await seed?.(db);

  const changes = new Changes();
  if (config.databaseUrl) {
    const relay = startChangeRelay(config.databaseUrl, changes, (err) =>
      log.warn({ err }, 'change relay lost its connection'),
    );
    onStop(() => relay.close());
    changes.relayThrough(relay);
  }

  const isMeasured = config.metrics.port !== null || config.metrics.token !== null;
  const metrics = isMeasured
    ? new Metrics({ version, db, liveStreams: () => changes.subscriberCount, droppedLogLines })
    : null;

  const secretKey = loadSecretKey(config.secretKey, config.dataDir);
  const replies = config.inbound && new ReplyAddresses(config.inbound.domain, secretKey);
  const delivery = new EmailDelivery(db, {
    transport: config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(mailFileFolder(config)),
    from: config.sender,
    publicUrl: config.publicUrl,
    replies,
    onDelivered: (ownerId) => changes.announce(ownerId),
    onOutcome: (outcome) => metrics?.deliveryEnded(outcome),
    onError: (err) => log.error({ err }, 'email delivery failed'),
  });
  onStop(() => delivery.stop());
  // Any act of an owner may have queued an email.
  changes.onOwnerActed(() => delivery.wake());

  const inboundWorker =
    replies &&
    new InboundEmailWorker(db, {
      addresses: replies,
      onProcessed: (ownerId) => {
        changes.announce(ownerId);
        delivery.wake();
      },
      onError: (err) => log.error({ err }, 'processing an inbound email failed'),
    });
  onStop(() => inboundWorker?.stop());

  const app = await createApp({
    config,
    log,
    db,
    changes,
    onEmailQueued: () => delivery.wake(),
    onEmailReceived: () => inboundWorker?.wake(),
    secretKey,
    metrics,
    webFolder: lookUpBuilt(join(serverFolder, '../web/build/client')),
    widgetFolder: lookUpBuilt(join(serverFolder, '../widget/dist')),
  });
  onStop(() => app.close());

  if (!config.databaseUrl) {
    const stopWatching = space.watch(
      (isLow) => log.warn(isLow ? 'disk nearly full: the database is read-only' : 'disk space available again'),
      (err) => log.error({ err }, 'measuring free disk space failed'),
    );
    onStop(stopWatching);
  }
  const cleanUp = () =>
    removeExpiredData(db).catch((err: unknown) => log.error({ err }, 'removing expired data failed'));
  const cleanUpTimer = setInterval(cleanUp, HOUR_MS);
  onStop(() => clearInterval(cleanUpTimer));
  stopOnSignal(stops, log);

  await app.listen({ port: config.port, host: config.host });
  if (replies && config.inbound?.smtpPort) {
    const receiver = await startSmtpReceiver(db, {
      host: config.host,
      port: config.inbound.smtpPort,
      addresses: replies,
      sender: config.sender.address,
      onStored: () => inboundWorker?.wake(),
      onError: (err) => log.error({ err }, 'receiving an email failed'),
    });
    onStop(() => receiver.close());
  }
  if (metrics && config.metrics.port !== null) {
    const metricsServer = await startMetricsServer(metrics, {
      host: config.host,
      port: config.metrics.port,
      token: config.metrics.token,
      onError: (err) => log.error({ err }, 'reading the metrics failed'),
    });
    onStop(() => metricsServer.close());
  }
  announceReady(config, { log, hint });
  delivery.wake();
  inboundWorker?.wake();
  await cleanUp();
}

async function openMigratedDatabase(
  { databaseUrl, dataDir }: Config,
  space: FreeSpace,
  serverFolder: string,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const migrations = join(serverFolder, 'migrations');
  if (!databaseUrl) {
    const emptyCluster = lookUpBuilt(join(serverFolder, 'build/empty-cluster'));
    const db = await openEmbedded(join(dataDir, 'database'), { space, emptyCluster });
    await migrate(db, migrations);
    return db;
  }
  // Migrations can run longer than the statement timeout of requests.
  const unlimited = openPostgres(databaseUrl, onIdleError, NO_TIMEOUTS);
  await migrate(unlimited, migrations).finally(() => unlimited.destroy());
  return openPostgres(databaseUrl, onIdleError);
}

/** Only a server that runs from source, in development and tests, may do without the other builds. */
function lookUpBuilt(path: string): string | null {
  if (existsSync(path)) return path;
  if (import.meta.url.endsWith('.js')) throw new MissingBuild(`${path} is missing. Run "npm run build".`);
  return null;
}

class MissingBuild extends Error {}

function stopOnSignal(stops: readonly (() => unknown)[], log: Logger): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    for (const stopPart of [...stops].reverse()) await stopPart();
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** One line for a mistake of the operator, the stack for a bug. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof InvalidConfig)
    return `Deskbell cannot start with this configuration:\n${error.lines.map((line) => `  ${line}`).join('\n')}`;
  if (error instanceof FolderInUse || error instanceof MissingBuild) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Another program is already using this port (${error.message}). Set PORT to a free one.`;
  return `${error.stack}${error.cause instanceof Error ? `\ncaused by: ${error.cause.message}` : ''}`;
}
