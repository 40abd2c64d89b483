import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { adminActions } from '../admin/admin-actions.ts';
import { startAdminSocket } from '../admin/admin-socket.ts';
import { createApp } from '../app.ts';
import { type Config, InvalidConfig, mailFilesOf } from '../config/config.ts';
import { DEMO_SENDS_NOTHING } from '../config/demo-config.ts';
import { isLoopback } from '../config/loopback.ts';
import { loadSecretKey, type SecretKey } from '../config/secret-key.ts';
import { type Database, isDatabaseFailure } from '../db/database.ts';
import { FolderInUse } from '../db/drivers/folder-lock.ts';
import { JOB_TIMEOUTS, openPostgres } from '../db/drivers/postgres.ts';
import { recordInstance } from '../db/instances.ts';
import { DatabaseUnusable, openMigratedDatabase } from '../db/open-database.ts';
import { Readiness } from '../db/readiness.ts';
import { FreeSpace } from '../db/upkeep/free-space.ts';
import { DatabaseTooNew, type MigrationLog } from '../db/upkeep/migrate.ts';
import { createDemoDesks } from '../demo-desks/start-demo-desks.ts';
import { Unavailable } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { FileStoreUnusable } from '../files/open-file-store.ts';
import { Departure } from '../http/server/departure.ts';
import { SmtpPortUnavailable, startSmtpReceiver } from '../inbound-email/receive/smtp-receiver.ts';
import { startChangeRelay } from '../live/change-relay.ts';
import { Changes } from '../live/changes.ts';
import { Writers } from '../live/writers.ts';
import { createLogger, droppedLogLines } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { MetricsPortUnavailable, startMetricsServer } from '../metrics/metrics-server.ts';
import { Outbound } from '../outbound/outbound-fetch.ts';
import { PushKeys } from '../push/push-keys.ts';
import { ReplyAddresses } from '../signed-links/reply-address.ts';
import { Sealer } from '../signed-links/sealing.ts';
import { IdentitySecrets } from '../sites/identity-secrets.ts';
import { version } from '../version.ts';
import { reencryptWebhookSecrets } from '../webhooks/reencrypt-secrets.ts';
import { WebhookWorker } from '../webhooks/webhook-worker.ts';
import { announceReady } from './banner.ts';
import { DataFolderUnusable, prepareDataFolder } from './data-folder.ts';
import { startFiles } from './start-files.ts';
import { createWorkers } from './workers.ts';

const WRITABLE_RETRY_MS = 1_000;
const WEBHOOK_TIMEOUT_MS = 15_000;

const HEARING = 'the changes of other instances are heard';
const NOT_HEARING =
  'the changes of other instances are not heard, so every poll reads the database; if DATABASE_URL is a pooler in ' +
  'transaction mode, set DATABASE_DIRECT_URL to the address of the PostgreSQL server';

interface Start {
  readonly serverFolder: string;
  /** Runs after the migrations, before the server listens. */
  readonly seed?: (db: Database, files: FileStore | null, secretKey: SecretKey) => Promise<void>;
  readonly hint?: string;
}

