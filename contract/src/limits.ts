/** Every length bound, interval and business constant of the product, once. */

export const SITE_NAME_MAX = 100;
export const DOMAIN_MAX = 253;
export const SITE_DESCRIPTION_MAX = 1_000;
export const EMAIL_MAX = 254;
export const TICKET_TITLE_MAX = 200;
export const TICKET_DESCRIPTION_MAX = 10_000;
export const USER_NAME_MAX = 100;
export const USER_ID_MAX = 200;
export const PAGE_URL_MAX = 2_048;
export const COMMENT_MAX = 10_000;
/** Tickets whose status is changed with one call. */
export const BULK_TICKETS_MAX = 200;
export const CONTACT_SUBJECT_MAX = 200;
export const CONTACT_MESSAGE_MAX = 5_000;

export const DEFAULT_TIMEZONE = 'UTC';
export const DEFAULT_WIDGET_COLOR = '#7c3aed';

export const WIDGET_COLOR_PRESETS = [
  { name: 'Purple', value: '#7c3aed' },
  { name: 'Blue', value: '#3b82f6' },
  { name: 'Green', value: '#10b981' },
  { name: 'Red', value: '#ef4444' },
  { name: 'Orange', value: '#f97316' },
  { name: 'Pink', value: '#ec4899' },
  { name: 'Indigo', value: '#6366f1' },
  { name: 'Teal', value: '#14b8a6' },
] as const;

export const TIMEZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Rome',
  'Europe/Madrid',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Seoul',
  'Asia/Mumbai',
  'Asia/Dubai',
  'Australia/Sydney',
  'Australia/Melbourne',
  'Pacific/Auckland',
] as const;

export const ANALYTICS_DAYS = 30;
export const DAILY_ACTIVITY_ROWS = 14;
export const RECENT_TICKETS = 10;

export const POLL_SITES_MS = 180_000;
export const POLL_ANALYTICS_MS = 120_000;
export const POLL_SITE_TICKETS_MS = 300_000;
export const POLL_TICKET_MS = 120_000;
export const POLL_USER_ANALYTICS_MS = 180_000;
/** While an owner sets up their first site and looks for it to come alive. */
export const POLL_SET_UP_MS = 5_000;

/** Readable by scripts and no secret: says that this browser may hold a session. */
export const SIGN_IN_HINT_COOKIE = 'deskbell_signed_in';
/** Sent by pages that anybody may read: browsers report every refused call as an error of the page. */
export const GUEST_HEADER = 'x-deskbell-guest';

export const BODY_LIMIT_BYTES = 64 * 1024;

export const EMAIL_LOG_YEARS = 2;
/** How long the key of a submitted ticket is known. */
export const USED_KEY_DAYS = 30;
/** How long a received e-mail is kept as it came. */
export const RAW_MAIL_DAYS = 30;
