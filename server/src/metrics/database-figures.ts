import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const COUNTED_AT_MOST = 10_000;
const CACHED_MS = 5_000;
const TIMEOUT_MS = 2_000;

export interface QueueFigures {
  readonly queue: 'outbox' | 'inbound';
  readonly due: number;
  /** Waiting for its time: a retry, or a short delay. */
  readonly later: number;
  readonly active: number;
  readonly oldest_seconds: number;
  readonly delay_seconds: number;
}

/** Reads the queues in the database for a scrape: at most once in some seconds, and without making a scrape wait for long. */
export class QueueReader {
  #latest: Promise<readonly QueueFigures[] | null> | null = null;
  #expires = 0;
  #isReading = false;

  constructor(readonly db: Database) {}

  /** Null when the database does not answer in time. */
  async read(): Promise<readonly QueueFigures[] | null> {
    if (this.#latest === null || (!this.#isReading && performance.now() > this.#expires)) {
      this.#isReading = true;
      this.#latest = readQueues(this.db)
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
async function readQueues(db: Database): Promise<readonly QueueFigures[]> {
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

async function withTimeout<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
}
