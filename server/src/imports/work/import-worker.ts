import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@deskbell/contract/units';
import { QueueWorker } from '../../background/queue-worker.ts';
import { type Database, isDatabaseFailure } from '../../db/database.ts';
import { Conflict } from '../../errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { FileLimits } from '../../files/uploads.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import { type Archive, openArchive } from '../read/open-archive.ts';
import type { SpoolOptions } from '../spool/build-spool.ts';
import { readSpool } from '../spool/read-spool.ts';
import { finishImport, type Holding, inPages, storeRows } from '../store/run-import.ts';
import { undoImport } from '../store/undo-import.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import { HistoryReader, ReadingFailed } from './history-reader.ts';
import {
  claimImport,
  endJob,
  failImport,
  type ImportJob,
  isWornOut,
  markResumed,
  refuseImport,
  releaseLease,
  renewLease,
  storeCheck,
} from './import-jobs.ts';
import { hasKnownTickets, readKnownTickets } from './known-tickets.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const RENEW_MS = 15 * SECOND_MS;
const TOLD_MS = 2 * SECOND_MS;
/** Lower bound; the pause is longer than the page took, so that intake keeps four fifths of its speed. */
const BETWEEN_PAGES_MS = 20;
const PAUSE_PER_PAGE = 1.5;
const DATABASE_MS = 10 * MINUTE_MS;
const RETRY_MS = 2 * SECOND_MS;
const JOBS_AT_ONCE = 2;

interface Settings {
  readonly store: FileStore;
  readonly limits: FileLimits;
  /** Leaves out tickets of people who were erased since the file was checked. */
  readonly holding: Holding;
  readonly patienceMs?: number;
  onChanged(teamId: number): void;
  onError(error: unknown): void;
}

class DatabaseGone extends Error {}

/** Checks files, stores their tickets and takes them back; any instance goes on with what another one left. */
export class ImportWorker extends QueueWorker<ImportJob> {
  readonly #reader: HistoryReader;
  readonly #stop = new AbortController();

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    super({
      claim: () => claimImport(db),
      process: (job) => this.#process(job),
      concurrency: JOBS_AT_ONCE,
      onError: (error) => settings.onError(error),
    });
    this.#reader = new HistoryReader(settings.store);
  }

  override stop(): Promise<void> {
    this.#stop.abort();
    return super.stop();
  }

  async #process(job: ImportJob): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    const renewing = setInterval(() => {
      renewLease(this.db, job).then(
        (isOurs) => isOurs || lost.abort(),
        () => undefined,
      );
    }, RENEW_MS);
    try {
      if (isWornOut(job)) throw new ReadingFailed('The server ended several times while it worked on this import.');
      await this.#work(job, signal);
    } catch (error) {
      if (!signal.aborted) await this.#fail(job, error);
    } finally {
      clearInterval(renewing);
      if (this.#stop.signal.aborted) await releaseLease(this.db, job).catch(() => undefined);
    }
    this.settings.onChanged(job.team_id);
  }

  async #work(job: ImportJob, signal: AbortSignal): Promise<void> {
    if (job.state === 'undoing') {
      await this.#patiently(signal, () => undoImport(this.db, job.team_id, job.id));
      await this.#patiently(signal, () => endJob(this.db, job));
    } else
      await inTemporaryFolder((folder) =>
        job.state === 'checking' ? this.#check(job, folder, signal) : this.#store(job, folder, signal),
      );
  }

  async #check(job: ImportJob, folder: string, signal: AbortSignal): Promise<void> {
    const { db } = this;
    try {
      const read = await this.#reader.read(job, folder, this.#optionsOf(job), signal);
      const { summary } = read;
      if (summary.tickets === 0) throw new UnreadableHistory(nothingIn(summary.first_faults[0]?.reason));
      const known = (await hasKnownTickets(db, job.team_id, summary.source))
        ? await readKnownTickets(db, { team_id: job.team_id, summary }, readSpool(folder))
        : [];
      await this.#patiently(signal, () => storeCheck(db, job, { ...read, known }));
    } catch (error) {
      if (!(error instanceof UnreadableHistory)) throw error;
      await this.#patiently(signal, () => refuseImport(db, job, error.message, error.headers));
    }
  }

  async #store(job: ImportJob, folder: string, signal: AbortSignal): Promise<void> {
    const { db } = this;
    const { path } = await this.#reader.read(job, folder, this.#optionsOf(job), signal);
    await this.#patiently(signal, () => markResumed(db, job));
    const archive = await openArchive(path);
    try {
      await this.#storePages(job, folder, archive, signal);
    } finally {
      await archive.close();
    }
  }

  async #storePages(job: ImportJob, folder: string, archive: Archive, signal: AbortSignal): Promise<void> {
    const { db } = this;
    let from = job.next_row;
    let toldAt = 0;
    for await (const page of inPages(readSpool(folder, from))) {
      const startedAt = performance.now();
      if (!(await this.#patiently(signal, () => this.#storePage(job, from, page, archive)))) return;
      from += page.length;
      if (startedAt - toldAt > TOLD_MS) {
        this.settings.onChanged(job.team_id);
        toldAt = startedAt;
      }
      await pause(Math.max(BETWEEN_PAGES_MS, PAUSE_PER_PAGE * (performance.now() - startedAt)), undefined, { signal });
    }
    await this.#patiently(signal, () => finishImport(db, job.id));
    await this.#patiently(signal, () => endJob(db, job));
  }

  /** False when the import is not ours any more: it was paused, or another instance stored the page. */
  async #storePage(
    { id }: ImportJob,
    from: number,
    page: readonly ImportedTicket[],
    archive: Archive,
  ): Promise<boolean> {
    const { holding, store, limits } = this.settings;
    return (await storeRows(this.db, id, from, page, { holding, source: { archive, store, limits } })) !== null;
  }

  /** A date counts as one of the future by the time of the check: rows must stay what they are when a run goes on. */
  #optionsOf({ options, created_at }: ImportJob): SpoolOptions {
    const { maxBytes, siteBytes, types } = this.settings.limits;
    return {
      timezone: options.timezone,
      isDayFirst: options.day_first,
      columns: options.columns,
      now: Date.parse(created_at),
      files: { maxBytes, siteBytes, types },
    };
  }

  /** A database that restarts or fails over ends no import. */
  async #patiently<Result>(signal: AbortSignal, act: () => Promise<Result>): Promise<Result> {
    const { patienceMs = DATABASE_MS } = this.settings;
    for (const startedAt = performance.now(); ; ) {
      signal.throwIfAborted();
      try {
        return await act();
      } catch (error) {
        if (!isDatabaseFailure(error)) throw error;
        if (performance.now() - startedAt > patienceMs)
          throw new DatabaseGone('The database did not answer for 10 minutes.', { cause: error });
        await pause(Math.min(RETRY_MS, patienceMs), undefined, { signal });
      }
    }
  }

  /** Waits for the database when it is that which failed. */
  async #fail(job: ImportJob, error: unknown): Promise<void> {
    this.settings.onError(error);
    const reason = reasonOf(error);
    while (!this.#stop.signal.aborted)
      try {
        return await failImport(this.db, job, reason);
      } catch (failure) {
        if (!isDatabaseFailure(failure)) throw failure;
        await pause(RETRY_MS, undefined, { ref: false });
      }
  }
}

const nothingIn = (reason = ''): string => `The file has no ticket that can be imported.${reason && ` ${reason}`}`;

const reasonOf = (error: unknown): string =>
  error instanceof ReadingFailed || error instanceof DatabaseGone || error instanceof Conflict
    ? error.message
    : 'Something went wrong. The log of the server says what.';
