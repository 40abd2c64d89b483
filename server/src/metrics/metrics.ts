import type { Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, poolFiguresOf } from '../db/database.ts';
import { type BackupTimes, FiguresReader, type QueueFigures, readBackupTimes, readQueues } from './database-figures.ts';

const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never the URL: each value is a time series. */
  readonly route: string;
  readonly status: number;
  /** Null for a stream, which lasts as long as its client stays. */
  readonly seconds: number | null;
  readonly refusal: string | null;
}

export type DeliveryOutcome = 'sent' | 'retried' | 'failed';
export type IntakeKind = 'events' | 'tickets';

interface Sources {
  readonly version: string;
  readonly db: Database;
  liveStreams(): number;
  droppedLogLines(): number;
}

/** Prometheus metrics of this process. Parts report through methods; the rest is read when scraped. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #queues: FiguresReader<readonly QueueFigures[]>;
  readonly #backups: FiguresReader<BackupTimes>;

  readonly #requests = this.#counter('http_requests_total', 'HTTP requests answered', ['method', 'route', 'status']);
  readonly #latency = new Histogram({
    name: 'deskbell_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [this.#registry],
  });
  readonly #refusals = this.#counter('refusals_total', 'Requests answered 429 or 503', ['status', 'reason']);
  readonly #deliveries = this.#counter('email_deliveries_total', 'Attempts to send an email', ['outcome']);
  readonly #batches = new Histogram({
    name: 'deskbell_intake_batch_items',
    help: 'Events or tickets stored by one commit',
    labelNames: ['kind'],
    buckets: BATCH_BUCKETS,
    registers: [this.#registry],
  });
  readonly #cuts = this.#counter('connections_cut_total', 'Connections ended by the server', ['reason']);
  readonly #queueLength = this.#gauge('queue_length', 'Emails waiting in the database, counted up to 10,000', [
    'queue',
    'state',
  ]);
  readonly #queueAge = this.#gauge('queue_oldest_seconds', 'Age of the oldest waiting email', ['queue']);
  readonly #queueDelay = this.#gauge('queue_delay_seconds', 'How long the email that is due for longest has waited', [
    'queue',
  ]);
  readonly #lastBackup = this.#gauge(
    'last_backup_timestamp_seconds',
    'When "deskbell backup" last succeeded, as Unix time; 0 if never',
    ['content'],
  );
  readonly #queueReadFailures = this.#counter('queue_read_failures_total', 'Scrapes without figures of the queues', []);

  constructor({ version, db, liveStreams, droppedLogLines }: Sources) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#queues = new FiguresReader(() => readQueues(db));
    this.#backups = new FiguresReader(() => readBackupTimes(db));
    this.#gauge('build_info', 'The running release; the value is always 1', ['version']).set({ version }, 1);
    new Gauge({
      name: 'deskbell_live_streams',
      help: 'Open server-sent event streams',
      registers,
      collect() {
        this.set(liveStreams());
      },
    });
    new Gauge({
      name: 'deskbell_database_connections',
      help: 'Connections of the database pool',
      labelNames: ['state'],
      registers,
      collect() {
        const { busy, idle } = poolFiguresOf(db);
        this.set({ state: 'busy' }, busy);
        this.set({ state: 'idle' }, idle);
      },
    });
    new Gauge({
      name: 'deskbell_database_waiting',
      help: 'Queries and transactions that wait for a connection of the pool',
      registers,
      collect() {
        this.set(poolFiguresOf(db).waiting);
      },
    });
    new Counter({
      name: 'deskbell_log_lines_dropped_total',
      help: 'Log lines lost because standard output was full or not read',
      registers,
      collect() {
        this.reset();
        this.inc(droppedLogLines());
      },
    });
    // A series that starts at 0 shows its first increase.
    for (const outcome of ['sent', 'retried', 'failed'] satisfies DeliveryOutcome[])
      this.#deliveries.inc({ outcome }, 0);
    for (const kind of ['events', 'tickets'] satisfies IntakeKind[]) this.#batches.zero({ kind });
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  requestAnswered({ method, route, status, seconds, refusal }: AnsweredRequest): void {
    this.#requests.inc({ method, route, status });
    if (seconds !== null) this.#latency.observe({ method, route }, seconds);
    if (refusal !== null) this.#refusals.inc({ status, reason: refusal });
  }

  connectionCut(reason: 'pipelining' | 'unread' | 'shutdown'): void {
    this.#cuts.inc({ reason });
  }

  deliveryEnded(outcome: DeliveryOutcome): void {
    this.#deliveries.inc({ outcome });
  }

  batchStored(kind: IntakeKind, items: number): void {
    this.#batches.observe({ kind }, items);
  }

  watchConnections(server: Server): void {
    new Gauge({
      name: 'deskbell_http_connections',
      help: 'Open connections to the HTTP port',
      registers: [this.#registry],
      collect() {
        return new Promise((resolve) =>
          server.getConnections((_error, count) => {
            this.set(count ?? 0);
            resolve();
          }),
        );
      },
    });
  }

  async render(): Promise<string> {
    const [queues, backups] = await Promise.all([this.#queues.read(), this.#backups.read()]);
    this.#showQueues(queues);
    this.#lastBackup.reset();
    for (const [content, time] of Object.entries(backups ?? {})) this.#lastBackup.set({ content }, time);
    return this.#registry.metrics();
  }

  /** The series end if there are no figures: an old length would look like a standstill. */
  #showQueues(figures: readonly QueueFigures[] | null): void {
    this.#queueLength.reset();
    this.#queueAge.reset();
    this.#queueDelay.reset();
    if (figures === null) this.#queueReadFailures.inc();
    for (const { queue, due, later, active, oldest_seconds, delay_seconds } of figures ?? []) {
      for (const [state, length] of Object.entries({ due, later, active }))
        this.#queueLength.set({ queue, state }, length);
      this.#queueAge.set({ queue }, oldest_seconds);
      this.#queueDelay.set({ queue }, delay_seconds);
    }
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `deskbell_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name: `deskbell_${name}`, help, labelNames, registers: [this.#registry] });
  }
}
