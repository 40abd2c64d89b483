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
import { COUNTS, type Counts, NOTHING } from '../times/ticket-facts.ts';
import { type Buckets, distributionOf, durationOf } from './durations.ts';
import { periodOf, type ReportPeriod, stepsOf } from './report-period.ts';
import { type Covered, findCovered, type ReportedSite } from './report-sites.ts';
import { type CountSum, type Part, type Summed, sumCounts, sumTimes, type TimeSum } from './report-sums.ts';

/** What the parts of one report have in common. */
export interface ReportFrame extends Covered {
  readonly period: ReportPeriod;
  readonly clock: ReportClock;
  readonly timezone: string | null;
}

export async function frameReport(db: Database, scope: Scope<'read'>, filters: ReportFilters): Promise<ReportFrame> {
  return frameOf(await findCovered(db, scope, filters), filters);
}

/** The caller has chosen the sites. */
export function frameOf(covered: Covered, filters: ReportFilters): ReportFrame {
  const zones = [...new Set(covered.sites.map(({ timezone }) => timezone))];
  return {
    ...covered,
    period: periodOf(filters, zones[0] ?? 'UTC'),
    clock: filters.clock ?? (covered.sites.some(({ has_hours }) => has_hours) ? 'business' : 'calendar'),
    timezone: zones.length === 1 ? (zones[0] ?? null) : null,
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
  const [sums, days, ofSites] = await Promise.all([
    readSums(db, frame, only === null ? ALL_PARTS : []),
    readDays(db, frame),
    readOfSites(db, frame, page),
  ]);
  const [members, tags] = await Promise.all([membersOf(db, frame, sums), tagsOf(db, frame, sums)]);
  return {
    from: period.from,
    to: period.to,
    unit: period.unit,
    clock: frame.clock,
    timezone: frame.timezone,
    has_hours: sites.some(({ has_hours }) => has_hours),
    has_goals: sites.some(({ has_goals }) => has_goals),
    figures: totalOf(frame, sums, 'now'),
    before: { ...period.before, figures: totalOf(frame, sums, 'before') },
    days,
    ...distributionsOf(frame, sums),
    site_count: sites.length,
    ...ofSites,
    members,
    tags,
    priorities: only === null ? prioritiesOf(frame, sums) : null,
    hours: only === null ? hoursOf(sums) : null,
  };
}

/** What both periods are made of, of the part that stands for all tickets of the report and of others. */
export interface ReportSums {
  readonly ofAll: PartSums;
  /** The sites that the user works for. */
  readonly ofWorked: PartSums;
}
interface PartSums {
  readonly counts: readonly CountSum[];
  readonly times: readonly TimeSum[];
}
const NO_SUMS: PartSums = { counts: [], times: [] };

const WORKED_PARTS: readonly Part[] = ['member', 'tag'];
const ALL_PARTS: readonly Part[] = ['priority', 'hour', ...WORKED_PARTS];

/** Filtered reports have no other parts. */
export async function readSums(db: Database, frame: ReportFrame, parts: readonly Part[] = []): Promise<ReportSums> {
  const { sites, workedIds, only } = frame;
  if (only !== null) return { ofAll: await readParts(db, frame, sites, []), ofWorked: NO_SUMS };
  if (workedIds.length === sites.length) {
    const sums = await readParts(db, frame, sites, parts);
    return { ofAll: sums, ofWorked: sums };
  }
  const isOfWorked = (part: Part) => WORKED_PARTS.includes(part);
  const worked = new Set(workedIds);
  const ofAll = await readParts(
    db,
    frame,
    sites,
    parts.filter((part) => !isOfWorked(part)),
  );
  const workedSites = sites.filter(({ id }) => worked.has(id));
  const isAsked = workedSites.length > 0 && parts.some(isOfWorked);
  return { ofAll, ofWorked: isAsked ? await readParts(db, frame, workedSites, parts.filter(isOfWorked)) : NO_SUMS };
}

async function readParts(
  db: Database,
  frame: ReportFrame,
  sites: readonly ReportedSite[],
  parts: readonly Part[],
): Promise<PartSums> {
  const { period, clock } = frame;
  const summed = summedOf(frame, sites);
  const counts = await sumCounts(db, { ...summed, parts: [...summed.parts, ...parts] }, period);
  // All times are those of the members.
  const timed = [...(parts.includes('member') ? [] : summed.parts), ...parts.filter((part) => part !== 'hour')];
  return { counts, times: await sumTimes(db, { ...summed, parts: timed }, period, clock) };
}

function summedOf({ only, wholeTeamIds }: ReportFrame, sites: readonly ReportedSite[]): Summed {
  const whole = new Set(wholeTeamIds);
  return {
    teamIds: [...new Set(sites.map(({ team_id }) => team_id))].filter((id) => whole.has(id)),
    siteIds: sites.filter(({ team_id }) => !whole.has(team_id)).map(({ id }) => id),
    parts: [only?.part ?? 'all'],
    value: only?.value ?? null,
  };
}

/** The figures of all tickets of a report, in the period or the one before. */
export function totalOf(
  frame: ReportFrame,
  { ofAll: { counts, times } }: ReportSums,
  era: 'now' | 'before',
): ReportFigures {
  const part = frame.only?.part;
  return figuresOf({
    frame,
    era,
    counts: counts.filter((sum) => sum.part === (part ?? 'all')),
    times: times.filter((sum) => (part ? sum.part === part : sum.part === 'all' || sum.part === 'member')),
    hidesMinutes: frame.workedIds.length < frame.sites.length,
  });
}

interface Measured extends PartSums {
  readonly frame: Pick<ReportFrame, 'only'>;
  readonly era?: 'now' | 'before';
  readonly hidesMinutes?: boolean;
}

function figuresOf({ frame, era = 'now', counts, times, hidesMinutes = false }: Measured): ReportFigures {
  const { came_in, went_out, minutes, good, okay, bad } = countsIn(counts, era);
  const isOfMember = frame.only?.part === 'member';
  const ended = times.filter((time) => time.era === era);
  const sum = (name: 'with_goal' | 'missed') => ended.reduce((total, time) => total + time[name], 0);
  return {
    came_in: isOfMember ? null : came_in,
    went_out,
    open_at_end: isOfMember ? null : openAfter(counts, era),
    first_reply: durationOf(bucketsOf(ended, 'first_reply')),
    next_reply: durationOf(bucketsOf(ended, 'next_reply')),
    resolution: durationOf(bucketsOf(ended, 'resolve')),
    goals: { met: sum('with_goal') - sum('missed'), of: sum('with_goal') },
    ratings: { good, okay, bad },
    minutes: hidesMinutes ? null : minutes,
  };
}

function countsIn(sums: readonly CountSum[], era: 'now' | 'before'): Counts {
  const counts = { ...NOTHING };
  for (const sum of sums) if (sum.era === era) for (const name of COUNTS) counts[name] += sum[name];
  return counts;
}

/** What had come in and had not gone out. */
const openAfter = (sums: readonly CountSum[], era: 'now' | 'before'): number =>
  sums
    .filter((sum) => era === 'now' || sum.era !== 'now')
    .reduce((open, { came_in, went_out }) => open + came_in - went_out, 0);

function bucketsOf(times: readonly TimeSum[], wanted: TimeKind): Buckets {
  const sums: number[] = [];
  for (const { kind, buckets } of times)
    if (kind === wanted) for (const [bucket, count] of buckets.entries()) sums[bucket] = (sums[bucket] ?? 0) + count;
  return sums;
}

export function distributionsOf(frame: ReportFrame, { ofAll }: ReportSums): Pick<Report, 'first_reply' | 'resolution'> {
  const times = ofAll.times.filter(
    ({ era, part }) => era === 'now' && (frame.only !== null || part === 'all' || part === 'member'),
  );
  return {
    first_reply: distributionOf(bucketsOf(times, 'first_reply')),
    resolution: distributionOf(bucketsOf(times, 'resolve')),
  };
}

export async function readDays(db: Database, frame: ReportFrame): Promise<ReportDay[]> {
  const { period, only, sites } = frame;
  const counts = await sumCounts(db, summedOf(frame, sites), period, period.unit);
  const steps = groupBy(counts, ({ step }) => step);
  let open = openAfter(counts, 'before');
  return stepsOf(period).map((day) => {
    const { came_in, went_out } = countsIn(steps.get(day) ?? [], 'now');
    open += came_in - went_out;
    const ofMember = { came_in: null, open_at_end: null };
    return { day, came_in, went_out, open_at_end: open, ...(only?.part === 'member' && ofMember) };
  });
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export async function readOfSites(
  db: Database,
  frame: ReportFrame,
  page: readonly ReportedSite[],
): Promise<{ sites: ReportSite[]; billing: BilledMonth[] | null }> {
  const summed = { ...summedOf(frame, page), teamIds: [], siteIds: page.map(({ id }) => id), isBySite: true };
  const counts = groupBy(await sumCounts(db, summed, frame.period, 'month'), ({ site_id }) => site_id);
  const times = groupBy(await sumTimes(db, summed, frame.period, frame.clock), ({ site_id }) => site_id);
  const workedIds = new Set(frame.workedIds);
  const sites = page.map(({ id, name }) => {
    const sums = { counts: counts.get(id) ?? [], times: times.get(id) ?? [] };
    return { site_id: id, name, ...figuresOf({ frame, ...sums, hidesMinutes: !workedIds.has(id) }) };
  });
  const worked = page.filter(({ id }) => workedIds.has(id));
  return { sites, billing: workedIds.size === 0 ? null : billedIn(frame.period, worked, counts) };
}

function billedIn(
  period: ReportPeriod,
  sites: readonly ReportedSite[],
  counts: ReadonlyMap<number | null, CountSum[]>,
): BilledMonth[] {
  const months = stepsOf({ ...period, unit: 'month' });
  return sites.flatMap(({ id, name }) => {
    const minutes = new Map<string | null, number>();
    for (const sum of counts.get(id) ?? []) minutes.set(sum.step, (minutes.get(sum.step) ?? 0) + sum.minutes);
    return months.flatMap((month) => {
      const spent = minutes.get(month) ?? 0;
      return spent === 0 ? [] : [{ site_id: id, name, month: month.slice(0, 7), minutes: spent }];
    });
  });
}

/** The figures of each tag, member or priority that has some. */
function figuresByValue(
  frame: ReportFrame,
  sums: PartSums,
  part: 'priority' | 'tag' | 'member',
  hidesMinutes = false,
): ReadonlyMap<number, ReportFigures> {
  const counts = groupBy(
    sums.counts.filter((sum) => sum.part === part),
    ({ value }) => value,
  );
  const times = groupBy(
    sums.times.filter((sum) => sum.part === part),
    ({ value }) => value,
  );
  const figures = new Map<number, ReportFigures>();
  for (const value of new Set([...counts.keys(), ...times.keys()])) {
    const ofValue = { counts: counts.get(value) ?? [], times: times.get(value) ?? [] };
    const counted = countsIn(ofValue.counts, 'now');
    const isCounted = COUNTS.some((name) => counted[name] !== 0) || ofValue.times.some(hasTimes);
    if (isCounted || (part !== 'member' && openAfter(ofValue.counts, 'now') !== 0))
      figures.set(value, figuresOf({ frame, ...ofValue, hidesMinutes }));
  }
  return figures;
}

const hasTimes = ({ era, buckets }: TimeSum): boolean => era === 'now' && buckets.some((count) => count > 0);

export async function membersOf(
  db: Database,
  frame: ReportFrame,
  { ofWorked }: ReportSums,
): Promise<ReportMember[] | null> {
  if (frame.only !== null || frame.workedIds.length === 0) return null;
  const found = figuresByValue(frame, ofWorked, 'member');
  const users = await db
    .selectFrom('users')
    .select(['id', personName.as('name')])
    .where('id', '=', sql<number>`any(${[...found.keys()]}::int8[])`)
    .execute();
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return [...found]
    .map(([id, { came_in, open_at_end, ...figures }]) => ({ member_id: id, name: names.get(id) ?? null, ...figures }))
    .sort((one, other) => Number(one.name === null) - Number(other.name === null) || compare(one.name, other.name));
}

const compare = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '', 'en');

export async function tagsOf(db: Database, frame: ReportFrame, { ofWorked }: ReportSums): Promise<ReportTag[] | null> {
  if (frame.only !== null || frame.workedIds.length === 0) return null;
  const found = figuresByValue(frame, ofWorked, 'tag');
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('id', '=', sql<number>`any(${[...found.keys()]}::int8[])`)
    .orderBy('position')
    .execute();
  return tags.flatMap(({ id, name, color }) => {
    const figures = found.get(id);
    return figures ? [{ tag_id: id, name, color, ...figures }] : [];
  });
}

export function prioritiesOf(frame: ReportFrame, { ofAll }: ReportSums): ReportPriority[] {
  const found = figuresByValue(frame, ofAll, 'priority', frame.workedIds.length < frame.sites.length);
  return TICKET_PRIORITIES.flatMap((priority, place) => {
    const figures = found.get(place);
    return figures ? [{ priority, ...figures }] : [];
  });
}

/** Tickets that came in, by the hour of the week. */
export function hoursOf({ ofAll }: ReportSums): number[] {
  const counts = new Map(
    ofAll.counts.flatMap(({ part, value, came_in }) => (part === 'hour' ? [[value, came_in]] : [])),
  );
  return Array.from({ length: 7 * 24 }, (_, hour) => counts.get(hour) ?? 0);
}
