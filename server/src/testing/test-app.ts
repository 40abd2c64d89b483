import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Logger, pino } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/config.ts';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import type { DemoDesks } from '../demo-desks/demo-desks.ts';
import type { FileStore } from '../files/file-store.ts';
import { FolderFileStore } from '../files/folder-file-store.ts';
import { Uploads } from '../files/uploads.ts';
import { Changes } from '../live/changes.ts';
import { createLogger, droppedLogLines } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Outbound } from '../outbound/outbound-fetch.ts';
import { Sealer } from '../signed-links/sealing.ts';
import { WebhookWorker } from '../webhooks/webhook-worker.ts';
import { testDatabase } from './test-database.ts';

export const PUBLIC_URL = 'http://localhost:3000';
export const SECRET_KEY: SecretKey = {
  current: 'a secret that only the tests know, thirty-two at least',
  previous: null,
};

export async function startApp(
  settings: Partial<Config> = {},
  {
    webFolder = null,
    documentationFolder = null,
    widgetFolder = null,
    db,
    secretKey = SECRET_KEY,
    changes = new Changes(),
    log,
    fileStore = testFileStore(),
    webhooks,
    demoDesks,
  }: {
    webFolder?: string | null;
    documentationFolder?: string | null;
    widgetFolder?: string | null;
    db?: Database;
    secretKey?: SecretKey;
    changes?: Changes;
    log?: Logger;
    fileStore?: FileStore;
    webhooks?: ReturnType<typeof testWebhooks>;
    demoDesks?: DemoDesks;
  } = {},
): Promise<FastifyInstance> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...settings };
  const usedDb = db ?? (await testDatabase());
  const uploads =
    config.files &&
    new Uploads(usedDb, { store: fileStore, limits: config.files, onReady: (site) => changes.push(site) });
  const app = await createApp({
    config,
    log: log ?? createLogger(config.logLevel),
    db: usedDb,
    changes,
    uploads,
    metrics: config.metrics.token
      ? new Metrics({ version: '0.0.0', db: usedDb, liveStreams: () => changes.subscriberCount, droppedLogLines })
      : null,
    webhooks: webhooks ?? idleWebhooks(usedDb, config, secretKey),
    secretKey,
    ...(demoDesks && { demoDesks }),
    webFolder,
    documentationFolder,
    widgetFolder,
  });
  await app.ready();
  return app;
}

export function readableLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }), lines };
}

let files: FileStore | undefined;

export function testFileStore(): FileStore {
  files ??= new FolderFileStore(mkdtempSync(join(tmpdir(), 'deskbell-files-')));
  return files;
}

let shared: Promise<FastifyInstance> | undefined;

export function testApp(): Promise<FastifyInstance> {
  shared ??= startApp();
  return shared;
}

export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(readonly app: FastifyInstance) {}

  get = (url: string, headers: Record<string, string> = {}) => this.send({ method: 'GET', url, headers });
  post = (url: string, body?: unknown) => this.send({ method: 'POST', url, ...jsonOf(body) });
  put = (url: string, body?: unknown) => this.send({ method: 'PUT', url, ...jsonOf(body) });
  delete = (url: string) => this.send({ method: 'DELETE', url });

  async send({ headers, ...options }: InjectOptions): Promise<LightMyRequestResponse> {
    const origin = options.method === 'GET' ? {} : { origin: PUBLIC_URL };
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.inject({
      ...options,
      headers: { ...origin, ...(cookie && { cookie }), ...headers },
    });
    for (const { name, value } of response.cookies) value ? this.cookies.set(name, value) : this.cookies.delete(name);
    return response;
  }
}

const jsonOf = (body: unknown): InjectOptions =>
  body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

/** Sends tests of webhooks only: a polling worker would take deliveries of other tests. */
function idleWebhooks(db: Database, config: Config, secretKey: SecretKey) {
  const webhooks = testWebhooks(db, config, { secretKey });
  void webhooks.worker.stop();
  return webhooks;
}

/** Webhooks whose worker sends only when woken. */
export function testWebhooks(
  db: Database,
  { publicUrl, outboundAllow }: Config,
  {
    secretKey = SECRET_KEY,
    changes,
    timeoutMs = 15_000,
    outbound = new Outbound({ allowed: outboundAllow, allowsHttp: true }),
  }: { secretKey?: SecretKey; changes?: Changes; timeoutMs?: number; outbound?: Outbound } = {},
) {
  const sealer = new Sealer(secretKey, 'webhook secret');
  const onError = (error: unknown) => {
    throw error;
  };
  const worker = new WebhookWorker({
    db,
    sealer,
    outbound,
    publicUrl,
    timeoutMs,
    onRecorded: (teamId) => changes?.bump({ team_id: teamId }),
    onError,
  });
  return { sealer, outbound, worker };
}
