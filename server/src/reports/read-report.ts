import type { TimeKind } from '@deskbell/contract/goal-values';
import type { ReportClock } from '@deskbell/contract/report-values';
import type {
  BilledMonth,
  Report,
  ReportDay,
  ReportFigures,
  ReportFilters,
  ReportMember,
  ReportPriority,
  ReportSite,
  ReportTag,
} from '@deskbell/contract/reports';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from '../names/person-name.ts';
import type { Scope } from '../scope.ts';
import { type Counts, NOTHING } from '../times/ticket-facts.ts';
import { type Buckets, distributionOf, durationOf } from './durations.ts';
import { addDays, firstOfMonth, type Period, periodOf, type ReportPeriod, stepsOf } from './report-period.ts';
import { type Covered, findCovered } from './report-sites.ts';
import { type CountSum, type Summed, sumCounts, sumOpen, sumTimes, type TimeSum } from './report-sums.ts';

/** What the parts of one report have in common. */
export interface ReportFrame extends Covered {
  readonly period: ReportPeriod;
  readonly clock: ReportClock;
  readonly timezone: string | null;
  readonly summed: Summed;
}

export async function frameReport(db: Database, scope: Scope<'read'>, filters: ReportFilters): Promise<ReportFrame> {
  return frameOf(await findCovered(db, scope, filters), filters);
}

/** The caller has chosen the sites. */
export function frameOf(covered: Covered, filters: ReportFilters): ReportFrame {
  const zones = [...new Set(covered.sites.map(({ timezone }) => timezone))];
  const { part = 'all', value = 0 } = covered.only ?? {};
  return {
    ...covered,
    period: periodOf(filters, zones[0] ?? 'UTC'),
    clock: filters.clock ?? (covered.sites.some(({ has_hours }) => has_hours) ? 'business' : 'calendar'),
    timezone: zones.length === 1 ? (zones[0] ?? null) : null,
    summed: { siteIds: covered.sites.map(({ id }) => id), part, value },
  };
}

export async function readReport(
  db: Database,
  scope: Scope<'read'>,
  filters: ReportFilters,
  shown: { readonly offset: number; readonly limit: number },
): Promise<Report> {
  const frame = await frameReport(db, scope, filters);
  const { period, sites, only } = frame;
  const page = sites.slice(shown.offset, shown.offset + shown.limit);
  const times = await timesIn(db, frame, period);
  return {
    from: period.from,
    to: period.to,
    unit: period.unit,
    clock: frame.clock,
    timezone: frame.timezone,
    has_hours: sites.some(({ has_hours }) => has_hours),
    has_goals: sites.some(({ has_goals }) => has_goals),
    figures: await readFigures(db, frame, period, times),
    before: { ...period.before, figures: await readFigures(db, frame, period.before) },
    days: await readDays(db, frame),
    first_reply: distributionOf(bucketsOf(times, 'first_reply')),
    resolution: distributionOf(bucketsOf(times, 'resolve')),
    site_count: sites.length,
    sites: await readSites(db, frame, page),
    members: await readMembers(db, frame),
    tags: await readTags(db, frame),
    priorities: only === null ? await readPriorities(db, frame) : null,
    hours: only === null ? await readHours(db, frame) : null,
    billing: await readBilling(db, frame, page),
  };
}

export async function readDistributions(
  db: Database,
  frame: ReportFrame,
): Promise<Pick<Report, 'first_reply' | 'resolution'>> {
  const times = await timesIn(db, frame, frame.period);
  return {
    first_reply: distributionOf(bucketsOf(times, 'first_reply')),
    resolution: distributionOf(bucketsOf(times, 'resolve')),
  };
}

const timesIn = (db: Database, { summed, clock }: ReportFrame, period: Period): Promise<TimeSum[]> =>
  sumTimes(db, summed, period, { by: 'nothing', clock });

export async function readFigures(
  db: Database,
  frame: ReportFrame,
  period: Period,
  known?: readonly TimeSum[],
): Promise<ReportFigures> {
  const { summed, sites, workedIds } = frame;
  const [counts] = await sumCounts(db, summed, period, 'nothing');
  const [open] = await sumOpen(db, summed, period.to, 'nothing');
  const times = known ?? (await timesIn(db, frame, period));
  return figuresOf({ frame, counts, times, open: open?.open, hidesMinutes: workedIds.length < sites.length });
}

interface Measured {
  readonly frame: Pick<ReportFrame, 'only'>;
  readonly counts: Counts | undefined;
  readonly times: readonly TimeSum[];
  readonly open: number | undefined;
  readonly hidesMinutes?: boolean;
}

function figuresOf({ frame, counts = NOTHING, times, open = 0, hidesMinutes = false }: Measured): ReportFigures {
  const { came_in, went_out, minutes, good, okay, bad } = counts;
  const isOfMember = frame.only?.part === 'member';
  const sum = (name: 'with_goal' | 'missed') => times.reduce((total, time) => total + time[name], 0);
  return {
    came_in: isOfMember ? null : came_in,
    went_out,
    open_at_end: isOfMember ? null : open,
    first_reply: durationOf(bucketsOf(times, 'first_reply')),
    next_reply: durationOf(bucketsOf(times, 'next_reply')),
    resolution: durationOf(bucketsOf(times, 'resolve')),
    goals: { met: sum('with_goal') - sum('missed'), of: sum('with_goal') },
    ratings: { good, okay, bad },
    minutes: hidesMinutes ? null : minutes,
  };
}

const bucketsOf = (times: readonly TimeSum[], wanted: TimeKind): Buckets =>
  new Map(times.filter(({ kind }) => kind === wanted).map(({ bucket, count }) => [bucket, count]));

