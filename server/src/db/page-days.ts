import { PAGE_PATHS_A_DAY } from '@deskbell/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { today } from './utc-day.ts';

/** Counts events and tickets without page_url. */
export const UNKNOWN_PAGE = '(unknown)';
/** Counts paths above the limit of a day. */
export const OTHER_PAGES = '(other)';

interface CountedPage {
  readonly site_id: number;
  readonly path: string;
}

/** Pages that have a row today: for a batch of them alone the statements need not look at the limit, which costs them a fifth. */
class KnownPages {
  #day = '';
  readonly #pages = new LRUCache<string, true>({ max: 20_000 });

  add(day: string, pages: readonly CountedPage[]): void {
    if (day !== this.#day) this.#pages.clear();
    this.#day = day;
    for (const page of pages) this.#pages.set(keyOf(page), true);
  }

  hasAll(day: string, pages: readonly CountedPage[]): boolean {
    return day === this.#day && pages.every((page) => !page.path.startsWith('/') || this.#pages.has(keyOf(page)));
  }
}

const keyOf = ({ site_id, path }: CountedPage) => `${site_id}${path}`;

const knownPages = new WeakMap<object, KnownPages>();

/** Kept per database, not per transaction, which may be rolled back. */
export function knownPagesOf(db: object): KnownPages {
  const known = knownPages.get(db) ?? new KnownPages();
  knownPages.set(db, known);
  return known;
}

/**
 * For a table of different pairs of `site_id` and `path` with the number of their `views`: each with `counted`, the path under
 * which page_days counts it. Beyond the limit of a day new paths are others. Two instances that add paths at the same time
 * may exceed the limit, each by those of its batch.
 */
export const countedPaths = (pages: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select page.*, case when is_counted or place <= ${sql.lit(PAGE_PATHS_A_DAY)} - (
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
