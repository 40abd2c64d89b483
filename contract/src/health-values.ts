/** No zod here: every workspace imports these values. Listed by precedence: an earlier state wins. */
export const HEALTH_STATES = ['inactive', 'blocked', 'silent', 'used_elsewhere', 'live', 'waiting'] as const;
export type Health = (typeof HEALTH_STATES)[number];

export const INCIDENT_KINDS = ['silent', 'blocked', 'used_elsewhere'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const VERDICT_KINDS = ['fine', 'unreachable', 'missing', 'other_key', 'blocked', 'private'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

export const WIDGET_DIRECTIVES = ['script-src', 'connect-src'] as const;

export const CHECKS_PER_HOUR_AND_SITE = 6;
/** A site is silent after twice its longest pause within these days, but not before SILENT_HOURS_MIN. */
export const PAUSE_DAYS = 28;
export const SILENT_HOURS_MIN = 6;
/** Sites seen on fewer of those days are not checked for silence. */
export const SEEN_DAYS_MIN = 7;
/** A key counts as used elsewhere from this many refused calls a day on. */
export const REFUSED_CALLS_PER_DAY = 20;
export const INCIDENT_MONTHS = 12;
