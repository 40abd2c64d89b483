import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@deskbell/contract/units';
import type { Logger } from 'pino';
import { remindOfTokens } from '../api-tokens/token-reminders.ts';
import { ReportReader } from '../client-reports/report-reader.ts';
import { ReportSender } from '../client-reports/report-sender.ts';
import { type Config, mailFileFolder } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { onQueued, type Queue } from '../db/queued-work.ts';
import { vacuumWhenDue } from '../db/upkeep/vacuum.ts';
import type { DemoDesks } from '../demo-desks/demo-desks.ts';
import { EmailDelivery } from '../email/delivery/email-delivery.ts';
import { fileTransport, smtpTransport } from '../email/delivery/mail-transport.ts';
import { MessageLinks } from '../email/delivery/message-links.ts';
import { FileGarbageCollector } from '../files/file-garbage-collector.ts';
import { removeOldUploads } from '../imports/calls/import-uploads.ts';
import { removeOldImports } from '../imports/work/import-jobs.ts';
import { ImportWorker } from '../imports/work/import-worker.ts';
import { leavingOutErased } from '../imports/work/leave-out-erased.ts';
import { InboundEmailWorker } from '../inbound-email/resolve/inbound-email-worker.ts';
import { IssueSolver } from '../known-issues/issue-solver.ts';
import type { Changes } from '../live/changes.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outbound } from '../outbound/outbound-fetch.ts';
import { PersonHmac } from '../people/erasures.ts';
import { PushKeys } from '../push/push-keys.ts';
import { pushSubjectOf } from '../push/push-origin.ts';
import { PushSender } from '../push/push-sender.ts';
import { PushWorker } from '../push/push-worker.ts';
import { ConfirmLinks } from '../signed-links/confirm-link.ts';
import type { ReplyAddresses } from '../signed-links/reply-address.ts';
import { MemberNotifier } from '../tickets/notify/member-notifier.ts';
import { SnoozeAlarm } from '../tickets/work/snooze-alarm.ts';
import { recomputeOldTickets } from '../tickets/work/who-waits.ts';
import { GoalAlarm } from '../times/goal-alarm.ts';
import { TicketMeasurer } from '../times/ticket-measurer.ts';
import { version } from '../version.ts';
import { HomePages } from '../watchdog/check-page.ts';
import { watchPages } from '../watchdog/page-alarms.ts';
import { WATCHDOG_EVERY_MS, Watchdog } from '../watchdog/watchdog.ts';
import type { WebhookWorker } from '../webhooks/webhook-worker.ts';
import { removeExpiredData } from './daily-cleanup.ts';
import { createRemovals } from './removals.ts';
import type { Files } from './start-files.ts';

/** How long a stop waits for a job; the next run continues it. */
const STOP_GRACE_MS = 3_000;

interface WorkerParts {
  readonly config: Config;
  readonly db: Database;
  /** Has time limits for background work; on the embedded database it is `db`. */
  readonly jobs: Database;
  readonly changes: Changes;
  readonly log: Logger;
  readonly metrics: Metrics | null;
  readonly secretKey: SecretKey;
  readonly files: Files | null;
  readonly replies: ReplyAddresses | null;
  readonly webhooks: WebhookWorker;
  readonly outbound: Outbound;
  readonly demoDesks: DemoDesks | null;
}

interface Worker {
  wake(): void;
  wakeAfter?(ms: number): void;
  poll(everyMs: number): void;
  stop(): Promise<void>;
}

interface ListedWorker {
  readonly worker: Worker | null;
  /** A commit that adds rows to this table wakes the worker on the same instance. */
  readonly queue?: Queue;
  /** Polling finds rows that became due, and what other instances queued or left behind. */
  readonly pollMs: number;
}

interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