export async function readDays(db: Database, { summed, period, only }: ReportFrame): Promise<ReportDay[]> {
  const counts = byKey(await sumCounts(db, summed, period, period.unit));
  const [before] = await sumOpen(db, summed, addDays(period.from, -1), 'nothing');
  let open = before?.open ?? 0;
  return stepsOf(period).map((day) => {
    const { came_in, went_out } = counts.get(day) ?? NOTHING;
    open += came_in - went_out;
    const ofMember = { came_in: null, open_at_end: null };
    return { day, came_in, went_out, open_at_end: open, ...(only?.part === 'member' && ofMember) };
  });
}

const byKey = <Row extends { readonly key: string | number }>(rows: readonly Row[]): ReadonlyMap<Row['key'], Row> =>
  new Map(rows.map((row) => [row.key, row]));

function groupByKey(times: readonly TimeSum[]): ReadonlyMap<string | number, TimeSum[]> {
  const groups = new Map<string | number, TimeSum[]>();
  for (const time of times) groups.set(time.key, [...(groups.get(time.key) ?? []), time]);
  return groups;
}

export async function readSites(db: Database, frame: ReportFrame, page: ReportFrame['sites']): Promise<ReportSite[]> {
  const { period, clock, workedIds } = frame;
  const summed = { ...frame.summed, siteIds: page.map(({ id }) => id) };
  const counts = byKey(await sumCounts(db, summed, period, 'site'));
  const open = byKey(await sumOpen(db, summed, period.to, 'site'));
  const times = groupByKey(await sumTimes(db, summed, period, { by: 'site', clock }));
  return page.map(({ id, name }) => ({
    site_id: id,
    name,
    ...figuresOf({
      frame,
      counts: counts.get(id),
      times: times.get(id) ?? [],
      open: open.get(id)?.open,
      hidesMinutes: !workedIds.includes(id),
    }),
  }));
}

/** The figures of each tag, member or priority that was counted. */
async function readPart(
  db: Database,
  frame: ReportFrame,
  part: 'priority' | 'tag' | 'member',
  siteIds: readonly number[],
): Promise<{ readonly value: number; readonly figures: ReportFigures }[]> {
  const { period, clock } = frame;
  const summed = { siteIds, part, value: null };
  const counts = byKey(await sumCounts(db, summed, period, 'value'));
  const open = byKey(part === 'member' ? [] : await sumOpen(db, summed, period.to, 'value'));
  const times = groupByKey(await sumTimes(db, summed, period, { by: 'value', clock }));
  const hidesMinutes = frame.workedIds.length < siteIds.length;
  return [...new Set([...counts.keys(), ...open.keys(), ...times.keys()])].map(Number).map((value) => ({
    value,
    figures: figuresOf({
      frame,
      counts: counts.get(value),
      times: times.get(value) ?? [],
      open: open.get(value)?.open,
      hidesMinutes,
    }),
  }));
}

export async function readMembers(db: Database, frame: ReportFrame): Promise<ReportMember[] | null> {
  if (frame.only !== null || frame.workedIds.length === 0) return null;
  const found = await readPart(db, frame, 'member', frame.workedIds);
  const users = await db
    .selectFrom('users')
    .select(['id', personName.as('name')])
    .where('id', '=', sql<number>`any(${found.map(({ value }) => value)}::int8[])`)
    .execute();
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return found
    .map(({ value, figures: { came_in, open_at_end, ...figures } }) => ({
      member_id: value,
      name: names.get(value) ?? null,
      ...figures,
    }))
    .sort((one, other) => Number(one.name === null) - Number(other.name === null) || compare(one.name, other.name));
}

const compare = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '', 'en');

export async function readTags(db: Database, frame: ReportFrame): Promise<ReportTag[] | null> {
  if (frame.only !== null || frame.workedIds.length === 0) return null;
  const found = await readPart(db, frame, 'tag', frame.workedIds);
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('id', '=', sql<number>`any(${found.map(({ value }) => value)}::int8[])`)
    .orderBy('position')
    .execute();
  const figures = new Map(found.map((each) => [each.value, each.figures]));
  return tags.flatMap(({ id, name, color }) => {
    const ofTag = figures.get(id);
    return ofTag ? [{ tag_id: id, name, color, ...ofTag }] : [];
  });
}

export async function readPriorities(db: Database, frame: ReportFrame): Promise<ReportPriority[]> {
  const found = await readPart(db, frame, 'priority', frame.summed.siteIds);
  return TICKET_PRIORITIES.flatMap((priority, place) => {
    const figures = found.find(({ value }) => value === place)?.figures;
    return figures ? [{ priority, ...figures }] : [];
  });
}

/** Tickets that came in, by the hour of the week. */
export async function readHours(db: Database, { summed, period }: ReportFrame): Promise<number[]> {
  const counts = byKey<CountSum>(await sumCounts(db, { ...summed, part: 'hour', value: null }, period, 'value'));
  return Array.from({ length: 7 * 24 }, (_, hour) => counts.get(hour)?.came_in ?? 0);
}

export async function readBilling(
  db: Database,
  { summed, period, workedIds }: ReportFrame,
  page: ReportFrame['sites'],
): Promise<BilledMonth[] | null> {
  if (workedIds.length === 0) return null;
  const worked = page.filter(({ id }) => workedIds.includes(id));
  const siteIds = worked.map(({ id }) => id);
  const counts = byKey(await sumCounts(db, { ...summed, siteIds }, period, 'siteMonth'));
  const months = stepsOf({ ...period, unit: 'month' }).map((day) => firstOfMonth(day).slice(0, 7));
  return worked.flatMap(({ id, name }) =>
    months.flatMap((month) => {
      const minutes = counts.get(`${id} ${month}`)?.minutes ?? 0;
      return minutes === 0 ? [] : [{ site_id: id, name, month, minutes }];
    }),
  );
}
