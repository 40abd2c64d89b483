import type { TimeKind } from '@deskbell/contract/goal-values';
import type { ReportClock } from '@deskbell/contract/report-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { PLANNED_ANEW } from '../db/drivers/named-statements.ts';
import { COUNTS, type Counts, type FactKey } from '../times/ticket-facts.ts';
import { BUCKETS } from '../times/time-buckets.ts';
import type { Buckets } from './durations.ts';
import { addDays, firstOfMonth, lastOfMonth, type ReportPeriod, stepsOf } from './report-period.ts';

/** Which months are cut, and of how many teams and sites, decides what is quick. */
const plannedAnew = sql.raw(PLANNED_ANEW);

export type Part = FactKey['part'];

/** Which rows are summed: of teams with all their sites and of single sites, of parts with one value or each. */
export interface Summed {
  readonly teamIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly parts: readonly Part[];
  readonly value: number | null;
  /** Each site on its own. */
  readonly isBySite?: boolean;
}

interface Sum {
  /** Null for sums of several. */
  readonly site_id: number | null;
  readonly part: Part;
  readonly value: number;
  /** In the period, in the one before, or in the past before both. */
  readonly era: 'now' | 'before' | 'past';
}
export interface CountSum extends Sum, Counts {
  /** Day or month in the period; null where these are not told apart. */
  readonly step: string | null;
}
export interface TimeSum extends Sum {
  readonly kind: TimeKind;
  readonly with_goal: number;
  readonly missed: number;
  readonly buckets: Buckets;
}

type Condition = RawBuilder<boolean>;
type Rows = RawBuilder<unknown>;

interface Spans {
  readonly after: string;
  /** Whole months. */
  readonly months: Condition;
  /** Days of months that are cut. */
  readonly days: Condition;
}

/** All until the end of a period. Months in which something begins or ends are cut, and those that are told apart by days. */
function spansOf({ from, to, before }: ReportPeriod, step: 'day' | 'month' = 'month'): Spans {
  const after = addDays(to, 1);
  const cuts = [before.from, from, after].filter((day) => firstOfMonth(day) !== day).map(firstOfMonth);
  const months = step === 'day' ? stepsOf({ from, to, before, unit: 'month' }) : [];
  const cut = [...new Set([...cuts, ...months])];
  const days = cut.map((first) => sql`day between ${first}::date and ${lastOfMonth(first)}::date`);
  return {
    after,
    months: sql`day < ${after}::date and day <> all(${cut}::date[])`,
    days: days.length === 0 ? sql`false` : sql`day < ${after}::date and (${sql.join(days, sql` or `)})`,
  };
}

const eraOf = ({ from, before }: ReportPeriod) =>
  sql<
    Sum['era']
  >`case when day >= ${from}::date then 'now' when day >= ${before.from}::date then 'before' else 'past' end`;

const siteOf = ({ isBySite = false }: Summed) => (isBySite ? sql`site_id` : sql`null::int8 as site_id`);

