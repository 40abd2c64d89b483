/** No zod here: the browser imports these values. */

/** Whether time runs when the team works, or around the clock. */
export const REPORT_CLOCKS = ['business', 'calendar'] as const;
export type ReportClock = (typeof REPORT_CLOCKS)[number];

/** Below this number of times only their median is told. */
export const PERCENTILE_FROM = 5;
