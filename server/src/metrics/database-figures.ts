import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const COUNTED_AT_MOST = 10_000;
const CACHED_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** Unix times in seconds; 0 before the first backup. */
export interface BackupTimes {
  readonly database: number;
  readonly files: number;
}

export interface QueueFigures {
  readonly queue: 'outbox' | 'inbound';
  readonly due: number;
  readonly later: number;
  readonly active: number;
  readonly oldest_seconds: number;
  readonly delay_seconds: number;
}

/** Throttles reads of database figures, and bounds how long a scrape waits. */
export class FiguresReader<Figures> {
  #latest: Promise<Figures | null> | null = null;
  #expires = 0;
  #isReading = false;

  constructor(readonly readFigures: () => Promise<Figures>) {}

  async read(): Promise<Figures | null> {
    if (this.#latest === null || (!this.#isReading && performance.now() > this.#expires)) {
      this.#isReading = true;
      this.#latest = this.readFigures()
        .catch(() => null)
        .finally(() => {
          this.#isReading = false;
          this.#expires = performance.now() + CACHED_MS;
        });
    }
    return withTimeout(this.#latest);
  }
}

/** Reads the first rows of the partial indexes that the workers claim from. */
export async function readQueues(db: Database): Promise<readonly QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    with waiting as (
      (select 'outbox' as queue, created_at as since, next_attempt_at, status = 'sending' as is_active
        from email_logs where status in ('queued', 'sending') order by next_attempt_at limit ${COUNTED_AT_MOST})
      union all
      (select 'inbound', received_at, next_attempt_at, attempts > 0 and next_attempt_at > now()
        from inbound_emails where status = 'received' order by next_attempt_at limit ${COUNTED_AT_MOST})
    )
    select queue,
      count(*) filter (where not is_active and next_attempt_at <= now()) as due,
      count(*) filter (where not is_active and next_attempt_at > now()) as later,
      count(*) filter (where is_active) as active,
      coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest_seconds,
      coalesce(extract(epoch from now() - min(next_attempt_at) filter (where not is_active and next_attempt_at <= now())), 0)::float8
        as delay_seconds
    from (values ('outbox'), ('inbound')) as queues (queue) left join waiting using (queue)
    group by queue`.execute(db);
  return rows;
}

export async function readBackupTimes(db: Database): Promise<BackupTimes> {
  const { rows } = await sql<BackupTimes>`
    select coalesce(extract(epoch from max(database_saved_at)), 0)::float8 as database,
      coalesce(extract(epoch from max(files_saved_at)), 0)::float8 as files
    from backup_state`.execute(db);
  return rows[0] ?? { database: 0, files: 0 };
}

async function withTimeout<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
}
