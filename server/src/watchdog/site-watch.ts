import { CHECKS_PER_HOUR_AND_SITE, PAUSE_DAYS } from '@deskbell/contract/health-values';
import type { Site } from '@deskbell/contract/sites';
import type { SiteWatch, Verdict } from '@deskbell/contract/watchdog';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { today } from '../db/utc-day.ts';
import { TooMany } from '../errors.ts';
import { zoneOf } from '../languages/visitor-dates.ts';
import { personName } from '../names/person-name.ts';
import type { MemberRequests } from '../outbound/request-budget.ts';
import type { Scope } from '../scope.ts';
import { findSite } from '../sites/sites.ts';
import { recordActivity } from '../teams/activity.ts';
import type { PageCheck, PageChecker } from './check-page.ts';
import { detailOf, isCertain, kindOfIncident } from './diagnose-page.ts';
import { alarmAfterSeconds, type Habits, type Limits, notifyAt, RECENT_DAYS } from './silence.ts';
import { verdictOf } from './verdict-texts.ts';

/** Habits end with the last page view, so that silence does not lower them. Pauses before the watchdog existed are unknown. */
export const habitsOf = (siteId: RawBuilder<unknown>, seenAt: RawBuilder<unknown>) => sql<Habits>`
  select count(*)::int as seen_days, coalesce(max(longest_gap_seconds), 0)::int as longest_gap_seconds, (
    select coalesce(max(extract(epoch from ended_at - began_at)), 0)::int from site_incidents
    where site_incidents.site_id = ${siteId} and was_usual and ended_at > ${seenAt} - make_interval(days => ${sql.lit(PAUSE_DAYS)})
  ) as longest_usual_seconds,
    coalesce(sum(widget_loads) filter (where day > (${seenAt} at time zone 'utc')::date - ${sql.lit(RECENT_DAYS)}), 0)::int as recent_loads
  from site_days
  where site_days.site_id = ${siteId} and widget_loads + widget_opens > 0
    and day > (${seenAt} at time zone 'utc')::date - ${sql.lit(PAUSE_DAYS)}
    and day >= (select (began_at at time zone 'utc')::date from watchdog_runs)`;

interface WatchRow extends Habits {
  readonly is_watched: boolean | null;
  readonly paused_at: string | null;
  readonly paused_by_name: string | null;
  readonly checked_at: string | null;
  readonly verdict: PageCheck | null;
  readonly outage_ended_at: string | null;
  readonly interruption: (Limits & { readonly began_at: string; readonly told_at: string | null }) | null;
  readonly refused_today: SiteWatch['refused_today'];
}

export async function findWatch(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  publicUrl: string,
): Promise<SiteWatch> {
  const site = await findSite(db, scope, siteId);
  const { rows } = await sql<WatchRow>`
    select is_watched, paused_at, checked_at, verdict, seen_days, longest_gap_seconds,
      (select ${personName} from users where users.id = paused_by) as paused_by_name,
      (select outage_ended_at from watchdog_runs) as outage_ended_at,
      (
        select detail || jsonb_build_object('began_at', began_at, 'told_at', told_at)
        from site_incidents where site_id = ${siteId} and ended_at is null and kind <> 'used_elsewhere'
      ) as interruption,
      (
        select coalesce(jsonb_agg(jsonb_build_object('host', host, 'count', count) order by count desc, host), '[]') from widget_refusals
        where site_id = ${siteId} and day = ${today}
      ) as refused_today
    from (${habitsOf(sql`${siteId}`, sql`coalesce(${site.last_seen_at}::timestamptz, now())`)}) as habits left join widget_watches on site_id = ${siteId}`.execute(
    db,
  );
  const row = rows[0] as WatchRow;
  const { paused_at, paused_by_name, longest_gap_seconds, refused_today, verdict, checked_at } = row;
  return {
    is_watched: row.is_watched ?? true,
    paused_at,
    paused_by_name,
    longest_gap_seconds: longest_gap_seconds || null,
    alarm_after_seconds: alarmAfterSeconds(row),
    alarm_at: isInterrupted(site) ? alarmAt(row) : null,
    verdict:
      verdict && checked_at !== null
        ? verdictOf(verdict, { ...site, is_silent: isInterrupted(site) }, { at: checked_at, publicUrl })
        : null,
    refused_today,
  };
}

const isInterrupted = ({ health }: Site) => health === 'silent' || health === 'blocked';

function alarmAt({ interruption, verdict, outage_ended_at, is_watched }: WatchRow): string | null {
  if (interruption === null || interruption.told_at !== null || is_watched === false) return null;
  const began_at = Date.parse(interruption.began_at);
  const outageEndedAt = outage_ended_at === null ? began_at : Date.parse(outage_ended_at);
  return new Date(notifyAt({ ...interruption, began_at }, verdict?.finding ?? null, outageEndedAt)).toISOString();
}

