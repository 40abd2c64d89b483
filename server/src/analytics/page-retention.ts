import { PAGE_DAYS_KEPT } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';

const ROWS_PER_PAGE = 5_000;

/** Deletes site by site, because the key starts with the site: an index by day would slow down every page view. */
export async function removeOldPageDays(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from page_days where ctid = any(array(
      select old.ctid from all_sites cross join lateral (
        select page_days.ctid from page_days
        where site_id = all_sites.id and day < (now() at time zone 'utc')::date - ${sql.lit(PAGE_DAYS_KEPT)}
        limit ${ROWS_PER_PAGE}
      ) as old limit ${ROWS_PER_PAGE}
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const removeOldPageAlarms = (db: Database): Promise<number> =>
  deletePage(db, 'page_alarms', sql`told_at < now() - make_interval(days => ${PAGE_DAYS_KEPT})`);
