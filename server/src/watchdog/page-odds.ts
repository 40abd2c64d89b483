export const WINDOW_HOURS = 2;
/** Fewer are never an alarm, at night either. */
export const ALARMING_TICKETS = 5;
/** Of a page without earlier tickets, or of a site whose pages have been counted for less than a week. */
const ALARMING_TICKETS_OF_NEW = 10;
const DAYS_KNOWN_MIN = 7;
const ODDS = 1 / 1_000;

export interface PageHistory {
  /** Within the window. */
  readonly tickets: number;
  /** Before the window, in the days that are known. */
  readonly earlier: number;
  /** Those of `earlier` that came at this time of the day. */
  readonly earlier_at_this_time: number;
  /** For how many days before today, at most 28, the pages of the site have been counted. */
  readonly days: number;
}

/** Tickets to expect within the window. More of them come in office hours, which is no reason for an alarm each morning. */
export function usualTickets({ earlier, earlier_at_this_time, days }: PageHistory): number {
  if (days === 0) return 0;
  return Math.max((earlier * WINDOW_HOURS) / (24 * days), earlier_at_this_time / days);
}

export function isAlarming(history: PageHistory): boolean {
  const { tickets, earlier, days } = history;
  // On the day of its launch nobody knows what is usual.
  if (days === 0) return false;
  const enough = earlier === 0 || days < DAYS_KNOWN_MIN ? ALARMING_TICKETS_OF_NEW : ALARMING_TICKETS;
  return tickets >= enough && oddsOfAtLeast(tickets, usualTickets(history)) < ODDS;
}

/** Of a Poisson distribution; by logarithms, because e^-800 is 0. */
export function oddsOfAtLeast(count: number, expected: number): number {
  let logOdds = -expected;
  let below = 0;
  for (let n = 0; n < count; n += 1) {
    below += Math.exp(logOdds);
    logOdds += Math.log(expected / (n + 1));
  }
  return Math.max(0, 1 - below);
}
