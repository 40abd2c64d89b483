export const WINDOW_HOURS = 2;
/** An alarm needs as many tickets, at night too. */
export const ALARMING_TICKETS = 5;
/** Minimum for a page without earlier tickets, or a site whose pages have been counted for less than a week. */
const ALARMING_TICKETS_OF_NEW = 10;
const DAYS_KNOWN_MIN = 7;
const ALARMING_PROBABILITY = 1 / 1_000;

export interface PageHistory {
  readonly tickets: number;
  readonly earlier: number;
  /** The part of `earlier` that came at this time of day. */
  readonly earlier_at_this_time: number;
  /** Days before today, at most 28, with counted pages. */
  readonly days: number;
}

/** Expected tickets within the window, by time of day: office hours are no alarm. */
export function usualTickets({ earlier, earlier_at_this_time, days }: PageHistory): number {
  if (days === 0) return 0;
  return Math.max((earlier * WINDOW_HOURS) / (24 * days), earlier_at_this_time / days);
}

export function isAlarming(history: PageHistory): boolean {
  const { tickets, earlier, days } = history;
  // On the first day nothing is known.
  if (days === 0) return false;
  const enough = earlier === 0 || days < DAYS_KNOWN_MIN ? ALARMING_TICKETS_OF_NEW : ALARMING_TICKETS;
  return tickets >= enough && probabilityOfAtLeast(tickets, usualTickets(history)) < ALARMING_PROBABILITY;
}

/** Poisson tail probability, in logarithms because e^-800 underflows. */
export function probabilityOfAtLeast(count: number, expected: number): number {
  let logProbability = -expected;
  let below = 0;
  for (let n = 0; n < count; n += 1) {
    below += Math.exp(logProbability);
    logProbability += Math.log(expected / (n + 1));
  }
  return Math.max(0, 1 - below);
}
