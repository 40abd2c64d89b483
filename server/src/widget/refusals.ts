import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const AGAIN_AFTER_MS = 10_000;
const KEPT_AT_MOST = 10_000;

/** Remembers when and why a page was turned away, so that an owner finds a wrong domain. */
export class Refusals {
  readonly #lastAt = new Map<number, number>();

  constructor(readonly db: Database) {}

  /**
   * False when it was left at the one before: at most every ten seconds per site, for whoever is refused must not cost
   * more than who is welcome.
   */
  async record(siteId: number, origin: string | undefined, reason: 'origin' | 'inactive'): Promise<boolean> {
    const now = Date.now();
    if (now - (this.#lastAt.get(siteId) ?? 0) < AGAIN_AFTER_MS) return false;
    if (this.#lastAt.size >= KEPT_AT_MOST) this.#lastAt.clear();
    this.#lastAt.set(siteId, now);
    await sql`
      insert into widget_sightings (site_id, last_refused_at, last_refused_host, last_refused_reason)
      select id, now(), ${origin ? hostOf(origin) : null}, ${reason} from sites where id = ${siteId}
      on conflict (site_id) do update set
        last_refused_at = excluded.last_refused_at, last_refused_host = excluded.last_refused_host, last_refused_reason = excluded.last_refused_reason`.execute(
      this.db,
    );
    return true;
  }
}

const HOST_SHOWN_AT_MOST = 253;

/** What stands in the address bar of the page, or what it said instead. */
const hostOf = (origin: string): string =>
  (URL.canParse(origin) ? new URL(origin).host : origin).slice(0, HOST_SHOWN_AT_MOST);