export function changeWatch(db: Database, scope: Scope<'manage'>, siteId: number, isWatched: boolean): Promise<Site> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name, domain } = await findSite(tx, scope, siteId);
    const isChanged = isWatched ? await resume(tx, siteId) : await pause(tx, siteId, scope.user.id);
    if (isChanged)
      await recordActivity(tx, scope.user, team_id, isWatched ? 'alarms_resumed' : 'alarms_paused', { name, domain });
    return findSite(tx, scope, siteId);
  });
}

async function pause(tx: Database, siteId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into widget_watches (site_id, is_watched, paused_at, paused_by) values (${siteId}, false, now(), ${userId})
    on conflict (site_id) do update set is_watched = false, paused_at = now(), paused_by = ${userId}
    where widget_watches.is_watched returning site_id`.execute(tx);
  return rows.length > 0;
}

async function resume(tx: Database, siteId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('widget_watches')
    .set({ is_watched: true, paused_at: null, paused_by: null })
    .where('site_id', '=', siteId)
    .where('is_watched', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface CheckParts {
  readonly pages: PageChecker;
  readonly requests: MemberRequests;
  readonly publicUrl: string;
}

export async function checkSite(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  { pages, requests, publicUrl }: CheckParts,
): Promise<Verdict> {
  const site = await findSite(db, scope, siteId);
  await takeCheck(db, scope, siteId);
  const check = await pages.check(site, requests.of(site.team_id)).catch(async (error) => {
    await returnCheck(db, siteId);
    throw error;
  });
  const at = await storeCheck(db, siteId, check);
  return verdictOf(check, { ...site, is_silent: isInterrupted(site) }, { at, publicUrl });
}

/** Counted in the database for all instances. */
async function takeCheck(db: Database, scope: Scope<'manage'>, siteId: number): Promise<void> {
  const isRecent = sql`widget_watches.asked_from > now() - interval '1 hour'`;
  const { rows } = await sql`
    insert into widget_watches (site_id, asked_from, asked) values (${siteId}, now(), 1)
    on conflict (site_id) do update set
      asked_from = case when ${isRecent} then widget_watches.asked_from else now() end,
      asked = case when ${isRecent} then widget_watches.asked + 1 else 1 end
    where not coalesce(${isRecent} and widget_watches.asked >= ${CHECKS_PER_HOUR_AND_SITE}, false)
    returning site_id`.execute(db);
  if (rows.length > 0) return;
  const { rows: waits } = await sql<{ again_at: string; seconds: number; timezone: string }>`
    select again_at, greatest(ceil(extract(epoch from again_at - now())), 1)::int as seconds,
      coalesce((select timezone from users where id = ${scope.user.id}), 'UTC') as timezone
    from (select asked_from + interval '1 hour' as again_at from widget_watches where site_id = ${siteId}) as wait`.execute(
    db,
  );
  const { again_at, seconds, timezone } = waits[0] ?? { again_at: new Date(), seconds: 1, timezone: 'UTC' };
  // Rounded up, so the next check is allowed at the named minute.
  const minute = new Date(Math.ceil(new Date(again_at).getTime() / 60_000) * 60_000);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zoneOf(timezone) }).format(minute);
  throw new TooMany(`Checked six times this hour. Try again at ${time}.`, seconds, 'site_limit');
}

/** A failed check does not count against the limit. */
const returnCheck = (db: Database, siteId: number) =>
  sql`update widget_watches set asked = asked - 1 where site_id = ${siteId} and asked > 0`.execute(db);

/** A page repaired before the first visitor came leaves the explanation of an interruption as it is. */
export async function storeCheck(db: Database, siteId: number, check: PageCheck): Promise<string> {
  const { finding } = check;
  const { rows } = await sql<{ checked_at: string }>`
    with incident as (
      update site_incidents set kind = ${kindOfIncident(finding)}, detail = detail || ${JSON.stringify(detailOf(finding))}::jsonb
      where site_id = ${siteId} and ended_at is null and kind <> 'used_elsewhere'
        and (${isCertain(finding)} or not coalesce((detail->>'is_explained')::boolean, false))
    )
    insert into widget_watches (site_id, checked_at, verdict)
    select id, now(), ${JSON.stringify(check)}::jsonb from sites where id = ${siteId}
    on conflict (site_id) do update set checked_at = excluded.checked_at, verdict = excluded.verdict
    returning checked_at`.execute(db);
  return rows[0]?.checked_at ?? new Date().toISOString();
}