/** Starts all parts in dependency order; SIGTERM and SIGINT stop them in reverse. */
export async function start(config: Config, { serverFolder, seed, hint }: Start): Promise<void> {
  const log = createLogger(config.logLevel, repeatedBy);
  const stops: (() => unknown)[] = [];
  const onStop = (stop: () => unknown) => void stops.push(stop);

  prepareDataFolder(config);
  const space = new FreeSpace(config.dataDir);
  const onIdleError = (err: Error) => log.warn({ err }, 'database connection lost');
  const db = await openDatabase(config, { serverFolder, space, log, onIdleError });
  onStop(() => db.destroy());
  // Background work may take longer than a request.
  const jobs = config.databaseUrl ? openPostgres(config.databaseUrl, onIdleError, JOB_TIMEOUTS) : db;
  if (jobs !== db) onStop(() => jobs.destroy());

  const changes = new Changes();
  const writers = new Writers();
  if (config.databaseUrl) onStop(await startRelay(config, config.databaseUrl, { db, changes, writers, log }));

  const isMeasured = config.metrics.port !== null || config.metrics.token !== null;
  const metrics = isMeasured
    ? new Metrics({ version, db, liveStreams: () => changes.subscriberCount, droppedLogLines })
    : null;

  const secretKey = loadSecretKey(config, config.dataDir);
  await prepareKeys(db, secretKey);
  const replies = config.inbound && new ReplyAddresses(config.inbound.domain, secretKey);
  const files = await startFiles(config.files, { db, changes, secretKey });
  await seed?.(db, files?.store ?? null, secretKey);
  const webhooks = await createWebhooks(config, { db, changes, secretKey, log });
  const demoDesks = createDemoDesks(config, { db, changes, log, files, sealer: webhooks.sealer });
  const workers = createWorkers({
    config,
    db,
    jobs,
    changes,
    log,
    metrics,
    secretKey,
    files,
    replies,
    webhooks: webhooks.worker,
    outbound: webhooks.outbound,
    demoDesks,
  });
  onStop(() => workers.stop());

  const departure = new Departure();
  const app = await createApp({
    config,
    departure,
    demoDesks,
    log,
    db,
    changes,
    writers,
    uploads: files?.uploads ?? null,
    webhooks,
    secretKey,
    metrics,
    ...lookUpBuilds(serverFolder),
  });
  onStop(() => app.close());

  if (!config.databaseUrl) {
    const adminSocket = await startAdministration(config, { db, changes, secretKey, log });
    onStop(() => adminSocket.close());
    onStop(watchSpace(space, log));
  }
  stopOnSignal(stops, { log, departure, drainSeconds: config.drainSeconds });

  await app.listen({ port: config.port, host: config.host });
  const receiver = replies && (await startReceiver(config, { db, replies, log }));
  if (receiver) onStop(() => receiver.close());
  const metricsServer = metrics && (await startMetrics(config, metrics, log));
  if (metricsServer) onStop(() => metricsServer.close());
  await untilWritable(new Readiness(db), log);
  const instance = await recordInstance(db, secretKey, (err) => log.warn({ err }, 'recording this instance failed'));
  onStop(() => instance.stop());
  announceReady(config, { log, hint });
  workers.start();
}

interface Opening {
  readonly serverFolder: string;
  readonly space: FreeSpace;
  readonly log: Logger;
  onIdleError(error: Error): void;
}

const openDatabase = (config: Config, { serverFolder, log, ...opening }: Opening) =>
  openMigratedDatabase(config, {
    ...opening,
    migrations: join(serverFolder, 'migrations'),
    emptyCluster: config.databaseUrl ? null : lookUpBuilt(join(serverFolder, 'build/empty-cluster')),
    onWaiting: (message) => log.warn(message),
    migrationLog: migrationLogOf(log),
  });

async function prepareKeys(db: Database, secretKey: SecretKey): Promise<void> {
  await new IdentitySecrets(secretKey).reencrypt(db);
  const pushKeys = new PushKeys(db, secretKey);
  await pushKeys.reencrypt();
  await pushKeys.findCurrent();
}

interface Parts {
  readonly db: Database;
  readonly changes: Changes;
  readonly log: Logger;
}

/** Returns what stops it. */
async function startRelay(
  { databaseDirectUrl }: Config,
  databaseUrl: string,
  { db, changes, writers, log }: Parts & { readonly writers: Writers },
): Promise<() => unknown> {
  const relay = await startChangeRelay({
    db,
    directUrl: databaseDirectUrl ?? databaseUrl,
    changes,
    writers,
    onError: (error) => log.warn({ reason: String(error) }, 'change relay lost its connection'),
    onHearing: (isHearing) => (isHearing ? log.info(HEARING) : log.warn(NOT_HEARING)),
  });
  changes.relayThrough(relay);
  writers.relayThrough(relay);
  return () => relay.close();
}

function startAdministration(
  config: Config,
  { db, changes, secretKey, log }: Parts & { readonly secretKey: SecretKey },
) {
  const actions = adminActions({
    db,
    folder: config.dataDir,
    publicUrl: config.publicUrl,
    secretKey,
    mailFileFolder: mailFilesOf(config),
    files: config.files,
    onChanged: () => changes.invalidateAll(),
  });
  return startAdminSocket(config.dataDir, actions, (err) => log.error({ err }, 'administration command failed'));
}

const watchSpace = (space: FreeSpace, log: Logger) =>
  space.watch(
    (isLow) => log.warn(isLow ? 'disk nearly full: the database is read-only' : 'disk space available again'),
    (err) => log.error({ err }, 'measuring free disk space failed'),
  );

interface Receiver {
  readonly db: Database;
  readonly replies: ReplyAddresses;
  readonly log: Logger;
}

