import type { TimeKind } from '@deskbell/contract/goal-values';
import type { ReportClock } from '@deskbell/contract/report-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { COUNTS, type Counts, type FactKey } from '../times/ticket-facts.ts';
import type { Period } from './report-period.ts';

/** Which rows are summed: of the part, one value or each. */
export interface Summed {
  readonly siteIds: readonly number[];
  readonly part: FactKey['part'];
  readonly value: number | null;
}

/** What sums are told apart by. */
const BY = {
  nothing: sql<number>`0`,
  site: sql<number>`site_id`,
  value: sql<number>`value`,
  day: sql<string>`to_char(day, 'YYYY-MM-DD')`,
  month: sql<string>`to_char(date_trunc('month', day), 'YYYY-MM-DD')`,
  siteMonth: sql<string>`site_id || to_char(day, ' YYYY-MM')`,
} satisfies Record<string, RawBuilder<string | number>>;
type By = keyof typeof BY;

interface Sum {
  readonly key: string | number;
}
export type CountSum = Sum & Counts;
export interface TimeSum extends Sum {
  readonly kind: TimeKind;
  readonly bucket: number;
  readonly count: number;
  readonly with_goal: number;
  readonly missed: number;
}

export async function sumCounts(db: Database, summed: Summed, period: Period, by: By): Promise<CountSum[]> {
  const sums = sql.join(COUNTS.map((name) => sql`sum(${sql.ref(name)})::int4 as ${sql.ref(name)}`));
  const { rows } = await sql<CountSum>`
    select ${BY[by]} as key, ${sums} from report_days where ${rowsOf(summed)} and ${within(period)} group by 1`.execute(
    db,
  );
  return rows;
}

/** How many tickets were open at the end of a day: those that had come in and had not gone out. */
export async function sumOpen(
  db: Database,
  summed: Summed,
  day: string,
  by: By,
): Promise<(Sum & { readonly open: number })[]> {
  const { rows } = await sql<Sum & { readonly open: number }>`
    select ${BY[by]} as key, sum(came_in - went_out)::int4 as open from report_days
    where ${rowsOf(summed)} and day <= ${day}::date group by 1`.execute(db);
  return rows;
}

/** Every time is in the part of members once. */
export async function sumTimes(
  db: Database,
  { part, ...summed }: Summed,
  period: Period,
  { by, clock }: { readonly by: By; readonly clock: ReportClock },
): Promise<TimeSum[]> {
  const rowsOfTimes = rowsOf(part === 'all' ? { ...summed, part: 'member', value: null } : { ...summed, part });
  const { rows } = await sql<TimeSum>`
    select ${BY[by]} as key, kind, bucket, sum(count)::int4 as count, sum(with_goal)::int4 as with_goal, sum(missed)::int4 as missed
    from reply_times where ${rowsOfTimes} and clock = ${clock} and ${within(period)} group by 1, 2, 3`.execute(db);
  return rows;
}

const within = ({ from, to }: Period) => sql<boolean>`day between ${from}::date and ${to}::date`;

const rowsOf = ({ siteIds, part, value }: Summed) =>
  sql<boolean>`site_id = any(${siteIds}::int8[]) and part = ${part} ${value === null ? sql`` : sql`and value = ${value}`}`;