/** Instances run all of it: workers lease rows, removal and retention lock a page, daily jobs are in daily_jobs. */
export function createWorkers(parts: WorkerParts) {
  const { db, jobs, log, files, changes } = parts;
  const onError = (name: string) => (err: unknown) => log.error({ err }, `${name} failed`);
  const removals = createRemovals({ ...parts, onError });
  // What would leave a demo is kept in its queue and goes with the desk.
  const sends = parts.config.demo === null;
  const fileCollector = files && createFileCollector(parts, files, onError);

  const workers: ListedWorker[] = [
    { worker: sends ? createEmailDelivery(parts, onError) : null, queue: 'email_logs', pollMs: 5 * SECOND_MS },
    { worker: sends ? parts.webhooks : null, queue: 'webhook_deliveries', pollMs: 5 * SECOND_MS },
    { worker: sends ? createPushWorker(parts, onError) : null, queue: 'push_deliveries', pollMs: 5 * SECOND_MS },
    { worker: createNotifier(parts, onError), queue: 'member_notifications', pollMs: 15 * SECOND_MS },
    { worker: createInboundWorker(parts, onError), queue: 'inbound_emails', pollMs: 15 * SECOND_MS },
    { worker: fileCollector, queue: 'file_removals', pollMs: 15 * SECOND_MS },
    { worker: createImportWorker(parts, onError), queue: 'imports', pollMs: 5 * SECOND_MS },
    // Soon, because a killed instance leaves a site half removed.
    { worker: removals.sites, queue: 'all_sites', pollMs: 5 * SECOND_MS },
    { worker: createSnoozeAlarm(parts, onError), pollMs: 30 * SECOND_MS },
    // Triggers mark tickets, and no act knows of it: members see within a second when their ticket is due.
    { worker: createTicketMeasurer(parts, onError), pollMs: SECOND_MS },
    { worker: createGoalAlarm(parts, onError), pollMs: 5 * SECOND_MS },
    { worker: createIssueSolver(parts, onError), queue: 'known_issues', pollMs: 5 * SECOND_MS },
    // Months that became due.
    { worker: createReportSender(parts, onError), pollMs: MINUTE_MS },
    // Rows of retention_runs, made each night.
    { worker: removals.retention, pollMs: MINUTE_MS },
    // Files of this instance; also woken by site removal and retention.
    { worker: removals.mailFiles, pollMs: HOUR_MS },
  ];
  const timedJobs: Job[] = [
    { name: 'removing expired data', everyMs: HOUR_MS, run: () => removeExpiredData(jobs) },
    { name: 'recomputing tickets of earlier releases', everyMs: HOUR_MS, run: () => recomputeOldTickets(jobs) },
    { name: 'vacuuming the database', everyMs: HOUR_MS, run: () => vacuumWhenDue(jobs) },
    { name: 'reminding of API tokens', everyMs: HOUR_MS, run: () => remindOfTokens(jobs) },
    { name: 'cleaning up files', everyMs: HOUR_MS, run: async () => fileCollector?.collectGarbage() },
    { name: 'removing old imports', everyMs: HOUR_MS, run: () => removeOldImports(jobs) },
    { name: 'removing uploads for imports', everyMs: HOUR_MS, run: () => removeOldUploads(jobs) },
    { name: 'watching pages', everyMs: 5 * MINUTE_MS, run: () => watchPages(jobs, (site) => void changes.push(site)) },
    { name: 'removing empty uploads', everyMs: MINUTE_MS, run: async () => fileCollector?.expireEmptyUploads() },
  ];
  for (const each of new Set([db, jobs])) onQueued(each, (queue, dueInMs) => wake(workers, queue, dueInMs));
  const schedule = new Schedule(timedJobs, onError);
  // A schedule of its own: pages that answer slowly must not delay the others.
  const watch = new Schedule(sends ? [createWatchdog(parts, onError)] : [], onError);

  return {
    start() {
      for (const { worker, pollMs } of workers) worker?.poll(pollMs);
      schedule.start();
      watch.start();
      parts.demoDesks?.start();
    },
    /** A long job must not delay stopping until a container engine kills the process. */
    async stop() {
      await parts.demoDesks?.stop();
      const jobsEnded = Promise.all([schedule.stop(), watch.stop()]);
      for (const { worker } of workers) await worker?.stop();
      await Promise.race([jobsEnded, pause(STOP_GRACE_MS, undefined, { ref: false })]);
    },
  };
}

function wake(workers: readonly ListedWorker[], queued: Queue, dueInMs: number): void {
  for (const { worker, queue } of workers) {
    if (queue !== queued) continue;
    if (dueInMs > 0) worker?.wakeAfter?.(dueInMs);
    else worker?.wake();
  }
}

class Schedule {
  readonly #timers: NodeJS.Timeout[] = [];
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    readonly jobs: readonly Job[],
    readonly onError: (name: string) => (error: unknown) => void,
  ) {}

  start(): void {
    for (const everyMs of new Set(this.jobs.map((job) => job.everyMs))) {
      const due = this.jobs.filter((job) => job.everyMs === everyMs);
      this.#run(due);
      this.#timers.push(setInterval(() => this.#run(due), everyMs));
    }
  }

  #run(due: readonly Job[]): void {
    for (const { name, run } of due)
      this.#running = this.#running.then(() =>
        this.#isStopped ? undefined : run().then(() => undefined, this.onError(name)),
      );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#running;
  }
}

type OnError = (name: string) => (error: unknown) => void;

