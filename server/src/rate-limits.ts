import { ASSISTANT_CHANGES_PER_HOUR } from '@deskbell/contract/assistant-values';
import { MIB } from '@deskbell/contract/units';

/** Every rate limit, named by its unit and key. Queue depths (backpressure) are defined beside their queues. */

/** `address` is an IPv4 address or an IPv6 /64 network, generous because many visitors may share one. */
export const WIDGET_EVENTS_PER_MINUTE = { address: 600, site: 60_000, total: 600_000 };
export const WIDGET_TICKETS_PER_MINUTE = { address: 20, site: 1_200, total: 30_000 };

export const WIDGET_LISTS_PER_MINUTE_AND_USER = 30;

export const ME_TOOS_PER_MINUTE_AND_ADDRESS = 60;

export const UPLOADS_PER_HOUR_AND_ADDRESS = { files: 30, bytes: 100 * MIB };
export const UPLOAD_REQUESTS_PER_MINUTE_AND_ADDRESS = 600;
/** Chunks in memory. Visitors and members have separate shares. */
export const UPLOAD_BYTES_IN_TRANSIT = { address: 16 * MIB, user: 16 * MIB, kind: 48 * MIB, total: 64 * MIB };
/** Slower chunks are aborted: 150 kbit/s carry 90 KiB in that time, a silent client none. */
export const UPLOAD_BYTES_AT_LEAST = { bytes: 10 * 1024, seconds: 5 };
/** Received bytes of uploads without a ticket. */
export const UNATTACHED_BYTES_PER_SITE = 200 * MIB;

/** Each has up to 500 MB: what is being sent, checked and imported, and what failed. */
export const IMPORT_FILES_PER_TEAM = 5;

export const CONTACT_MESSAGES_PER_MINUTE_AND_ADDRESS = 10;

/** Limits started and completed sign-ins. Local accounts ask no provider, and tests sign in often. */
export const SIGN_INS_PER_MINUTE_AND_ADDRESS = { provider: 30, 'local-accounts': 600, demo: 30 };

/** Fresh desks of a public demo; coming back to one's own takes none. */
export const DEMO_DESKS_PER_HOUR_AND_ADDRESS = 6;

export const CAPABILITY_REQUESTS_PER_MINUTE_AND_ADDRESS = 60;
/** A page may show many pictures. */
export const CAPABILITY_FILES_PER_MINUTE_AND_ADDRESS = 300;
export const ADDRESS_LINKS_PER_HOUR_AND_TICKET = 5;
export const INVITATIONS_PER_HOUR_AND_USER = 20;

/** Addresses that get a question about monthly reports; each gets one a day. */
export const REPORT_QUESTIONS_PER_DAY_AND_TEAM = 100;
export const REPORT_SAMPLES_PER_HOUR_AND_USER = 10;

/** Emails that anyone can trigger to any address: confirmations and invitations. */
export const VISITOR_EMAILS_PER_RECIPIENT = { hour: 3, day: 10 };
export const VISITOR_EMAILS_PER_HOUR = 20_000;

/** Emails from all accounts and sites to one mailbox, until its holder confirmed it and afterwards. */
export const EMAILS_PER_UNCONFIRMED_MAILBOX = { hour: 10, day: 30 };
export const EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX = 200;

/**
 * First emails with free text to unconfirmed mailboxes per hour: `start`, or MAIL_PER_HOUR / `startShare` if that is
 * more. Grows by the same amount every `daysToDouble` days, and up to as much for confirmed and other mailboxes of the
 * day.
 */
export const FIRST_EMAILS = { start: 30, startShare: 25, daysToDouble: 3, perProven: 5, perBounce: 10 };

/** Stops mail loops: further replies are stored, but cause no email. */
export const ANSWERED_REPLIES_PER_HOUR_AND_TICKET = 20;

/** More email is refused for now, and the sending server retries. */
export const INBOUND_PER_TICKET = { hour: 60, bytesPerDay: 50 * MIB };
/** More emails from one address to one ticket are a mail loop: they cause neither a comment nor an email. */
export const INBOUND_PER_SENDER_AND_TICKET = { count: 10, minutes: 10 };
/** Emails above the site's ticket limit are stored, too, so that members can open them. */
export const INTAKE_PER_SITE = { hour: 1_500, bytesPerDay: 1_024 * MIB };
export const EMAIL_TICKETS_PER_HOUR = { sender: 20, site: 300 };
/** Beyond this, the oldest processed raw emails are emptied early. */
export const STORED_RAW_EMAIL_BYTES = 512 * MIB;

/** Not for loopback: a mail server on this machine delivers the email of many senders. */
export const SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS = 120;
export const SMTP_EMAILS_PER_MINUTE_AND_ADDRESS = 60;
/** A mail server in front delivers on up to 20 connections (Postfix). */
export const SMTP_CONCURRENT_CONNECTIONS = { address: 25, total: 100 };
export const SMTP_BYTES_IN_TRANSIT = { address: 48 * MIB, total: 96 * MIB };

export const TOKEN_CALLS_PER_MINUTE = 300;
export const WRONG_TOKENS_PER_MINUTE_AND_ADDRESS = 20;
/** Requests of a member's button to typed addresses. `target` is a host and its address, for all teams together. */
export const MEMBER_REQUESTS_PER_MINUTE = { team: 60, target: 40 };
/** Beyond this, the watchdog checks the host's other sites in its next run. */
export const WATCHDOG_REQUESTS_PER_MINUTE_AND_HOST = 60;
export const WEBHOOK_TESTS_PER_MINUTE_AND_TEAM = 10;
export const PUSH_TESTS_PER_MINUTE_AND_USER = 6;
export const CONCURRENT_EXPORTS_PER_TEAM = 2;

export const ASSISTANT_CHANGES_PER_HOUR_AND_TOKEN = ASSISTANT_CHANGES_PER_HOUR;
export const PERSON_SEARCHES_PER_HOUR_AND_USER = 30;

export const LIVE_STREAMS_PER_USER = 20;
