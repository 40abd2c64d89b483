import { ANALYTICS_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { today } from '../db/utc-day.ts';

/** The first of the last 30 UTC days, today included. */
export const firstDay = sql<string>`(${today} - ${sql.lit(ANALYTICS_DAYS - 1)})`;

/** Above it, making the sums once a day takes less than adding up the days at every read. */
const MANY_USERS = 500;
/** An event of yesterday may still be on its way. */
const isSettled = sql<boolean>`(now() at time zone 'utc')::time > '00:05'`;

export const areSumsCurrent = sql<boolean>`site_user_totals.last_day = ${today} - 1`;

/** The columns of a user over several days of `site_user_days`. */
export const userColumns = sql`
  sum(widget_loads)::int8 as widget_loads, sum(widget_opens)::int8 as widget_opens,
  sum(tickets_submitted)::int8 as tickets_submitted, sum(unique_sessions)::int8 as unique_sessions,
  count(*) as active_days, min(first_visit) as first_visit, max(last_visit) as last_visit`;

/** Keeps the sums of the past days of a site with that many users, unless it has them. Triggers remove them when such a day changes. */
export async function keepUserSums(db: Database, siteId: number, users: number): Promise<void> {
  if (users > MANY_USERS) await db.transaction().execute((tx) => makeUserSums(tx, siteId));
}

async function makeUserSums(tx: Database, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site_user_sums', ${siteId}::int8))`.execute(tx);
  const { rows } = await sql`
    insert into site_user_totals (site_id, last_day) select id, ${today} - 1 from sites where id = ${siteId} and ${isSettled}
    on conflict (site_id) do update set last_day = excluded.last_day where not (${areSumsCurrent})
    returning site_id`.execute(tx);
  if (rows.length === 0) return;
  await tx.deleteFrom('site_user_sums').where('site_id', '=', siteId).execute();
  await sql`
    insert into site_user_sums
      (site_id, user_id, widget_loads, widget_opens, tickets_submitted, unique_sessions, active_days, first_visit, last_visit)
    select ${siteId}, user_id, ${userColumns} from site_user_days
    where site_id = ${siteId} and day >= ${firstDay} and day < ${today} group by user_id`.execute(tx);
  await sql`
    update site_user_totals set (tracked_users, widget_loads, widget_opens, tickets_submitted) = (
      select count(*), coalesce(sum(widget_loads), 0), coalesce(sum(widget_opens), 0), coalesce(sum(tickets_submitted), 0)
      from site_user_sums where site_id = ${siteId}
    ) where site_id = ${siteId}`.execute(tx);
}
