import type { ClientReport } from './client-reports.ts';
import type { ReportClock } from './report-values.ts';
import type { ReportFigures } from './reports.ts';
import { ianaZone } from './timezone.ts';

/** What the email and the page of a monthly report have in common. */
export interface ShownFigure {
  readonly label: string;
  readonly value: string;
  /** Against the month before; empty where there is nothing to compare. */
  readonly change: string;
}

const part = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', style);
const MONTH = part({ month: 'long', timeZone: 'UTC' });
const MONTH_OF_YEAR = part({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Such as "October 2026". */
export const monthName = (month: string): string => MONTH_OF_YEAR.format(new Date(`${month}-01`));
const monthAlone = (month: string): string => MONTH.format(new Date(`${month}-01`));

const count = (value: number): string => value.toLocaleString('en');
const counted = (value: number, one: string, many: string): string => `${count(value)} ${value === 1 ? one : many}`;
const percent = (share: number, of: number): string => `${Math.round((100 * share) / of)} %`;
const padded = (value: number): string => String(value).padStart(2, '0');

/** Such as "38 m", "1 h 05 m" or "1 d 2 h". A day of business hours has no fixed length, so these stay hours. */
function lengthInWords(seconds: number, clock: ReportClock = 'calendar'): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 m';
  if (minutes < 60) return `${minutes} m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${padded(minutes % 60)} m`;
  if (clock === 'business') return `${count(Math.round(minutes / 60))} h`;
  const whole = Math.round(minutes / 60);
  return whole % 24 === 0 ? `${Math.floor(whole / 24)} d` : `${Math.floor(whole / 24)} d ${whole % 24} h`;
}

function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} m`;
  return rest === 0 ? `${count(hours)} h` : `${count(hours)} h ${padded(rest)} m`;
}

type Named = 'in' | 'out' | 'open' | 'minutes' | 'firstReply' | 'resolution' | 'goals' | 'ratings';
export type NamedFigures = { readonly [Name in Named]: ShownFigure | null };

const ratedOf = ({ ratings: { good, okay, bad } }: ReportFigures) => good + okay + bad;

const wasCount = (label: string, value: number | null, earlier: number | null): ShownFigure => ({
  label,
  value: count(value ?? 0),
  change: `was ${count(earlier ?? 0)}`,
});

type Measured = ReportFigures['first_reply'];

function medianOf(label: string, now: Measured, then: Measured, clock: ReportClock): ShownFigure | null {
  if (now.median_seconds === null) return null;
  const earlier = then.median_seconds === null ? '' : `, was ${lengthInWords(then.median_seconds, clock)}`;
  return { label, value: lengthInWords(now.median_seconds, clock), change: `median${earlier}` };
}

function minutesOf(now: number | null, then: number | null): ShownFigure | null {
  if (now === null || (now === 0 && !then)) return null;
  return { label: 'Our time', value: minutesInWords(now), change: then === null ? '' : `was ${minutesInWords(then)}` };
}

function goalsOf({ goals: now }: ReportFigures, { goals: then }: ReportFigures): ShownFigure | null {
  if (now.of === 0) return null;
  const change = then.of === 0 ? '' : `was ${percent(then.met, then.of)}`;
  return { label: 'Goals met', value: percent(now.met, now.of), change };
}

function ratingsOf(now: ReportFigures, then: ReportFigures): ShownFigure | null {
  if (ratedOf(now) === 0) return null;
  const goodOf = (figures: ReportFigures) => `${count(figures.ratings.good)} of ${count(ratedOf(figures))}`;
  return { label: 'Rated good', value: goodOf(now), change: ratedOf(then) === 0 ? '' : `was ${goodOf(then)}` };
}

/** Null where the month has none. */
export function figuresInWords({ figures: { figures: now, before, clock } }: ClientReport): NamedFigures {
  const then = before.figures;
  const tickets = wasCount('Tickets in', now.came_in, then.came_in);
  return {
    in: { ...tickets, change: `${tickets.change} in ${monthAlone(before.month)}` },
    out: wasCount('Resolved', now.went_out, then.went_out),
    open: wasCount('Open at the end', now.open_at_end, then.open_at_end),
    minutes: minutesOf(now.minutes, then.minutes),
    firstReply: medianOf('First reply', now.first_reply, then.first_reply, clock),
    resolution: medianOf('Resolution', now.resolution, then.resolution, clock),
    goals: goalsOf(now, then),
    ratings: ratingsOf(now, then),
  };
}

/** In the order of the page. */
export function shownFigures(report: ClientReport): ShownFigure[] {
  const all = figuresInWords(report);
  const shown = [all.in, all.out, all.open, all.minutes, all.firstReply, all.resolution, all.goals, all.ratings];
  return shown.filter((figure) => figure !== null);
}

const DAY_AND_MONTH = part({ dateStyle: 'long', timeZone: 'UTC' });
const SHORT_MONTH = part({ month: 'short', timeZone: 'UTC' });

/** Such as "1 to 31 October 2026". */
export const periodInWords = ({ figures: { from, to } }: ClientReport): string =>
  from === to
    ? DAY_AND_MONTH.format(new Date(from))
    : `${Number(from.slice(8))} to ${DAY_AND_MONTH.format(new Date(to))}`;

/** Such as "5-11 Oct". */
export function weekInWords({ from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))];
  return `${first === last ? first : `${first}-${last}`} ${SHORT_MONTH.format(new Date(from))}`;
}

/** The top of the chart, of 2, 4, 10, 20, 40, 100, …: half of it is a whole number too. */
export function chartTop(weeks: ClientReport['figures']['weeks']): number {
  const most = Math.max(...weeks.flatMap(({ came_in, went_out }) => [came_in, went_out]), 1);
  let unit = 1;
  for (;;) {
    for (const times of [2, 4, 10]) if (most <= times * unit) return times * unit;
    unit *= 10;
  }
}

export function footnoteOf({ figures: { hours, interruptions, is_quiet } }: ClientReport): string {
  if (is_quiet) return interruptions.length === 0 ? 'No interruptions.' : '';
  const clock = hours === null ? 'Times count around the clock.' : `Times count business hours, ${hours}.`;
  return `${clock} Names of your customers are not part of this report.`;
}

/** One line for lists of emails. */
export function summaryOf(report: ClientReport): string {
  if (report.figures.is_quiet) return 'A quiet month. Nobody wrote.';
  const { firstReply, goals } = figuresInWords(report);
  return [
    counted(report.figures.figures.came_in ?? 0, 'ticket', 'tickets'),
    firstReply && `first reply in ${firstReply.value}`,
    goals && `${goals.value} within the goal`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function changeOfTickets({ figures: { figures, before } }: ClientReport): string {
  const more = (figures.came_in ?? 0) - (before.figures.came_in ?? 0);
  const month = monthAlone(before.month);
  if (more === 0) return `as many as in ${month}`;
  return more > 0 ? `${count(more)} more than in ${month}` : `${count(-more)} fewer than in ${month}`;
}

export const stillOpen = ({ figures: { figures } }: ClientReport): string =>
  `${count(figures.open_at_end ?? 0)} still open`;

/** What follows "A quiet month." */
export function quietWords({ figures }: ClientReport): string {
  const { interruptions, widget_loads, figures: now } = figures;
  const open = now.open_at_end ?? 0;
  const where = interruptions.length === 0 ? 'there all month, ' : '';
  return [
    'Nobody wrote.',
    widget_loads > 0 && `The Support tab was ${where}seen ${counted(widget_loads, 'time', 'times')}.`,
    open > 0 && `${counted(open, 'earlier ticket is', 'earlier tickets are')} still open.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const INTERRUPTIONS_NAMED = 5;

