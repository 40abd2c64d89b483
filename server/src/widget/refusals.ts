import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Remembers when and why a page was turned away, so that an owner finds a wrong domain; at most every ten seconds per site. */
export async function recordRefusal(
  db: Database,
  siteId: number,
  origin: string | undefined,
  reason: 'origin' | 'inactive',
): Promise<void> {
  await sql`
    insert into widget_sightings (site_id, last_refused_at, last_refused_host, last_refused_reason)
    select id, now(), ${origin?.slice(0, 300) ?? null}, ${reason} from sites where id = ${siteId}
    on conflict (site_id) do update set
      last_refused_at = excluded.last_refused_at, last_refused_host = excluded.last_refused_host, last_refused_reason = excluded.last_refused_reason
    where widget_sightings.last_refused_at is null or widget_sightings.last_refused_at < now() - interval '10 seconds'`.execute(
    db,
  );
}
