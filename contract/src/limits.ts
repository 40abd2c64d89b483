import { KIB, MIB } from './units.ts';

// No zod here: web and widget take values from this file.

export const SITE_NAME_MAX = 100;
export const SITE_KEY_MAX = 100;
export const DOMAIN_MAX = 253;
/** Visitors paste whole URLs into the domain field. */
export const DOMAIN_INPUT_MAX = 2_048;
export const SITE_DESCRIPTION_MAX = 1_000;
export const EMAIL_MAX = 254;
export const TEAM_NAME_MAX = 100;
export const TEAM_MEMBERS_MAX = 100;
export const OPEN_INVITATIONS_MAX = 50;
export const INVITED_SITES_MAX = 200;
export const INVITATION_DAYS = 7;
export const ACTIVITY_YEARS = 2;
export const REPORT_DAYS_MAX = 366;
export const REPORT_SITES_SHOWN = 50;
export const BRAND_NAME_MAX = 60;
export const LOGO_TYPES = ['image/png', 'image/webp'] as const;
export const LOGO_MAX_BYTES = 100 * KIB;
export const LOGO_MAX_WIDTH = 600;
export const LOGO_MAX_HEIGHT = 200;
export const TICKET_TITLE_MAX = 200;
export const TICKET_DESCRIPTION_MAX = 10_000;
export const USER_NAME_MAX = 100;
export const USER_ID_MAX = 200;
export const PAGE_URL_MAX = 2_048;
export const USER_AGENT_MAX = 500;
/** Searches count matches up to this many pages of the requested size. */
export const SEARCH_PAGES_COUNTED = 20;
export const TICKET_SEARCH_MAX = 200;
export const COMMENT_MAX = 10_000;
export const MENTIONS_MAX = 10;
export const FILES_MAX = 5;
/** Base64 of these bytes fits into an email of 10 MB. */
export const COMMENT_FILES_BYTES = 7 * MIB;
export const FILE_NAME_MAX = 120;
/** Longer names are refused; accepted ones are cleaned and cut. */
export const FILE_NAME_INPUT_MAX = 1_000;
/** A connection of 150 kbit/s sends this within the time limit of a request. */
export const UPLOAD_CHUNK_BYTES = 512 * KIB;
/** The server refuses larger chunks. */
export const UPLOAD_CHUNK_MAX_BYTES = MIB;
export const CANNED_TITLE_MAX = 80;
export const CANNED_BODY_MAX = 10_000;
export const CANNED_REPLIES_MAX = 500;
/** Replies beyond this size are fetched on demand. */
export const CANNED_LIST_BYTES = 60_000;
export const CANNED_SEARCH_MAX = 80;
export const SNOOZE_YEARS_MAX = 1;
export const MERGED_TICKETS_MAX = 200;
export const UNMERGE_HOURS = 24;
export const RATING_WORDS_MAX = 1_000;
/** Ratings can be changed for this long, and tickets are not asked about again before. */
export const RATING_CHANGE_DAYS = 14;
export const RATING_PAUSE_DAYS = 30;
/** The share of good ratings is hidden below this number. */
export const RATINGS_SHOWN_FROM = 5;
export const USER_HASH_HOURS = 24;
/** Expiry, dot, SHA-256 in hex; longer values are refused unread. */
export const USER_HASH_MAX = 100;
/** Limits the list on the tickets page of an address, and in the widget of a verified user. */
export const MY_TICKETS_MAX = 50;
export const WIDGET_TICKETS_MAX = 20;
export const TAG_NAME_MAX = 30;
export const TAGS_MAX = 100;
export const TICKET_TAGS_MAX = 10;
/** Tickets of a tag are counted up to this number. */
export const TAG_TICKETS_COUNTED = 1_000;
/** Columns of a board grouped by tag, not counting the one without tag. */
export const BOARD_TAGS_MAX = 8;
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 2_000;
export const VIEWS_MAX = 50;
/** Tickets of a list are counted by site, status, priority, assignee or tag up to this number. */
export const COUNTED_TICKETS_MAX = 10_000;
/** Saved views that stand as tabs, for each person. */
export const PINNED_VIEWS_MAX = 3;
/** Views whose tickets one request counts, given views included. */
export const COUNTED_VIEWS_MAX = 12;
/** Tickets of a view are counted up to this number. */
export const VIEW_TICKETS_COUNTED = 100;
export const BLOCKED_SENDERS_MAX = 500;
export const COMMENT_MINUTES_MAX = 1_440;
/** Moves of a ticket can be undone for this long. */
export const UNMOVE_HOURS = 24;
export const INTERVALS_A_DAY_MAX = 3;
export const HOLIDAYS_MAX = 200;
/** 60 days. */
export const GOAL_MINUTES_MAX = 86_400;
/** Characters of a pasted calendar file. */
export const CALENDAR_MAX = 500_000;
export const REQUESTER_LETTERS_MIN = 2;
export const SUGGESTED_REQUESTERS = 6;
export const IDEMPOTENCY_KEY_MAX = 200;
export const BULK_TICKETS_MAX = 200;
export const CONTACT_SUBJECT_MAX = 200;
export const CONTACT_MESSAGE_MAX = 5_000;

