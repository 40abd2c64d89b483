import * as z from 'zod';
import { brand } from './brand.ts';
import {
  CLIENT_REPORT_STATES,
  MONTH_PATTERN,
  REPORT_RATINGS_MAX,
  REPORT_RECIPIENT_STATES,
  REPORT_SENDS,
  REPORT_TITLES_MAX,
  REPORT_WORDS_MAX,
} from './client-report-values.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { INCIDENT_KINDS } from './health-values.ts';
import { ratingScore } from './ratings.ts';
import { REPORT_CLOCKS } from './report-values.ts';
import { reportFigures } from './reports.ts';
import { email, text } from './text.ts';

export const reportMonth = z.string().regex(MONTH_PATTERN, 'Write a month like 2026-11.');
const month = z.string().meta({ example: '2026-11' });

export const reportSettings = z.object({
  site_id: id,
  sends: z.enum(REPORT_SENDS),
  /** Whether clients see how many minutes the team spent: the setting of the site, which also counts for its tickets. */
  shows_minutes: z.boolean(),
  shows_titles: z.boolean(),
  /** The month that is sent next, when it is due, and in which zone; null while reports are off. */
  next: z.object({ month, at: timestamp }).nullable(),
  timezone: z.string(),
});
export type ReportSettings = z.infer<typeof reportSettings>;

/** A missing setting keeps its value. */
export const reportSettingChanges = z.object({
  sends: z.enum(REPORT_SENDS, `Choose one of ${REPORT_SENDS.join(', ')}.`),
  shows_minutes: z.boolean().optional(),
  shows_titles: z.boolean().optional(),
});
export type ReportSettingChanges = z.infer<typeof reportSettingChanges>;

const week = z.object({ from: z.iso.date(), to: z.iso.date(), came_in: z.int(), went_out: z.int() });
const interruption = z.object({
  kind: z.enum(INCIDENT_KINDS).exclude(['used_elsewhere']),
  began_at: timestamp,
  /** Null while it lasts. */
  ended_at: timestamp.nullable(),
});

/** Computed once when the month is over; until then computed anew for each reader. */
export const clientFigures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  timezone: z.string(),
  clock: z.enum(REPORT_CLOCKS),
  /** When the team works, in words; null around the clock. */
  hours: z.string().nullable(),
  has_goals: z.boolean(),
  /** No ticket came in, and none was resolved. */
  is_quiet: z.boolean(),
  figures: reportFigures,
  before: z.object({ month, figures: reportFigures }),
  /** Weeks from Monday on, cut at the ends of the month. */
  weeks: z.array(week),
  /** The pages from which most tickets came, five at most. */
  pages: z.array(z.object({ path: z.string(), tickets: z.int() })),
  interruptions: z.array(interruption),
  /** In all, each second once; within the month. */
  interrupted_seconds: z.int(),
  /** How often visitors were shown the widget. */
  widget_loads: z.int(),
});
export type ClientFigures = z.infer<typeof clientFigures>;

export const clientReport = z.object({
  site_id: id,
  month,
  /** The report as a page, which prints on one sheet: a secret link of the member who asks. */
  page_url: z.string(),
  /** How clients see the site, and who works for it: the team's brand, else its name in the color of the site. */
  site_name: z.string(),
  brand,
  state: z.enum(CLIENT_REPORT_STATES),
  sent_at: timestamp.nullable(),
  /** How many people it was sent to. */
  sent_to: z.int(),
  /** When it is sent by itself; null if it is not. */
  sends_at: timestamp.nullable(),
  shows_titles: z.boolean(),
  /** Formatted text. */
  words: z.string().nullable(),
  figures: clientFigures,
  /** The tickets that were resolved last, 20 at most. */
  titles: z.array(z.object({ ticket_id: id, title: z.string(), is_left_out: z.boolean() })),
  /** Ratings with words; the report shows those that the team chose, three at most. */
  ratings: z.array(z.object({ ticket_id: id, score: ratingScore, words: z.string(), is_quoted: z.boolean() })),
});
/** The report for a member, with a page of their own. */
export type ClientReportPreview = z.infer<typeof clientReport>;
/** What is kept of a month; names and `page_url` are those of the moment when it is read. */
export type ClientReport = Omit<ClientReportPreview, 'page_url' | 'site_name' | 'brand'>;

