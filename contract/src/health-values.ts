/** Without zod, so that every workspace can import the values. In the order in which a state wins over the next. */
export const HEALTH_STATES = ['inactive', 'blocked', 'silent', 'used_elsewhere', 'live', 'waiting'] as const;
export type Health = (typeof HEALTH_STATES)[number];

export const INCIDENT_KINDS = ['silent', 'blocked', 'used_elsewhere'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** What a look at the home page of a site found. */
export const VERDICT_KINDS = ['fine', 'unreachable', 'missing', 'other_key', 'blocked', 'private'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** The directives of a Content-Security-Policy that the widget needs. */
export const WIDGET_DIRECTIVES = ['script-src', 'connect-src'] as const;

export const CHECKS_PER_HOUR_AND_SITE = 6;
/** A site is silent after twice its longest pause of so many days, but not before so many hours. */
export const PAUSE_DAYS = 28;
export const SILENT_HOURS_MIN = 6;
/** A site that was seen on fewer of those days is not judged. */
export const SEEN_DAYS_MIN = 7;
/** From so many refused calls in a day on, a key counts as used on another host. */
export const REFUSED_CALLS_PER_DAY = 20;
/** How long incidents are shown and kept. */
export const INCIDENT_MONTHS = 12;
