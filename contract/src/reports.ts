import * as z from 'zod';
import { isCalendarDate } from './business-time.ts';
import { endpoint, id } from './endpoint.ts';
import { oneOrMore, rowsToSkip, wholeNumber } from './paging.ts';
import { REPORT_CLOCKS } from './report-values.ts';
import { ticketPriority } from './tickets.ts';

const date = z.string().refine(isCalendarDate, 'Write a date like 2026-11-01.').meta({ format: 'date' });
const month = z.string().meta({ example: '2026-11' });

const filters = z.object({
  /** 30 days until `to` by default. */
  from: date.optional(),
  /** The last day of the report, today by default. */
  to: date.optional(),
  /** All sites by default. */
  site_id: oneOrMore(wholeNumber),
  /** 0 for programs. */
  member_id: rowsToSkip.unwrap().optional(),
  tag: wholeNumber.optional(),
  priority: ticketPriority.optional(),
  /** Business time by default where a team has hours. */
  clock: z.enum(REPORT_CLOCKS, `Choose one of ${REPORT_CLOCKS.join(', ')}.`).optional(),
});

function checkParts(
  { member_id, tag, priority }: Pick<z.output<typeof filters>, 'member_id' | 'tag' | 'priority'>,
  { addIssue }: z.core.$RefinementCtx,
): void {
  const [, second] = Object.entries({ tag, member_id, priority }).filter(([, value]) => value !== undefined);
  if (second) addIssue({ code: 'custom', path: [second[0]], message: 'Filter by one of tag, member and priority.' });
}

export const reportFilters = filters.superRefine(checkParts);
export type ReportFilters = z.output<typeof reportFilters>;

/** `offset` skips sites, of which a report has 50. */
export const reportQuery = filters.extend({ offset: rowsToSkip }).superRefine(checkParts);
export type ReportQuery = z.output<typeof reportQuery>;

const seconds = z.int();

export const measuredTime = z.object({
  count: z.int(),
  /** At most 8 % away; null without any. */
  median_seconds: seconds.nullable(),
  /** 90 of 100 were at most as long; null below five. */
  p90_seconds: seconds.nullable(),
});
export type MeasuredDuration = z.infer<typeof measuredTime>;

const distribution = measuredTime.extend({
  /** Ascending, without empty ones. A last one without an end is open. */
  buckets: z.array(z.object({ from_seconds: seconds, to_seconds: seconds.nullable(), count: z.int() })),
});
export type Distribution = z.infer<typeof distribution>;

export const reportFigures = z.object({
  /** Nobody lets tickets in: null for a member. */
  came_in: z.int().nullable(),
  went_out: z.int(),
  /** At the end of the last day; null for a member. */
  open_at_end: z.int().nullable(),
  first_reply: measuredTime,
  next_reply: measuredTime,
  resolution: measuredTime,
  goals: z.object({ met: z.int(), of: z.int() }),
  ratings: z.object({ good: z.int(), okay: z.int(), bad: z.int() }),
  /** Null for clients. */
  minutes: z.int().nullable(),
});
export type ReportFigures = z.infer<typeof reportFigures>;

export const reportDay = z.object({
  /** The first day of a month where `unit` is month. */
  day: z.iso.date(),
  came_in: z.int().nullable(),
  went_out: z.int(),
  open_at_end: z.int().nullable(),
});
export type ReportDay = z.infer<typeof reportDay>;

const reportSite = reportFigures.extend({ site_id: id, name: z.string() });
/** Id 0 stands for programs; the name of somebody whose account is gone is null. */
const reportMember = reportFigures
  .omit({ came_in: true, open_at_end: true })
  .extend({ member_id: z.int(), name: z.string().nullable() });
const reportTag = reportFigures.extend({ tag_id: id, name: z.string(), color: z.int() });
const reportPriority = reportFigures.extend({ priority: ticketPriority });
const billedMonth = z.object({ site_id: id, name: z.string(), month, minutes: z.int() });

export type ReportSite = z.infer<typeof reportSite>;
export type ReportMember = z.infer<typeof reportMember>;
export type ReportTag = z.infer<typeof reportTag>;
export type ReportPriority = z.infer<typeof reportPriority>;
export type BilledMonth = z.infer<typeof billedMonth>;

export const report = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The period of equal length that ends before `from`. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), figures: reportFigures }),
  /** Null where teams have several. */
  timezone: z.string().nullable(),
  clock: z.enum(REPORT_CLOCKS),
  has_hours: z.boolean(),
  has_goals: z.boolean(),
  figures: reportFigures,
  /** Months above 92 days. */
  unit: z.enum(['day', 'month']),
  days: z.array(reportDay),
  first_reply: distribution,
  resolution: distribution,
  site_count: z.int(),
  /** 50 of them, by name. */
  sites: z.array(reportSite),
  /** Null for clients and where the report is filtered by a tag, a member or a priority; the same for tags and priorities. */
  members: z.array(reportMember).nullable(),
  tags: z.array(reportTag).nullable(),
  priorities: z.array(reportPriority).nullable(),
  /** Tickets that came in, for each hour from Monday 0:00; null where the report is filtered by one of these. */
  hours: z.array(z.int()).nullable(),
  /** Minutes spent on the sites of this page by month; null for clients. */
  billing: z.array(billedMonth).nullable(),
});
export type Report = z.infer<typeof report>;

export const getReport = endpoint('GET /api/reports', {
  access: 'read',
  token: 'tickets:read',
  summary: 'What came in and went out, how fast and how well, against as many days before',
  query: reportQuery,
  reply: report,
  shows: 'reports',
  fails: [404],
});

const table = {
  access: 'read',
  token: 'tickets:read',
  query: reportFilters,
  reply: z.unknown(),
  fails: [404],
  replyType: 'text/csv',
} as const;

export const getReportDays = endpoint('GET /api/reports/days.csv', {
  ...table,
  fails: [404],
  summary: 'Each day as CSV',
});
export const getReportSites = endpoint('GET /api/reports/sites.csv', {
  ...table,
  fails: [404],
  summary: 'Each site as CSV',
});
export const getReportMembers = endpoint('GET /api/reports/members.csv', {
  ...table,
  fails: [404],
  summary: 'Each member as CSV; empty for clients',
});
export const getReportTags = endpoint('GET /api/reports/tags.csv', {
  ...table,
  fails: [404],
  summary: 'Each tag as CSV; empty for clients',
});
export const getReportPriorities = endpoint('GET /api/reports/priorities.csv', {
  ...table,
  fails: [404],
  summary: 'Each priority as CSV',
});
export const getReportHours = endpoint('GET /api/reports/hours.csv', {
  ...table,
  fails: [404],
  summary: 'Tickets that came in by weekday and hour as CSV',
});
export const getReportTimes = endpoint('GET /api/reports/times.csv', {
  ...table,
  fails: [404],
  summary: 'First replies and resolutions by how long they took as CSV',
});
export const getReportMinutes = endpoint('GET /api/reports/minutes.csv', {
  ...table,
  fails: [404],
  summary: 'Minutes spent by site and month as CSV, to bill from; empty for clients',
});
