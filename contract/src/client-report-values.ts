/** No zod here: the browser imports these values. */

/** When the report of a month goes to its recipients: never, when the month is over, or once the team added words. */
export const REPORT_SENDS = ['off', 'at_once', 'held'] as const;
export type ReportSends = (typeof REPORT_SENDS)[number];

/** The month goes on, it is over, it waits for words of the team, or it was sent. */
export const CLIENT_REPORT_STATES = ['running', 'ready', 'held', 'sent'] as const;
export type ClientReportState = (typeof CLIENT_REPORT_STATES)[number];

/** The hour of the 1st at which reports are sent, and the day on which held ones are sent without words. */
export const REPORT_HOUR = 8;
export const REPORT_HELD_UNTIL_DAY = 4;

export const REPORT_WORDS_MAX = 1_000;
export const REPORT_TITLES_MAX = 20;
export const REPORT_PAGES_MAX = 5;
/** Ratings with words that a team may choose from, and quote. */
export const REPORT_RATINGS_LISTED = 50;
export const REPORT_RATINGS_MAX = 3;
export const REPORT_RECIPIENTS_MAX = 20;

export const REPORT_RECIPIENT_STATES = ['waiting', 'confirmed', 'ended', 'failed'] as const;
export type ReportRecipientState = (typeof REPORT_RECIPIENT_STATES)[number];

export const MONTH_PATTERN = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;
