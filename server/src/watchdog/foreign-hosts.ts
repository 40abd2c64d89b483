import { REFUSED_CALLS_PER_DAY } from '@deskbell/contract/health-values';
import { isOwnHost } from '@deskbell/contract/own-host';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { today } from '../db/utc-day.ts';
import type { SiteRow } from '../scope.ts';

/** Anyone can send calls in the name of any host: this limits the emails that it causes. */
const NEW_HOSTS_PER_SITE_AND_DAY = 3;
/** After these days without a refused call, the key is no longer used there. */
const QUIET_DAYS = 7;

/** Finds hosts with many refused calls today, or since the last run before midnight. */
export async function beginForeignUses(db: Database): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    with used as (
      select site_id, host, team_id, max(count) as calls from widget_refusals inner join sites on sites.id = site_id
      where day >= ${today} - 1 and count >= ${sql.lit(REFUSED_CALLS_PER_DAY)} and is_active and not exists (
        select from site_incidents as known
        where known.site_id = sites.id and kind = 'used_elsewhere' and known.host = widget_refusals.host
          and (ended_at is null or ignored_at is not null or ended_at > now() - interval '2 days')
      )
      group by site_id, host, team_id
    ),
    chosen as (
      select used.*, row_number() over (partition by site_id order by calls desc, host) + (
        select count(*) from site_incidents as recent
        where recent.site_id = used.site_id and kind = 'used_elsewhere' and began_at > now() - interval '1 day'
      ) as position
      from used
    ),
    begun as (
      insert into site_incidents (site_id, kind, host, detail)
      select site_id, 'used_elsewhere', host, jsonb_build_object('refused_calls', calls) from chosen
      where position <= ${sql.lit(NEW_HOSTS_PER_SITE_AND_DAY)}
      on conflict do nothing returning site_id
    )
    select distinct begun.site_id, team_id from begun inner join sites on sites.id = begun.site_id`.execute(db);
  return rows;
}

interface OpenUse extends SiteRow {
  readonly id: number;
  readonly host: string;
  readonly domain: string;
  readonly is_quiet: boolean;
}

export async function endForeignUses(db: Database): Promise<SiteRow[]> {
  await sql`
    update site_incidents set detail = detail || jsonb_build_object('refused_calls', calls)
    from (
      select open.id, (
        select max(count) from widget_refusals
        where widget_refusals.site_id = open.site_id and day >= ${today} - ${sql.lit(QUIET_DAYS)} and widget_refusals.host = open.host
      ) as calls
      from site_incidents as open where kind = 'used_elsewhere' and ended_at is null
    ) as counted
    where site_incidents.id = counted.id and calls > coalesce((detail->>'refused_calls')::int, 0)`.execute(db);
  const { rows } = await sql<OpenUse>`
    select site_incidents.id, sites.id as site_id, team_id, host, domain, not exists (
      select from widget_refusals
      where widget_refusals.site_id = sites.id and widget_refusals.host = site_incidents.host and day >= ${today} - ${sql.lit(QUIET_DAYS)}
    ) as is_quiet
    from site_incidents inner join sites on sites.id = site_id
    where kind = 'used_elsewhere' and ended_at is null`.execute(db);
  const over = rows.filter(({ is_quiet, domain, host }) => is_quiet || isOwnHost(domain, host.replace(/:\d+$/, '')));
  if (over.length > 0)
    await sql`
      update site_incidents set ended_at = now() where id = any(${over.map(({ id }) => id)}::int8[]) and ended_at is null`.execute(
      db,
    );
  return over.map(({ site_id, team_id }) => ({ site_id, team_id }));
}
