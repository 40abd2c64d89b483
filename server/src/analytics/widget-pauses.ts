import { SILENT_HOURS_MIN } from '@deskbell/contract/health-values';
import { MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { utcDay } from './session-hash.ts';

const SHORTEST_MS = 10 * MINUTE_MS;
const SHORTEST = sql.lit(`${SHORTEST_MS / MINUTE_MS} minutes`);
const SILENT = sql.lit(`${SILENT_HOURS_MIN} hours`);

/** The longest pause between page views per site and day, which sets the threshold of its next silence. */
export class WidgetPauses {
  // Sites seen within the shortest pause that counts: busy sites cost nothing.
  readonly #recent = new LRUCache<number, true>({ max: 10_000, ttl: SHORTEST_MS });

  constructor(readonly db: Database) {}

  see(siteIds: Iterable<number>): void {
    for (const siteId of siteIds) this.#recent.set(siteId, true);
  }

  /** Runs before the events that end the pauses count. Skips interruptions, outages and weeks without the widget. */
  async record(siteIds: ReadonlySet<number>): Promise<void> {
    const quiet = [...siteIds].filter((siteId) => !this.#recent.has(siteId));
    if (quiet.length === 0) return;
    await sql`
      insert into site_days (site_id, day, longest_gap_seconds)
      select sites.id, ${utcDay()}::date, greatest(extract(epoch from now() - greatest(last_seen_at, outage_ended_at)), 0)::int
      from (
        select id from sites where id = any(${quiet}::int8[]) order by id for key share skip locked
      ) as sites
        inner join widget_sightings on widget_sightings.site_id = sites.id
        cross join watchdog_runs
      where last_seen_at < now() - interval ${SHORTEST} and last_seen_at > now() - interval '21 days'
        and ran_at > now() - interval '30 minutes'
        and (last_seen_at > now() - interval ${SILENT} or not exists (
          select from site_incidents where site_incidents.site_id = sites.id and ended_at is null and kind <> 'used_elsewhere'
        ))
      order by sites.id
      on conflict (site_id, day) do update set longest_gap_seconds = greatest(site_days.longest_gap_seconds, excluded.longest_gap_seconds)`.execute(
      this.db,
    );
  }
}