export const getReportSettings = endpoint('GET /api/sites/:id/report-settings', {
  access: 'manage',
  summary: 'When the monthly report of a site is sent, and what it shows',
  reply: reportSettings,
});

export const changeReportSettings = endpoint('PUT /api/sites/:id/report-settings', {
  access: 'manage',
  summary: 'Set when the monthly report of a site is sent, and what it shows',
  body: reportSettingChanges,
  reply: reportSettings,
});

export const getClientReport = endpoint('GET /api/sites/:id/reports/:month', {
  access: 'manage',
  summary: 'The monthly report of a site, such as 2026-11: a preview until it was sent',
  reply: clientReport,
  shows: 'reports',
});

const afterwards = 'Sent reports do not change: 409.';

export const changeReportWords = endpoint('PUT /api/sites/:id/reports/:month/words', {
  access: 'manage',
  summary: `Set the words above the figures; empty removes them. A held report is sent with them. ${afterwards}`,
  body: z.object({ words: text(REPORT_WORDS_MAX).overwrite((words) => words.trim()) }),
  reply: clientReport,
  fails: [409],
});

export const changeReportTitles = endpoint('PUT /api/sites/:id/reports/:month/titles', {
  access: 'manage',
  summary: `Choose the tickets whose titles are left out of the report. ${afterwards}`,
  body: z.object({ left_out: z.array(id).max(REPORT_TITLES_MAX, `Leave out at most ${REPORT_TITLES_MAX} titles.`) }),
  reply: clientReport,
  fails: [409],
});

export const changeReportRatings = endpoint('PUT /api/sites/:id/reports/:month/ratings', {
  access: 'manage',
  summary: `Choose the tickets whose ratings are quoted with their words. ${afterwards}`,
  body: z.object({ quoted: z.array(id).max(REPORT_RATINGS_MAX, `Quote at most ${REPORT_RATINGS_MAX} ratings.`) }),
  reply: clientReport,
  fails: [409],
});

export const sendClientReport = endpoint('POST /api/sites/:id/reports/:month/send', {
  access: 'manage',
  summary: 'Send the report of a month that is over to its recipients now, with or without words',
  reply: clientReport,
  fails: [409],
});

export const sendReportSample = endpoint('POST /api/sites/:id/reports/:month/sample', {
  access: 'manage',
  summary: 'Send the report to the address of the signed-in member, as it is now',
  reply: z.object({ sent_to: z.string() }),
  publishes: false,
  fails: [429],
});

export const reportRecipient = z.object({
  id,
  email: z.string(),
  /** `failed`: their last email did not arrive. */
  state: z.enum(REPORT_RECIPIENT_STATES),
  asked_at: timestamp,
  /** Whether the person can be asked again: once a day, until they confirm. */
  can_ask_again: z.boolean(),
  confirmed_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  /** Why their last email did not arrive; null otherwise. */
  failure: z.string().nullable(),
});
export type ReportRecipient = z.infer<typeof reportRecipient>;

const recipients = z.array(reportRecipient);

export const listReportRecipients = endpoint('GET /api/sites/:id/report-recipients', {
  access: 'manage',
  summary: 'Who gets the monthly report of a site, and who has stopped it; by address',
  reply: recipients,
});

export const addReportRecipient = endpoint('POST /api/sites/:id/report-recipients', {
  access: 'manage',
  summary: 'Ask an address whether it wants the monthly report; asks again after a day. Who stopped it cannot be added',
  body: z.object({ email }),
  reply: recipients,
  fails: [409, 429],
});

export const removeReportRecipient = endpoint('DELETE /api/sites/:id/report-recipients', {
  access: 'manage',
  summary: 'Send no more reports to an address; the link in earlier ones ends. Who stopped them stays listed',
  body: z.object({ email }),
  reply: recipients,
  fails: [404, 409],
});