/** Counts of all time until the end of the period: what is open came in at any time. Hours of the week are of the period alone. */
export async function sumCounts(
  db: Database,
  summed: Summed,
  period: ReportPeriod,
  step: 'day' | 'month' | null = null,
): Promise<CountSum[]> {
  const sums = sql.join(COUNTS.map((name) => sql`sum(${sql.ref(name)})::int4 as ${sql.ref(name)}`));
  const stepOfDay = step === 'month' ? sql`date_trunc('month', day::timestamp)::date` : sql`day`;
  const stepOf = step ? sql`case when day >= ${period.from}::date then ${stepOfDay} end` : sql`null`;
  const { rows } = await sql<CountSum>`${plannedAnew}
    select ${siteOf(summed)}, part, value, ${eraOf(period)} as era, ${stepOf} as step, ${sums}
    from ${countRows(summed, spansOf(period, step ?? 'month'))} where part <> 'hour' or day >= ${period.from}::date
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

const COUNT_COLUMNS = sql.join(COUNTS.map((name) => sql.ref(name)));

/** The months of a site have all its tickets, and no other part. */
function countRows({ teamIds, siteIds, parts, value }: Summed, { months, days, after }: Spans): Rows {
  const names = sql`day, part, value, ${COUNT_COLUMNS}`;
  const ofTeams = sql`
    select null::int8 as site_id, ${names} from team_counts
    where team_id = any(${teamIds}::int8[]) and part = any(${parts}::text[]) ${hasValue(value)}`;
  const ofSites = sql`select site_id, ${names} from report_days where site_id = any(${siteIds}::int8[]) ${hasValue(value)}`;
  const others = parts.filter((part) => part !== 'all');
  return unionOf(
    { teamIds, siteIds },
    [sql`${ofTeams} and span = 'month' and ${months}`, sql`${ofTeams} and span = 'day' and ${days}`],
    [
      ...(parts.includes('all')
        ? [
            sql`${ofSites} and part = 'all' and ${days}`,
            sql`select site_id, day, 'all', 0, ${COUNT_COLUMNS} from site_month_counts
              where site_id = any(${siteIds}::int8[]) and ${months}`,
          ]
        : []),
      ...(others.length > 0 ? [sql`${ofSites} and part = any(${others}::text[]) and day < ${after}::date`] : []),
    ],
  );
}

const hasValue = (value: number | null) => (value === null ? sql`` : sql`and value = ${value}`);

function unionOf(
  { teamIds, siteIds }: Pick<Summed, 'teamIds' | 'siteIds'>,
  ofTeams: readonly Rows[],
  ofSites: readonly Rows[],
): Rows {
  const rows = [...(teamIds.length > 0 ? ofTeams : []), ...(siteIds.length > 0 || teamIds.length === 0 ? ofSites : [])];
  return sql`(${sql.join(rows, sql` union all `)}) as spans`;
}

/** What ended in the period and the one before. Part 'all' and part 'member' are the same times, so that one of both may be asked for. */
export async function sumTimes(
  db: Database,
  summed: Summed,
  period: ReportPeriod,
  clock: ReportClock,
): Promise<TimeSum[]> {
  const ofSpans = await sumSpans(db, summed, period, clock);
  return summed.siteIds.length === 0 ? ofSpans : [...ofSpans, ...(await sumDays(db, summed, period, clock))];
}

interface SpanRow extends Omit<TimeSum, 'buckets'> {
  readonly counts: readonly (number | null)[];
}

const BUCKET_NAMES = Array.from({ length: BUCKETS + 2 }, (_, bucket) => `b${bucket}`);
const BUCKET_COLUMNS = sql.raw(BUCKET_NAMES.join(', '));
const BUCKET_SUMS = sql.raw(BUCKET_NAMES.map((name) => `sum(${name})`).join(', '));

/** Sums of teams, and of whole months of sites. */
async function sumSpans(db: Database, summed: Summed, period: ReportPeriod, clock: ReportClock): Promise<TimeSum[]> {
  const { teamIds, siteIds, parts, value } = summed;
  const { months, days } = spansOf(period);
  const names = sql`kind, with_goal, missed, ${BUCKET_COLUMNS}`;
  const isSummed = sql`clock = ${clock} and day >= ${period.before.from}::date`;
  const ofTeams = sql`
    select null::int8 as site_id, day, ${partOf(parts)}, ${names} from team_times
    where team_id = any(${teamIds}::int8[]) and part = any(${storedIn(parts)}::text[]) ${hasValue(value)} and ${isSummed}`;
  const ofSites = sql`
    select site_id, day, 'all' as part, 0::int8 as value, ${names} from site_month_times
    where site_id = any(${siteIds}::int8[]) and ${parts.includes('all')} and ${isSummed} and ${months}`;
  const { rows } = await sql<SpanRow>`${plannedAnew}
    select ${siteOf(summed)}, part, value, ${eraOf(period)} as era, kind, sum(with_goal)::int4 as with_goal, sum(missed)::int4 as missed,
      to_json(array[${BUCKET_SUMS}]) as counts
    from ${unionOf(
      summed,
      [sql`${ofTeams} and span = 'month' and ${months}`, sql`${ofTeams} and span = 'day' and ${days}`],
      [ofSites],
    )} group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map(({ counts, ...row }) => ({
    ...row,
    buckets: counts.map((count) => count ?? 0),
  }));
}

const storedIn = (parts: readonly Part[]): Part[] => parts.map((part) => (part === 'all' ? 'member' : part));

const partOf = (parts: readonly Part[]) =>
  parts.includes('all')
    ? sql`case part when 'member' then 'all' else part end as part, case part when 'member' then 0 else value end as value`
    : sql`part, value`;

interface DayRow extends Omit<TimeSum, 'buckets'> {
  readonly counts: Readonly<Record<string, number>>;
}

/** Days of sites that are in no month that was summed. */
async function sumDays(db: Database, summed: Summed, period: ReportPeriod, clock: ReportClock): Promise<TimeSum[]> {
  const { siteIds, parts, value } = summed;
  const ofSites = sql`
    select * from reply_times where site_id = any(${siteIds}::int8[]) and clock = ${clock} ${hasValue(value)}
      and day between ${period.before.from}::date and ${period.to}::date`;
  const others = parts.filter((part) => part !== 'all');
  const days = sql.join(
    [
      ...(parts.includes('all') ? [sql`${ofSites} and part = 'member' and ${spansOf(period).days}`] : []),
      ...(others.length > 0 ? [sql`${ofSites} and part = any(${others}::text[])`] : []),
    ],
    sql` union all `,
  );
  const { rows } = await sql<DayRow>`${plannedAnew}
    select site_id, part, value, era, kind, sum(with_goal)::int4 as with_goal, sum(missed)::int4 as missed,
      json_object_agg(bucket, count) as counts
    from (
      select ${siteOf(summed)}, ${partOf(parts)}, ${eraOf(period)} as era, kind, bucket, sum(count) as count, sum(with_goal) as with_goal, sum(missed) as missed
      from (${days}) as days group by 1, 2, 3, 4, 5, 6
    ) as sums group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map(({ counts, ...row }) => ({
    ...row,
    buckets: BUCKET_NAMES.map((_, bucket) => counts[bucket] ?? 0),
  }));
}
