import { KIB, MIB } from './units.ts';

// No zod here: web and widget take values from this file.

export const SITE_NAME_MAX = 100;
export const SITE_KEY_MAX = 100;
export const DOMAIN_MAX = 253;
/** A typed domain may be a whole URL. */
export const DOMAIN_INPUT_MAX = 2_048;
export const SITE_DESCRIPTION_MAX = 1_000;
export const EMAIL_MAX = 254;
export const TEAM_NAME_MAX = 100;
export const TEAM_MEMBERS_MAX = 100;
export const OPEN_INVITATIONS_MAX = 50;
export const INVITED_SITES_MAX = 200;
export const INVITATION_DAYS = 7;
export const ACTIVITY_YEARS = 2;
export const TICKET_TITLE_MAX = 200;
export const TICKET_DESCRIPTION_MAX = 10_000;
export const USER_NAME_MAX = 100;
export const USER_ID_MAX = 200;
export const PAGE_URL_MAX = 2_048;
export const USER_AGENT_MAX = 500;
/** A search counts its matches up to this many pages of the requested size. */
export const SEARCH_PAGES_COUNTED = 20;
export const TICKET_SEARCH_MAX = 200;
export const COMMENT_MAX = 10_000;
/** People named in one note. */
export const MENTIONS_MAX = 10;
/** Files of a ticket, and of a comment. */
export const FILES_MAX = 5;
/** All files of a comment together: as base64 they fit into an email of 10 MB. */
export const COMMENT_FILES_BYTES = 7 * MIB;
export const FILE_NAME_MAX = 120;
/** The accepted length before the name is cleaned and cut. */
export const FILE_NAME_INPUT_MAX = 1_000;
/** Per PATCH: 150 kbit/s carry it within the time limit of a request. */
export const UPLOAD_CHUNK_BYTES = 512 * KIB;
/** What the server takes at most in one PATCH. */
export const UPLOAD_CHUNK_MAX_BYTES = MIB;
export const CANNED_TITLE_MAX = 80;
export const CANNED_BODY_MAX = 10_000;
export const CANNED_REPLIES_MAX = 500;
/** Of one answer; the rest of the list is fetched on demand. */
export const CANNED_LIST_BYTES = 60_000;
export const CANNED_SEARCH_MAX = 80;
/** How far ahead a ticket can be snoozed. */
export const SNOOZE_YEARS_MAX = 1;
/** Tickets that were merged into one. */
export const MERGED_TICKETS_MAX = 200;
export const UNMERGE_HOURS = 24;
/** One optional sentence with a rating. */
export const RATING_WORDS_MAX = 1_000;
/** How long a rating can be changed, and how long a ticket is not asked about again. */
export const RATING_CHANGE_DAYS = 14;
export const RATING_PAUSE_DAYS = 30;
/** The share of good ratings is shown from so many on. */
export const RATINGS_SHOWN_FROM = 5;
/** How far ahead a signed user id may expire. */
export const USER_HASH_HOURS = 24;
/** Expiry, dot, SHA-256 in hex; longer values are not looked at. */
export const USER_HASH_MAX = 100;
/** Tickets of an address on the page of a site, and of a verified user in the widget. */
export const MY_TICKETS_MAX = 50;
export const WIDGET_TICKETS_MAX = 20;
export const TAG_NAME_MAX = 30;
export const TAGS_MAX = 100;
/** Tags of one ticket. */
export const TICKET_TAGS_MAX = 10;
/** The tickets of a tag are counted up to here. */
export const TAG_TICKETS_COUNTED = 1_000;
/** The columns of a board that is grouped by tag, besides the one without tag. */
export const BOARD_TAGS_MAX = 8;
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 2_000;
/** Private views of one person in a team, and shared views of a team. */
export const VIEWS_MAX = 50;
/** Views whose tickets are counted in one request, the given ones included. */
export const COUNTED_VIEWS_MAX = 12;
/** The tickets of a view are counted up to here. */
export const VIEW_TICKETS_COUNTED = 100;
export const BLOCKED_SENDERS_MAX = 500;
/** Minutes spent on one comment. */
export const COMMENT_MINUTES_MAX = 1_440;
/** For how long the move of a ticket can be undone. */
export const UNMOVE_HOURS = 24;
/** Letters that a suggestion of requesters needs, and how many are suggested. */
export const REQUESTER_LETTERS_MIN = 2;
export const SUGGESTED_REQUESTERS = 6;
export const IDEMPOTENCY_KEY_MAX = 200;
/** Tickets per bulk change. */
export const BULK_TICKETS_MAX = 200;
export const CONTACT_SUBJECT_MAX = 200;
export const CONTACT_MESSAGE_MAX = 5_000;

