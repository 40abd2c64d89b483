import { localDate } from '@deskbell/contract/business-clock';
import type { WeekHours } from '@deskbell/contract/business-time';
import { REPORT_PAGES_MAX } from '@deskbell/contract/client-report-values';
import type { ClientFigures } from '@deskbell/contract/client-reports';
import type { ReportDay } from '@deskbell/contract/reports';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { frameOf, readDays, readSums, totalOf } from '../reports/read-report.ts';
import type { Period } from '../reports/report-period.ts';
import { listReportedSites } from '../reports/report-sites.ts';
import { hoursInWords } from './hours-in-words.ts';
import { type FirstDay, lastDayOf, monthAfter, monthOf, startOfDay } from './report-month.ts';

export interface ReportedMonth {
  readonly siteId: number;
  /** In whose days times are counted. */
  readonly timezone: string;
  readonly first: FirstDay;
}

interface Span {
  readonly begin: number;
  readonly end: number;
}

/** All figures of a month, or of what has passed of it. */
export async function computeFigures(db: Database, asked: ReportedMonth): Promise<ClientFigures> {
  const { siteId, timezone, first } = asked;
  const period = periodOf(asked);
  const sites = await listReportedSites(db, sql`sites.id = ${siteId}`);
  const before = monthAfter(first, -1);
  const framed = frameOf({ sites, workedIds: [siteId], wholeTeamIds: [], only: null }, period);
  const frame = { ...framed, period: { ...framed.period, before: { from: before, to: lastDayOf(before) } } };
  const sums = await readSums(db, frame);
  const figures = totalOf(frame, sums, 'now');
  const interruptions = await readInterruptions(db, asked);
  return {
    ...period,
    timezone,
    clock: frame.clock,
    hours: frame.clock === 'business' ? await readHours(db, siteId) : null,
    has_goals: figures.goals.of > 0,
    is_quiet: figures.came_in === 0 && figures.went_out === 0,
    figures,
    before: { month: monthOf(before), figures: totalOf(frame, sums, 'before') },
    weeks: weeksOf(await readDays(db, frame)),
    pages: await readPages(db, siteId, period),
    interruptions: interruptions.map(({ kind, began_at, ended_at }) => ({ kind, began_at, ended_at })),
    interrupted_seconds: secondsOf(interruptions, spanOf(asked)),
    widget_loads: await countLoads(db, siteId, period),
  };
}

function periodOf({ timezone, first }: ReportedMonth): Period {
  const today = localDate(timezone, Date.now());
  const last = lastDayOf(first);
  return { from: first, to: today < last ? today : last };
}

export const spanOf = ({ timezone, first }: ReportedMonth): Span => ({
  begin: startOfDay(timezone, first),
  end: Math.min(startOfDay(timezone, monthAfter(first)), Date.now()),
});

async function readHours(db: Database, siteId: number): Promise<string | null> {
  const { rows } = await sql<{ hours: WeekHours }>`
    select hours from team_hours inner join sites using (team_id) where sites.id = ${siteId}`.execute(db);
  return rows[0] ? hoursInWords(rows[0].hours) : null;
}

/** From Monday on; the first and the last week are cut. */
function weeksOf(days: readonly ReportDay[]): ClientFigures['weeks'] {
  const weeks: ClientFigures['weeks'] = [];
  for (const { day, came_in, went_out } of days) {
    const week = weeks.at(-1);
    const isMonday = new Date(day).getUTCDay() === 1;
    if (week && !isMonday)
      weeks[weeks.length - 1] = {
        from: week.from,
        to: day,
        came_in: week.came_in + (came_in ?? 0),
        went_out: week.went_out + went_out,
      };
    else weeks.push({ from: day, to: day, came_in: came_in ?? 0, went_out });
  }
  return weeks;
}

async function readPages(db: Database, siteId: number, { from, to }: Period): Promise<ClientFigures['pages']> {
  const { rows } = await sql<{ path: string; tickets: number }>`
    select path, sum(tickets)::int4 as tickets from page_days
    where site_id = ${siteId} and day between ${from}::date and ${to}::date and path like '/%'
    group by path having sum(tickets) > 0 order by sum(tickets) desc, path limit ${REPORT_PAGES_MAX}`.execute(db);
  return rows;
}

interface InterruptionRow {
  readonly kind: ClientFigures['interruptions'][number]['kind'];
  readonly began_at: string;
  /** Null while it lasts, also beyond the end of the month. */
  readonly ended_at: string | null;
}

/** Clients learn when visitors did not see the widget, and no reason. */
async function readInterruptions(db: Database, asked: ReportedMonth): Promise<InterruptionRow[]> {
  const { begin, end } = spanOf(asked);
  const [from, to] = [new Date(begin).toISOString(), new Date(end).toISOString()];
  const { rows } = await sql<InterruptionRow>`
    select kind, greatest(began_at, ${from}::timestamptz) as began_at, case when ended_at <= ${to}::timestamptz then ended_at end as ended_at
    from site_incidents
    where site_id = ${asked.siteId} and kind <> 'used_elsewhere' and not was_usual
      and began_at < ${to}::timestamptz and coalesce(ended_at, now()) > ${from}::timestamptz
    order by began_at, id`.execute(db);
  return rows;
}

/** Each second once, where one lasted while another began. */
function secondsOf(interruptions: readonly InterruptionRow[], { end }: Span): number {
  let seconds = 0;
  let counted = 0;
  for (const { began_at, ended_at } of interruptions) {
    const from = Math.max(Date.parse(began_at), counted);
    const to = ended_at === null ? end : Date.parse(ended_at);
    if (to <= from) continue;
    seconds += (to - from) / 1_000;
    counted = to;
  }
  return Math.round(seconds);
}

async function countLoads(db: Database, siteId: number, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ loads: number }>`
    select coalesce(sum(widget_loads), 0)::int8 as loads from site_days
    where site_id = ${siteId} and day between ${from}::date and ${to}::date`.execute(db);
  return rows[0]?.loads ?? 0;
}
