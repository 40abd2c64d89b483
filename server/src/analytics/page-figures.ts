import { ANALYTICS_DAYS, PAGE_VIEWS_MIN, PAGES_LISTED_MAX, WORST_PAGES_MAX } from '@deskbell/contract/limits';
import type { PageFigures } from '@deskbell/contract/pages';
import { DAY_MS } from '@deskbell/contract/units';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';
import { findSite } from '../sites/sites.ts';
import { isStanding } from '../sites/standing-alarm.ts';

/** Passes a value: PostgreSQL would compute `now() at time zone` for each row. */
const dayAgo = (days: number) => sql`${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}::date`;

function sums() {
  const firstDay = dayAgo(ANALYTICS_DAYS - 1);
  const sumOf = (column: 'widget_loads' | 'widget_opens' | 'tickets', isInTime: RawBuilder<unknown>) =>
    sql`coalesce(sum(page_days.${sql.ref(column)}) filter (where day ${isInTime} ${firstDay}), 0)::int8`;
  const [now, before] = [sql`>=`, sql`<`];
  return sql`
    ${sumOf('widget_loads', now)} as widget_loads, ${sumOf('widget_opens', now)} as widget_opens, ${sumOf('tickets', now)} as tickets,
    ${sumOf('widget_loads', before)} as loads_before, ${sumOf('tickets', before)} as tickets_before`;
}

const isRead = () => sql`page_days.day >= ${dayAgo(2 * ANALYTICS_DAYS - 1)}`;

interface PageSums {
  readonly site_id: number;
  readonly path: string;
  readonly widget_loads: number;
  readonly widget_opens: number;
  readonly tickets: number;
  readonly loads_before: number;
  readonly tickets_before: number;
  readonly alarm_tickets: number | null;
  readonly usual: number;
  readonly began_at: string;
  readonly told_at: string;
}

export async function listSitePages(db: Database, scope: Scope<'read'>, siteId: number): Promise<PageFigures[]> {
  await findSite(db, scope, siteId);
  const pages = await readPages(
    db,
    sql`select site_id, path, ${sums()} from page_days where site_id = ${siteId} and ${isRead()} group by site_id, path`,
  );
  return sortByShare(pages.map(figuresOf)).slice(0, PAGES_LISTED_MAX);
}

/** Reads site by site (`offset 0`), because the key starts with the site. */
export async function listWorstPages(db: Database, scope: Scope<'read'>): Promise<PageFigures[]> {
  const all = await readPages(
    db,
    sql`select site_id, path, ${sums()}
      from sites cross join lateral (
        select * from page_days where page_days.site_id = sites.id and ${isRead()} and path like '/%' offset 0
      ) as page_days
      where ${inScope(scope)} group by site_id, path`,
  );
  const pages = all.filter(({ tickets }) => tickets > 0);
  return sortByShare(pages.map(figuresOf)).slice(0, WORST_PAGES_MAX);
}

async function readPages(db: Database, pages: RawBuilder<unknown>): Promise<PageSums[]> {
  const { rows } = await sql<PageSums>`
    select page.*, page_alarms.tickets as alarm_tickets, usual, began_at, told_at
    from (${pages}) as page left join page_alarms
      on page_alarms.site_id = page.site_id and page_alarms.path = page.path and ${isStanding}
    where widget_loads >= ${PAGE_VIEWS_MIN} or told_at is not null`.execute(db);
  return rows;
}

/** Sorts by the number that is shown; what is no page comes last. */
const sortByShare = (pages: readonly PageFigures[]): PageFigures[] =>
  pages.toSorted(
    (one, other) =>
      Number(isPage(other)) - Number(isPage(one)) ||
      other.per_thousand - one.per_thousand ||
      other.widget_loads - one.widget_loads ||
      one.path.localeCompare(other.path),
  );

const isPage = ({ path }: PageFigures) => path.startsWith('/');

function figuresOf({
  loads_before,
  tickets_before,
  alarm_tickets,
  usual,
  began_at,
  told_at,
  ...page
}: PageSums): PageFigures {
  const perThousand = perThousandOf(page.tickets, page.widget_loads);
  return {
    ...page,
    per_thousand: rounded(perThousand),
    change: loads_before < PAGE_VIEWS_MIN ? null : rounded(perThousand - perThousandOf(tickets_before, loads_before)),
    alarm: alarm_tickets === null ? null : { tickets: alarm_tickets, usual: rounded(usual), began_at, told_at },
  };
}

const perThousandOf = (tickets: number, loads: number) => (loads === 0 ? 0 : (1_000 * tickets) / loads);
/** Plus zero: a change of -0.001 becomes 0, not -0. */
const rounded = (value: number) => Math.round(value * 100) / 100 + 0;
