import { DOMAIN_MAX } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { hostOfOrigin } from './allowed-origin.ts';

export type RefusalReason = NonNullable<Site['last_refused_reason']>;

/** Records when and why a page was refused, so that the owner finds a wrong domain. */
export class Refusals {
  // Throttle writes: at most one per site every 10 s.
  readonly #recent = new LRUCache<number, true>({ max: 10_000, ttl: 10_000 });

  constructor(readonly db: Database) {}

  /** False when throttled. */
  async record(siteId: number, origin: string | undefined, reason: RefusalReason): Promise<boolean> {
    if (this.#recent.has(siteId)) return false;
    this.#recent.set(siteId, true);
    const host = (hostOfOrigin(origin) ?? origin)?.slice(0, DOMAIN_MAX) ?? null;
    await sql`
      insert into widget_sightings (site_id, last_refused_at, last_refused_host, last_refused_reason)
      select id, now(), ${host}, ${reason} from sites where id = ${siteId}
      on conflict (site_id) do update set
        last_refused_at = excluded.last_refused_at, last_refused_host = excluded.last_refused_host, last_refused_reason = excluded.last_refused_reason`.execute(
      this.db,
    );
    return true;
  }
}
