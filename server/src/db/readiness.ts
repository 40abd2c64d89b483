import { sql } from 'kysely';
import type { Database } from './database.ts';

const KEPT_MS = 1_000;

/** Whether the database can be written, as opposed to a standby, a full disk or a server whose commits hang. */
export class Readiness {
  #last: { readonly at: number; readonly written: Promise<unknown> } | null = null;

  constructor(readonly db: Database) {}

  /** Throws what a write throws. Throttled: any client may ask. */
  async requireWritable(): Promise<void> {
    const now = performance.now();
    if (!this.#last || now - this.#last.at > KEPT_MS)
      this.#last = {
        at: now,
        written: sql`
          insert into readiness (id, written_at) values (true, now())
          on conflict (id) do update set written_at = excluded.written_at`.execute(this.db),
      };
    await this.#last.written;
  }
}
