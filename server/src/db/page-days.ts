import { PAGE_PATHS_A_DAY } from '@deskbell/contract/limits';
import { type RawBuilder, sql } from 'kysely';

/** Of events and tickets without page_url. */
export const UNKNOWN_PAGE = '(unknown)';
const OTHER_PAGES = '(other)';

const today = sql`(now() at time zone 'utc')::date`;

/**
 * For a table of different pairs of `site_id` and `path` with the number of their `views`: each with `counted`, the path under
 * which page_days counts it. Beyond the limit of a day new paths are others. Two instances that add paths at the same time
 * may exceed the limit, each by those of its batch.
 */
export const countedPaths = (pages: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select site_id, path, case when is_counted or place <= ${sql.lit(PAGE_PATHS_A_DAY)} - (
      select count(*) from page_days
      where page_days.site_id = page.site_id and page_days.day = ${today} and page_days.path like '/%'
    ) then path else ${OTHER_PAGES} end as counted
  from (
    select *, row_number() over (partition by site_id, is_counted order by views desc, path) as place
    from (
      select *, path not like '/%' or exists (
        select from page_days
        where page_days.site_id = asked.site_id and page_days.day = ${today} and page_days.path = asked.path
      ) as is_counted
      from ${pages} as asked
    ) as known
  ) as page`;
