import { SILENT_HOURS_MIN } from '@deskbell/contract/health-values';
import { sql } from 'kysely';
import { type BatchLimits, BatchQueue } from '../background/batch-queue.ts';
import type { Database } from '../db/database.ts';
import { countedPaths, knownPagesOf } from '../db/page-days.ts';
import { NotFound } from '../errors.ts';
import { utcDay } from './session-hash.ts';
import { WidgetPauses } from './widget-pauses.ts';

const LIMITS = { maxBatch: 1_000, minIntervalMs: 15, maxWaiting: 10_000, maxWaitingPerKey: 2_500 };

const SILENT = sql.lit(`${SILENT_HOURS_MIN} hours`);

export interface VisitorEvent {
  readonly site_id: number;
  readonly type: 'load' | 'open';
  readonly user_id: string | null;
  readonly session_hash: string;
  readonly host: string | null;
  readonly path: string;
}

/** Group commit; each event is acknowledged after its commit. */
export class EventRecorder {
  readonly #batches: BatchQueue<VisitorEvent, boolean>;

  constructor(db: Database, limits: BatchLimits = LIMITS, onBatch?: (size: number) => void) {
    const pauses = new WidgetPauses(db);
    const store = async (events: readonly VisitorEvent[]) => {
      const siteIds = new Set(events.map(({ site_id }) => site_id));
      await pauses.record(siteIds);
      const counted = await countEvents(db, events);
      pauses.see(siteIds);
      return events.map(({ site_id }) => counted.has(site_id));
    };
    this.#batches = new BatchQueue(limits, store, onBatch);
  }

  async record(event: VisitorEvent): Promise<void> {
    const isCounted = await this.#batches.add(event.site_id, event);
    if (!isCounted) throw new NotFound('Site not found.');
  }
}

/** Returns sites whose events were counted. Inserts are sorted by key, to avoid deadlocks between instances. */
async function countEvents(db: Database, events: readonly VisitorEvent[]): Promise<Set<number>> {
  const day = utcDay();
  const pages = pagesOf(events);
  const known = knownPagesOf(db);
  const isKnown = known.hasAll(day, pages);
  const { rows } = await sql<{ id: number; counted: string[] | null }>`
    with
    sent as materialized (
      select * from json_to_recordset(${JSON.stringify(events.map(rowOf))})
        as sent (site_id int8, user_id text, hash text, opened int, host text)
    ),
    -- skip locked: a site that is being deleted must not delay the others.
    site as materialized (
      select id from sites where id in (select site_id from sent) order by id for key share skip locked
    ),
    event as materialized (select sent.* from sent inner join site on site.id = site_id),
    page_sent as (
      select page.* from json_to_recordset(${JSON.stringify(pages)}) as page (site_id int8, path text, views int, opens int)
        inner join site on site.id = site_id
    ),
    ${isKnown ? sql`` : sql`page as materialized (${countedPaths(sql`page_sent`)}),`}
    new_session as (
      insert into session_days (site_id, day, session_hash, user_id)
      select distinct site_id, ${day}::date, decode(hash, 'hex'), who from (
        select site_id, hash, '' as who from event union all select site_id, hash, user_id from event where user_id <> ''
      ) as seen order by site_id, who, decode(hash, 'hex')
      on conflict do nothing
      returning site_id, user_id
    ),
    user_day as (
      insert into site_user_days (site_id, user_id, day, widget_loads, widget_opens, unique_sessions, first_visit, last_visit)
      select event.site_id, event.user_id, ${day}::date, sum(1 - opened), sum(opened),
        (select count(*) from new_session where new_session.site_id = event.site_id and new_session.user_id = event.user_id), now(), now()
      from event where event.user_id <> '' group by event.site_id, event.user_id order by event.site_id, event.user_id
      on conflict (site_id, day, user_id) do update set
        widget_loads = site_user_days.widget_loads + excluded.widget_loads,
        widget_opens = site_user_days.widget_opens + excluded.widget_opens,
        unique_sessions = site_user_days.unique_sessions + excluded.unique_sessions,
        last_visit = excluded.last_visit
      returning site_id, xmax = 0 as is_new
    ),
    site_day as (
      insert into site_days (site_id, day, widget_loads, widget_opens, unique_sessions, unique_users)
      select event.site_id, ${day}::date, sum(1 - opened), sum(opened),
        (select count(*) from new_session where new_session.site_id = event.site_id and new_session.user_id = ''),
        (select count(*) from user_day where user_day.site_id = event.site_id and is_new)
      from event group by event.site_id order by event.site_id
      on conflict (site_id, day) do update set
        widget_loads = site_days.widget_loads + excluded.widget_loads,
        widget_opens = site_days.widget_opens + excluded.widget_opens,
        unique_sessions = site_days.unique_sessions + excluded.unique_sessions,
        unique_users = site_days.unique_users + excluded.unique_users
    ),
    page_day as (
      insert into page_days (site_id, day, path, widget_loads, widget_opens)
      ${
        isKnown
          ? sql`select site_id, ${day}::date, path, views - opens, opens from page_sent order by site_id, path`
          : sql`select site_id, ${day}::date, counted, sum(views - opens), sum(opens) from page
              group by site_id, counted order by site_id, counted`
      }
      on conflict (site_id, day, path) do update set
        widget_loads = page_days.widget_loads + excluded.widget_loads,
        widget_opens = page_days.widget_opens + excluded.widget_opens
    ),
    sighting as (
      insert into widget_sightings (site_id, last_seen_at, last_seen_host)
      select site_id, now(), max(host) from event group by site_id order by site_id
      on conflict (site_id) do update set last_seen_at = excluded.last_seen_at, last_seen_host = excluded.last_seen_host,
        seen_again_at = case
          when widget_sightings.last_seen_at < now() - interval ${SILENT} then now() else widget_sightings.seen_again_at
        end
      where widget_sightings.last_seen_at is null or widget_sightings.last_seen_at < now() - interval '10 seconds'
    )
    select id, ${isKnown ? sql`null` : sql`array(select path from page where page.site_id = site.id and counted = path)`} as counted
    from site`.execute(db);
  if (!isKnown)
    known.add(
      day,
      rows.flatMap(({ id, counted }) => (counted ?? []).map((path) => ({ site_id: id, path }))),
    );
  return new Set(rows.map(({ id }) => id));
}

/** One JSON text is cheaper than an array per column. */
const rowOf = ({ site_id, type, user_id, session_hash, host }: VisitorEvent) => ({
  site_id,
  user_id: user_id ?? '',
  hash: session_hash,
  opened: type === 'open' ? 1 : 0,
  host: host ?? '',
});

interface PageViews {
  readonly site_id: number;
  readonly path: string;
  views: number;
  opens: number;
}

/** Summed here: most events of a batch concern few pages. */
function pagesOf(events: readonly VisitorEvent[]): PageViews[] {
  const pages = new Map<string, PageViews>();
  for (const { site_id, path, type } of events) {
    const key = `${site_id}${path}`;
    const page = pages.get(key) ?? { site_id, path, views: 0, opens: 0 };
    page.views += 1;
    if (type === 'open') page.opens += 1;
    pages.set(key, page);
  }
  return [...pages.values()];
}
