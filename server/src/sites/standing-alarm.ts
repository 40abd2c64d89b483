import { sql } from 'kysely';

/** In two days; fewer raise no alarm within two hours either. */
const STANDING_TICKETS = 5;
const STANDING_DAYS = 28;

/**
 * A row of `page_alarms` stands for 24 hours, and after that while the page goes on to cause many more tickets than usual.
 * `usual` is what came in two hours of the busiest time, so that twelve times as much is more than a usual day. After four weeks
 * the many are usual.
 */
export const isStanding = sql`(
  page_alarms.told_at > now() - interval '24 hours'
  or page_alarms.told_at > now() - make_interval(days => ${sql.lit(STANDING_DAYS)}) and (
    select coalesce(sum(recent.tickets), 0) from page_days as recent
    where recent.site_id = page_alarms.site_id and recent.path = page_alarms.path
      and recent.day >= (now() at time zone 'utc')::date - 1
  ) >= greatest(${sql.lit(STANDING_TICKETS)}, 2 * 12 * page_alarms.usual)
)`;