async function startReceiver({ inbound, publicUrl, sender }: Config, { db, replies, log }: Receiver) {
  if (!inbound?.smtpPort) return null;
  return startSmtpReceiver(db, {
    host: inbound.smtpHost,
    port: inbound.smtpPort,
    hostName: new URL(publicUrl).hostname,
    addresses: replies,
    sender: sender.address,
    onError: (err) => log.error({ err }, 'receiving an email failed'),
  });
}

async function startMetrics({ host, metrics: { port, token } }: Config, metrics: Metrics, log: Logger) {
  if (port === null) return null;
  const onError = (err: unknown) => log.error({ err }, 'reading the metrics failed');
  return startMetricsServer(metrics, { host, port, token, onError });
}

function repeatedBy(error: Error): string | null {
  if (isDatabaseFailure(error)) return 'database';
  return error instanceof Unavailable ? error.reason : null;
}

const NOTEWORTHY_SECONDS = 1;

const migrationLogOf = (log: Logger): MigrationLog => ({
  onApplied: (migration, seconds) => log.info({ migration, seconds }, 'migration applied'),
  onBuilding: ({ name, table }) => log.info({ index: name, table }, 'building an index'),
  onProgress: ({ name }, progress) => log.info({ index: name, ...progress }, 'an index is being built'),
  onBuilt: ({ name, table }, seconds) =>
    log[seconds < NOTEWORTHY_SECONDS ? 'debug' : 'info']({ index: name, table, seconds }, 'index built'),
});

async function createWebhooks(
  { publicUrl, outboundAllow, demo }: Config,
  { db, changes, secretKey, log }: Parts & { readonly secretKey: SecretKey },
) {
  const sealer = new Sealer(secretKey, 'webhook secret');
  await reencryptWebhookSecrets(db, sealer);
  const outbound = new Outbound({
    allowed: outboundAllow,
    allowsHttp: isLoopback(publicUrl),
    closed: demo && DEMO_SENDS_NOTHING,
  });
  const onError = (err: unknown) => log.error({ err }, 'sending to a webhook failed');
  const timeoutMs = WEBHOOK_TIMEOUT_MS;
  const onRecorded = (teamId: number) => changes.bump({ team_id: teamId });
  const worker = new WebhookWorker({ db, sealer, outbound, publicUrl, timeoutMs, onRecorded, onError });
  return { sealer, outbound, worker };
}

/** /readyz answers 503, and no banner is printed, until the database can be written. */
async function untilWritable(readiness: Readiness, log: Logger): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await readiness.requireWritable();
    } catch (err) {
      if (attempt === 0) log.warn({ err }, 'the database cannot be written yet');
      await pause(WRITABLE_RETRY_MS);
    }
  }
}

/** Only a server run from source, in development and tests, may lack the other builds. */
const lookUpBuilds = (serverFolder: string) => ({
  webFolder: lookUpBuilt(join(serverFolder, '../web/build/client')),
  documentationFolder: lookUpBuilt(join(serverFolder, '../docs/build')),
  widgetFolder: lookUpBuilt(join(serverFolder, '../widget/dist')),
});

function lookUpBuilt(path: string): string | null {
  if (existsSync(path)) return path;
  if (import.meta.url.endsWith('.js')) throw new MissingBuild(`${path} is missing. Run "npm run build".`);
  return null;
}

class MissingBuild extends Error {}

const OPERATOR_MISTAKES = [
  FolderInUse,
  MissingBuild,
  DatabaseUnusable,
  DatabaseTooNew,
  FileStoreUnusable,
  SmtpPortUnavailable,
  MetricsPortUnavailable,
  DataFolderUnusable,
];

interface Leaving {
  readonly log: Logger;
  readonly departure: Departure;
  readonly drainSeconds: number;
}

/** Proxies that check /readyz send requests elsewhere before this instance stops; a terminal does not wait. */
function stopOnSignal(stops: readonly (() => unknown)[], { log, departure, drainSeconds }: Leaving): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    departure.begin();
    if (signal === 'SIGTERM') await pause(drainSeconds * 1000);
    for (const stopPart of [...stops].reverse()) await stopPart();
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

export function explainFailedStart(error: unknown): string {
  if (error instanceof InvalidConfig)
    return `Deskbell cannot start with this configuration:\n${error.lines.map((line) => `  ${line}`).join('\n')}`;
  if (OPERATOR_MISTAKES.some((mistake) => error instanceof mistake)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Another program is already using this port (${error.message}). Set PORT to a free one.`;
  return `${error.stack}${error.cause instanceof Error ? `\ncaused by: ${error.cause.message}` : ''}`;
}