export const VISITOR_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'pt-br'] as const;
export type VisitorLanguage = (typeof VISITOR_LANGUAGES)[number];
/** How a site addresses its visitors where a language has two forms, such as du and Sie. */
export const FORMS_OF_ADDRESS = ['informal', 'formal'] as const;
export type FormOfAddress = (typeof FORMS_OF_ADDRESS)[number];
export const LANGUAGE_TAG_MAX = 35;

/** Length of a member's name as customers read it, and of the line under it. */
export const SIGNATURE_NAME_MAX = 60;
export const SIGNATURE_LINE_MAX = 100;
/** Replies can be undone for this long; emails about comments and statuses wait as long (decision 46). */
export const UNDO_SEND_SECONDS = 10;

export const KNOWN_ISSUES_MAX = 3;
export const LIVE_ISSUES_LISTED_MAX = 100;
export const KNOWN_ISSUE_SENTENCE_MAX = 140;
export const PAGE_PATTERN_MAX = 200;
/** Tickets of a page that are linked as a known issue begins. */
export const PAGE_TICKETS_MAX = 1_000;
export const HELP_LINKS_MAX = 12;
export const HELP_LINK_TITLE_MAX = 80;
export const HELP_LINK_WORDS_MAX = 200;
export const SITE_ADDRESS_MAX = 500;
/** Browsers announce an unsent reply at most this often. */
export const DRAFTING_ANNOUNCED_SECONDS = 20;
export const DRAFTING_SECONDS = 40;
/** Unsent replies and notes are deleted after these days. */
export const DRAFT_KEPT_DAYS = 30;

export const TIMEZONE_MAX = 64;
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
export const PAGE_PATH_MAX = 200;
/** Paths beyond this number are counted as `(other)`. */
export const PAGE_PATHS_A_DAY = 300;
export const PAGE_DAYS_KEPT = 90;
export const PAGE_VIEWS_MIN = 50;
export const PAGES_LISTED_MAX = 300;
export const WORST_PAGES_MAX = 20;
export const DAILY_ACTIVITY_ROWS = 14;
export const RECENT_TICKETS = 10;

export const ATTENTION_ITEMS_MAX = 200;
/** Emails that failed longer ago no longer need attention. */
export const ATTENTION_DAYS = 7;

export const POLL_SITES_MS = 180_000;
export const POLL_ANALYTICS_MS = 120_000;
export const POLL_SITE_TICKETS_MS = 300_000;
export const POLL_TICKET_MS = 120_000;
export const POLL_USER_ANALYTICS_MS = 180_000;
/** Interval while an owner waits for the first page view of the first site. */
export const POLL_SET_UP_MS = 5_000;

/** Readable by scripts and no secret; says that a session may exist. */
export const SIGN_IN_HINT_COOKIE = 'deskbell_signed_in';
/** Public pages send it, so that a missing session is not a 401, which browsers log as an error. */
export const GUEST_HEADER = 'x-deskbell-guest';

export const BODY_LIMIT_BYTES = 64 * KIB;

/** A session ends after these days without a visit. */
export const SESSION_DAYS = 30;
export const EMAIL_LOG_YEARS = 2;
export const SUPPRESSED_ADDRESS_YEARS = 1;
/** Addresses count as confirmed for this long after their holder last signed in, replied or pressed the link. */
export const CONFIRMED_ADDRESS_YEARS = 2;
export const IDEMPOTENCY_KEY_DAYS = 30;
export const WIDGET_REFUSAL_DAYS = 30;
export const RAW_MAIL_DAYS = 30;
export const RECEIVED_SEARCH_MAX = 200;

export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 80;
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 3_650;
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 2_048;
export const CHANNELS_MAX = 20;
export const CHANNEL_NAME_MAX = 100;
/** More become one message. */
export const CHANNEL_MESSAGES_PER_MINUTE = 10;
/** Characters of a receiver's answer that the log keeps. */
export const WEBHOOK_ANSWER_MAX = 500;
export const WEBHOOK_LOG_DAYS = 30;
export const FORMER_SECRET_HOURS = 24;

/** Lower bound of the days that a site keeps closed tickets, archived tickets and files. */
export const KEPT_DAYS_MIN = 30;
export const KEPT_DAYS_MAX = 3_650;
