import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Unavailable } from '../errors.ts';
import type { Database } from './database.ts';

const KEPT_MS = 1_000;
/** Proxies give up after a second or two. */
const ANSWERED_WITHIN_MS = 800;

/** Whether the database can be written, as opposed to a standby, a full disk or a server whose commits hang. */
export class Readiness {
  #check: { readonly at: number; isOver: boolean; readonly written: Promise<unknown> } | null = null;

  constructor(readonly db: Database) {}

  /** Throws what a write throws, or Unavailable when it takes too long. One check for all who ask: any client may. */
  async requireWritable(): Promise<void> {
    const { at, written } = this.#current();
    const timeout = new AbortController();
    const remainingMs = Math.max(0, at + ANSWERED_WITHIN_MS - performance.now());
    const tooSlow = pause(remainingMs, null, { signal: timeout.signal }).then(() => {
      throw new Unavailable('The database does not answer in time.', { reason: 'database_slow' });
    });
    // Rejected when it is aborted below.
    tooSlow.catch(() => undefined);
    await Promise.race([written, tooSlow]).finally(() => timeout.abort());
  }

  #current() {
    const now = performance.now();
    // One that hangs is not followed by others: they would take the connections of requests.
    if (this.#check && (!this.#check.isOver || now - this.#check.at <= KEPT_MS)) return this.#check;
    const written = sql`
      insert into readiness (id, written_at) values (true, now())
      on conflict (id) do update set written_at = excluded.written_at`.execute(this.db);
    const check = { at: now, isOver: false, written };
    const end = () => {
      check.isOver = true;
    };
    written.then(end, end);
    this.#check = check;
    return check;
  }
}