/** The languages of the widget, of the form without scripts and of emails to visitors. */
export const VISITOR_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'pt-br'] as const;
export type VisitorLanguage = (typeof VISITOR_LANGUAGES)[number];
/** How a site addresses its visitors where a language has two forms: du or Sie in German. */
export const FORMS_OF_ADDRESS = ['informal', 'formal'] as const;
export type FormOfAddress = (typeof FORMS_OF_ADDRESS)[number];
export const LANGUAGE_TAG_MAX = 35;

/** How customers read a member's name, and a line under it. */
export const SIGNATURE_NAME_MAX = 60;
export const SIGNATURE_LINE_MAX = 100;
/** For how long a reply can be taken back: its email waits. */
export const UNDO_SEND_SECONDS = 10;
/** Someone who writes a reply says so at most this often, and is shown to colleagues for so long. */
export const DRAFTING_ANNOUNCED_SECONDS = 20;
export const DRAFTING_SECONDS = 40;
/** Days after which an unsent reply or note is deleted. */
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
/** Of a page: shorter than page_url, because numbers and ids are replaced. */
export const PAGE_PATH_MAX = 200;
/** Different paths that are counted of a site on one day. */
export const PAGE_PATHS_A_DAY = 300;
export const PAGE_DAYS_KEPT = 90;
/** A page is listed from so many loads on. */
export const PAGE_VIEWS_MIN = 50;
export const PAGES_LISTED_MAX = 300;
export const WORST_PAGES_MAX = 20;
export const DAILY_ACTIVITY_ROWS = 14;
export const RECENT_TICKETS = 10;

export const POLL_SITES_MS = 180_000;
export const POLL_ANALYTICS_MS = 120_000;
export const POLL_SITE_TICKETS_MS = 300_000;
export const POLL_TICKET_MS = 120_000;
export const POLL_USER_ANALYTICS_MS = 180_000;
/** While an owner sets up the first site and waits for its first page view. */
export const POLL_SET_UP_MS = 5_000;

/** The signed-in hint: readable by scripts, no secret, says that a session may exist. */
export const SIGN_IN_HINT_COOKIE = 'deskbell_signed_in';
/** Sent by public pages, so that a missing session is not answered 401, which browsers log as an error. */
export const GUEST_HEADER = 'x-deskbell-guest';

export const BODY_LIMIT_BYTES = 64 * KIB;

export const EMAIL_LOG_YEARS = 2;
/** How long an address that bounced gets no email. */
export const SUPPRESSED_ADDRESS_YEARS = 1;
/** How long an address counts as confirmed after its holder last signed in, replied or pressed the link. */
export const CONFIRMED_ADDRESS_YEARS = 2;
export const IDEMPOTENCY_KEY_DAYS = 30;
/** How long an inbound email is kept, with its raw source. */
export const RAW_MAIL_DAYS = 30;
export const RECEIVED_SEARCH_MAX = 200;

export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 80;
/** The default lifetime of a token. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 3_650;
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 2_048;
/** Characters of the answer of a receiver that the log keeps. */
export const WEBHOOK_ANSWER_MAX = 500;
export const WEBHOOK_LOG_DAYS = 30;
/** How long a rotated secret still signs. */
export const FORMER_SECRET_HOURS = 24;

/** Days that a site keeps closed and archived tickets, and files. */
export const KEPT_DAYS_MIN = 30;
export const KEPT_DAYS_MAX = 3_650;