function createEmailDelivery(parts: WorkerParts, onError: OnError): EmailDelivery {
  const { config, db, changes, log, metrics, secretKey, files, replies } = parts;
  return new EmailDelivery(db, {
    transport: config.smtpUrl
      ? smtpTransport(config.smtpUrl, { publicUrl: config.publicUrl })
      : fileTransport(mailFileFolder(config)),
    from: config.sender,
    publicUrl: config.publicUrl,
    replies,
    confirmLinks: new ConfirmLinks(config.publicUrl, secretKey),
    links: new MessageLinks(db, config.publicUrl, secretKey),
    reports: new ReportReader(db, config.publicUrl, secretKey),
    fileStore: files?.store ?? null,
    perHourAndAccount: config.mailPerHour,
    onDelivered: (site) => changes.push(site),
    onInvited: (teamId) => changes.push({ team_id: teamId }),
    onOutcome: (outcome) => {
      metrics?.deliveryEnded(outcome.outcome);
      if (outcome.outcome !== 'sent') log.warn(outcome, 'email not delivered');
    },
    onError: onError('email delivery'),
  });
}

function createWatchdog({ config, jobs, changes, outbound }: WorkerParts, onError: OnError): Job {
  const { publicUrl } = config;
  const watchdog = new Watchdog(jobs, {
    pages: new HomePages({ outbound, publicUrl, version, allowsHttp: isLoopback(publicUrl) }),
    publicUrl,
    onChanged: (site) => changes.push(site),
    onError: onError('watching a widget'),
  });
  return { name: 'watching widgets', everyMs: WATCHDOG_EVERY_MS, run: () => watchdog.run() };
}

function createPushWorker({ config, db, changes, secretKey, outbound }: WorkerParts, onError: OnError): PushWorker {
  const subject = pushSubjectOf(config.publicUrl, config.supportEmail);
  return new PushWorker({
    db,
    sender: new PushSender({ keys: new PushKeys(db, secretKey), outbound, subject }),
    onRecorded: (userId) => void changes.publish([[`user:${userId}`, 'bump']]),
    onError: onError('sending a push'),
  });
}

const createNotifier = ({ db, changes }: WorkerParts, onError: OnError) =>
  new MemberNotifier(db, {
    onTold: (userIds) => void changes.publish(userIds.map((id) => [`user:${id}`, 'push'])),
    onError: onError('notifying members'),
  });

const createSnoozeAlarm = ({ db, changes }: WorkerParts, onError: OnError) =>
  new SnoozeAlarm(db, { onWoken: (site) => changes.push(site), onError: onError('waking a snoozed ticket') });

const createReportSender = ({ db, changes }: WorkerParts, onError: OnError) =>
  new ReportSender(db, { onSent: (site) => changes.push(site), onError: onError('sending monthly reports') });

const createIssueSolver = ({ db, changes }: WorkerParts, onError: OnError) =>
  new IssueSolver(db, { onAnswered: (site) => void changes.push(site), onError: onError('replying to a known issue') });

const createTicketMeasurer = ({ db, changes }: WorkerParts, onError: OnError) =>
  new TicketMeasurer(db, {
    onMeasured: ({ changed, ...site }) => {
      if (changed === 'due') void changes.push(site);
      else if (changed === 'times') changes.bump(site);
      else changes.bumpFigures(site, 'reports');
    },
    onError: onError('measuring tickets'),
  });

const createGoalAlarm = ({ db, changes }: WorkerParts, onError: OnError) =>
  new GoalAlarm(db, { onMissed: (site) => void changes.push(site), onError: onError('telling of due times') });

const createInboundWorker = ({ config, db, changes, replies, files }: WorkerParts, onError: OnError) =>
  replies &&
  new InboundEmailWorker(db, {
    addresses: replies,
    sender: config.sender.address,
    files: files?.mailed ?? null,
    onProcessed: (site) => changes.push(site),
    onError: onError('processing an inbound email'),
  });

const createFileCollector = ({ jobs, changes, log }: WorkerParts, { store, uploads }: Files, onError: OnError) =>
  new FileGarbageCollector(jobs, {
    store,
    uploads,
    onChanged: (site) => changes.push(site),
    onAudited: (counts) => log.info(counts, 'files compared with their rows'),
    onError: onError('cleaning up files'),
  });

const createImportWorker = ({ jobs, changes, secretKey, files }: WorkerParts, onError: OnError) =>
  files &&
  new ImportWorker(jobs, {
    store: files.store,
    limits: files.uploads.settings.limits,
    holding: leavingOutErased(new PersonHmac(secretKey)),
    onChanged: (team_id) => void changes.push({ team_id }),
    onError: onError('importing'),
  });
