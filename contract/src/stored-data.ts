import { ASSISTANT_CALL_DAYS, SUGGESTION_UNDO_HOURS } from './assistant-values.ts';
import { INCIDENT_MONTHS } from './health-values.ts';
import { INBOX_DAYS } from './inbox-values.ts';
import {
  ACTIVITY_YEARS,
  CONFIRMED_ADDRESS_YEARS,
  DRAFT_KEPT_DAYS,
  EMAIL_LOG_YEARS,
  IDEMPOTENCY_KEY_DAYS,
  KEPT_DAYS_MAX,
  KEPT_DAYS_MIN,
  PAGE_DAYS_KEPT,
  RAW_MAIL_DAYS,
  SESSION_DAYS,
  SUPPRESSED_ADDRESS_YEARS,
  WEBHOOK_LOG_DAYS,
  WIDGET_REFUSAL_DAYS,
} from './limits.ts';

export interface StoredData {
  readonly data: string;
  readonly contents: string;
  readonly kept: string;
  /** Whose old rows the clean-up deletes; a test compares them with it. */
  readonly tables?: readonly string[];
}

const days = (count: number) => `${count.toLocaleString('en')} days`;
const years = (count: number) => (count === 1 ? '1 year' : `${count} years`);
const siteChooses = `after the ${KEPT_DAYS_MIN} to ${days(KEPT_DAYS_MAX)} that its site chooses for closed and archived tickets`;

/** What the page "What we store" says; the clean-up deletes by the same constants. */
export const STORED_DATA: readonly StoredData[] = [
  {
    data: 'Tickets, replies and notes',
    contents: 'Title, text, priority, page, browser and history; name and email address if the visitor gave them',
    kept: `Until somebody deletes or erases them, or ${siteChooses}`,
  },
  {
    data: 'Files of tickets',
    contents: 'What visitors and members attached',
    kept: 'As long as their ticket, or the days that its site chooses for files',
  },
  { data: 'Unsent replies', contents: 'Drafts of members', kept: days(DRAFT_KEPT_DAYS), tables: ['drafts'] },
  {
    data: 'Emails sent',
    contents: 'Recipient, subject, text and result of the delivery',
    kept: years(EMAIL_LOG_YEARS),
    tables: ['email_logs'],
  },
  { data: 'Emails received', contents: 'The whole email', kept: days(RAW_MAIL_DAYS), tables: ['inbound_emails'] },
  {
    data: 'Addresses that rejected our emails',
    contents: 'The address, so that we stop writing to it',
    kept: years(SUPPRESSED_ADDRESS_YEARS),
    tables: ['suppressed_addresses'],
  },
  {
    data: 'Addresses whose holders confirmed them',
    contents: 'The address and the date',
    kept: years(CONFIRMED_ADDRESS_YEARS),
    tables: ['mailboxes'],
  },
  {
    data: 'Messages of the contact page',
    contents: 'Name, email address, subject and message',
    kept: years(EMAIL_LOG_YEARS),
    tables: ['contact_messages'],
  },
  { data: 'Accounts', contents: 'Name, email address, time zone and settings', kept: 'Until the account is deleted' },
  {
    data: 'Sessions',
    contents: 'A hash of the session id, and when it was last used',
    kept: `${days(SESSION_DAYS)} without a visit`,
    tables: ['sessions'],
  },
  {
    data: 'Activity of teams, and ended invitations',
    contents: 'Who did what, and who was invited',
    kept: years(ACTIVITY_YEARS),
    tables: ['audit_entries', 'invitations'],
  },
  {
    data: 'Inbox of members',
    contents: 'What happened in which ticket',
    kept: days(INBOX_DAYS),
    tables: ['inbox_rows'],
  },
  {
    data: 'Deliveries of webhooks and channels',
    contents: 'What was sent, and the answer',
    kept: days(WEBHOOK_LOG_DAYS),
    tables: ['webhook_deliveries'],
  },
  {
    data: 'Calls of assistants',
    contents: 'Which tool read or changed which ticket, and when',
    kept: days(ASSISTANT_CALL_DAYS),
    tables: ['assistant_calls'],
  },
  {
    data: 'Prepared replies',
    contents: 'What an assistant wrote for a member',
    kept: `Until it is used or dismissed, and ${SUGGESTION_UNDO_HOURS} hours more`,
    tables: ['suggested_replies'],
  },
  {
    data: 'Numbers of visits',
    contents: 'Loads, opens and tickets per day; per user id only if the site passes one',
    kept: 'Until the site is deleted; those of a person until that person is erased',
  },
  {
    data: 'Numbers per page',
    contents: 'Views and tickets of each page, and its alarms, without visitors',
    kept: days(PAGE_DAYS_KEPT),
    tables: ['page_days', 'page_alarms'],
  },
  {
    data: 'Hashes that count visits',
    contents: 'A hash of site, address and browser, whose salt is discarded every day',
    kept: 'Until the day is over (UTC)',
    tables: ['session_days', 'session_salts', 'issue_voices'],
  },
  {
    data: 'Interruptions of the tab',
    contents: 'When visitors did not see it, and why',
    kept: `${INCIDENT_MONTHS} months`,
    tables: ['site_incidents'],
  },
  {
    data: 'Refused widgets',
    contents: 'Which other addresses use the key of a site',
    kept: days(WIDGET_REFUSAL_DAYS),
    tables: ['widget_refusals'],
  },
  {
    data: 'Keys of sent tickets',
    contents: 'A random number, so that a ticket that is sent twice is stored once',
    kept: days(IDEMPOTENCY_KEY_DAYS),
    tables: ['ticket_submissions'],
  },
  {
    data: 'Limits and processes',
    contents: 'How many emails went where within an hour, and which processes run',
    kept: 'About a day',
    tables: ['email_slots', 'instances'],
  },
];