/** Such as "One, 3 h in all: 12 October, 09:10 to 12:15."; empty without any. */
export function interruptionsInWords({ figures }: ClientReport): string {
  const { interruptions, interrupted_seconds, timezone } = figures;
  if (interruptions.length === 0) return '';
  const all = NUMBERS[interruptions.length] ?? count(interruptions.length);
  const named = interruptions.slice(0, INTERRUPTIONS_NAMED).map((each) => spanInWords(each, timezone));
  const more = interruptions.length - named.length;
  const rest = more > 0 ? `; and ${count(more)} more` : '';
  return `${all}, ${lengthInWords(interrupted_seconds)} in all: ${named.join('; ')}${rest}.`;
}

function spanInWords(
  { began_at, ended_at }: ClientReport['figures']['interruptions'][number],
  timezone: string,
): string {
  const timeZone = ianaZone(timezone);
  const day = part({ day: 'numeric', month: 'long', timeZone });
  const time = part({ hour: '2-digit', minute: '2-digit', timeZone });
  const began = new Date(began_at);
  const from = `${day.format(began)}, ${time.format(began)}`;
  if (ended_at === null) return `from ${from} on`;
  const ended = new Date(ended_at);
  const isSameDay = day.format(began) === day.format(ended);
  return `${from} to ${isSameDay ? '' : `${day.format(ended)}, `}${time.format(ended)}`;
}

/** Titles that the report shows, and how many tickets were resolved besides. */
export function shownTitles({ titles, shows_titles, figures: { figures } }: ClientReport, most: number) {
  const kept = shows_titles ? titles.filter(({ is_left_out }) => !is_left_out) : [];
  const shown = kept.slice(0, most).map(({ title }) => title);
  const of = figures.went_out;
  const heading = shown.length < of ? `Resolved, ${shown.length} of ${count(of)}` : 'Resolved';
  return { titles: shown, heading, more: Math.max(0, of - shown.length) };
}

const QUOTE_MAX = 180;

/** Longer words would push the report over its sheet. */
export const shownQuotes = ({ ratings }: ClientReport): string[] =>
  ratings
    .filter(({ is_quoted }) => is_quoted)
    .map(({ words }) => words.replace(/\s+/g, ' ').trim())
    .map((words) =>
      words.length > QUOTE_MAX ? `${words.slice(0, QUOTE_MAX).replace(/\p{Surrogate}$/u, '')}…` : words,
    );
