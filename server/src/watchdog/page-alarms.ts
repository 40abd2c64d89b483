import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { today } from '../db/utc-day.ts';
import { queueAlarm } from '../email/outbox/alarm-emails.ts';
import { keepSiteNews } from '../inbox/keep-in-inbox.ts';
import { plainSiteName } from '../names/plain-site-name.ts';
import type { SiteRow } from '../scope.ts';
import { queueSiteWebhooks } from '../tickets/notify/webhook-outbox.ts';
import { ALARMING_TICKETS, isAlarming, type PageHistory, usualTickets, WINDOW_HOURS } from './alarm-probability.ts';
import { pageAlarmMessage, usualInWords } from './page-alarm-message.ts';

const HISTORY_DAYS = 28;
/** Tickets read per page, newest first: a page may have a hundred thousand. */
const TICKETS_READ = 2_000;
const CHART_HOURS = 12;

const windowDay = sql`((now() - make_interval(hours => ${sql.lit(WINDOW_HOURS)})) at time zone 'utc')::date`;
const inWindow = sql`created_at > now() - make_interval(hours => ${sql.lit(WINDOW_HOURS)})`;

interface Page {
  readonly site_id: number;
  readonly path: string;
}

const newestTickets = (page: RawBuilder<unknown>) => sql`(
  select id, created_at from tickets
  where tickets.site_id = ${page}.site_id and tickets.page_path = ${page}.path and not exists (
    select from ticket_events where ticket_events.ticket_id = tickets.id and kind = 'blocked'
  )
  order by id desc limit ${sql.lit(TICKETS_READ)}
)`;

/** On all instances; the row of the alarm picks one to send, at most once in 24 hours per page. */
export async function watchPages(db: Database, onAlarm: (site: SiteRow) => void): Promise<void> {
  for (const page of await listBusyPages(db)) {
    const site = await db.transaction().execute((tx) => notifyIfAlarming(tx, page));
    if (site) onAlarm(site);
  }
}

/** An alarm needs five tickets in the window, so at least one of its two days has three. */
async function listBusyPages(db: Database): Promise<Page[]> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select distinct page_days.site_id, page_days.path
      from page_days inner join sites on sites.id = page_days.site_id
        left join widget_watches on widget_watches.site_id = page_days.site_id
      where page_days.day >= ${windowDay}
        and page_days.tickets >= 3 and page_days.path like '/%' and coalesce(is_watched, true) and not exists (
          select from page_alarms
          where page_alarms.site_id = page_days.site_id and page_alarms.path = page_days.path and ${isRecent}
        )
    )
    select site_id, path from page
    where (select count(*) from ${newestTickets(sql`page`)} as ticket where ${inWindow}) >= ${ALARMING_TICKETS}
    order by site_id, path`.execute(db);
  return rows;
}

const isRecent = sql`page_alarms.told_at > now() - interval '24 hours'`;

interface BusyPage extends PageHistory {
  readonly team_id: number;
  readonly site_name: string;
  readonly domain: string;
  readonly timezone: string;
  readonly began_at: string;
  readonly by_hour: readonly number[];
}

async function notifyIfAlarming(tx: Database, page: Page): Promise<SiteRow | null> {
  const busy = await readHistory(tx, page);
  if (!busy || !isAlarming(busy)) return null;
  const { team_id, tickets, began_at } = busy;
  const usual = usualTickets(busy);
  const { rows } = await sql`
    insert into page_alarms (site_id, path, tickets, usual, began_at)
    values (${page.site_id}, ${page.path}, ${tickets}, ${usual}, ${began_at})
    on conflict (site_id, path) do update set
      tickets = excluded.tickets, usual = excluded.usual, began_at = excluded.began_at, told_at = excluded.told_at
    where not (${isRecent})
    returning site_id`.execute(tx);
  if (rows.length === 0) return null;
  await keepSiteNews(tx, [
    {
      kind: 'page_alarm',
      ...page,
      since: began_at,
      detail: { tickets: `${tickets} tickets in ${WINDOW_HOURS} h`, text: `usually ${usualInWords(usual)}` },
    },
  ]);
  await queueAlarm(
    tx,
    page.site_id,
    pageAlarmMessage({ ...busy, ...page, usual, site_name: plainSiteName(busy.site_name, busy.domain) }),
  );
  const data = { path: page.path, tickets, hours: WINDOW_HOURS, usual: Math.round(usual * 100) / 100, began_at };
  await queueSiteWebhooks(tx, [{ type: 'page.hurts', site_id: page.site_id, data }]);
  return { site_id: page.site_id, team_id };
}

async function readHistory(tx: Database, { site_id, path }: Page): Promise<BusyPage | null> {
  const { rows } = await sql<BusyPage>`
    with page as materialized (select ${site_id}::int8 as site_id, ${path}::text as path),
    ticket as materialized (select newest.*, now() - created_at as age from page, lateral ${newestTickets(sql`page`)} as newest),
    recent as (select count(*) as tickets, min(created_at) as began_at from ticket where ${inWindow}),
    known as (
      -- Before the day on which the window began: shortly after midnight a launch was yesterday.
      select greatest(0, least(${HISTORY_DAYS}::int, ${windowDay} - min(day))) as days from page_days where site_id = ${site_id}
    )
    select team_id, sites.name as site_name, domain, teams.timezone, recent.tickets, began_at, coalesce(days, 0) as days,
      greatest(0, (
        select coalesce(sum(page_days.tickets), 0)::int8 from page_days
        where page_days.site_id = ${site_id} and page_days.path = ${path} and day >= ${today} - ${HISTORY_DAYS}::int
      ) - recent.tickets) as earlier,
      (
        select count(*) from ticket
        where not (${inWindow}) and age < make_interval(days => days)
          and mod(extract(epoch from age), 86400) < ${WINDOW_HOURS * 3_600}
      ) as earlier_at_this_time,
      array(
        select (select count(*)::int from ticket where age >= make_interval(hours => hour) and age < make_interval(hours => hour + 1))
        from generate_series(${CHART_HOURS - 1}::int, 0, -1) as hour
      ) as by_hour
    from recent, known, sites inner join teams on teams.id = sites.team_id where sites.id = ${site_id}`.execute(tx);
  return rows[0] ?? null;
}
