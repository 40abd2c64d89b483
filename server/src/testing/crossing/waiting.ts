import { WAITING_FILES } from './waiting-files.ts';
import { GOAL_ALARMS, OUTGOING_EMAILS, RECEIVED_EMAILS } from './waiting-for-emails.ts';
import { WAITING_IMPORTS } from './waiting-imports.ts';
import { WAITING_IN_CONVERSATION } from './waiting-in-conversation.ts';
import { WAITING_IN_MEMORY } from './waiting-in-memory.ts';
import { WAITING_IN_TEAM } from './waiting-in-team.ts';
import { WAITING_FOR_SOLUTIONS } from './waiting-known-issues.ts';
import { WAITING_ON_SITES } from './waiting-on-sites.ts';
import { WAITING_REPORTS } from './waiting-reports.ts';
import { SUGGESTIONS } from './waiting-suggestions.ts';
import type { Waiting } from './waiting-thing.ts';

/** Sorted by set-up: the page's reply follows the rating, rows of the site come last. */
export const WAITING: Record<string, Waiting<unknown>> = {
  ...WAITING_IN_CONVERSATION,
  ...WAITING_IN_TEAM,
  ...OUTGOING_EMAILS,
  ...WAITING_FILES,
  ...RECEIVED_EMAILS,
  ...WAITING_FOR_SOLUTIONS,
  ...WAITING_ON_SITES,
  ...WAITING_REPORTS,
  ...WAITING_IMPORTS,
  ...GOAL_ALARMS,
  ...SUGGESTIONS,
  ...WAITING_IN_MEMORY,
};

interface NoWaiting {
  readonly tables: readonly string[];
  /** Tables whose rows delete these by cascade; compared with the schema. */
  readonly goWith: readonly string[];
}

/** Tables in which nothing waits for a ticket, a site or a member, by reason. */
export const NO_WAITING: Record<string, NoWaiting> = {
  'a record for people to read; it ends with the team': { tables: ['audit_entries', 'erasures'], goWith: ['teams'] },
  'measured again after every act': {
    tables: ['measured_times', 'counted_tickets', 'stale_times'],
    goWith: ['tickets'],
  },
  'hours of a team; they end with the team': { tables: ['team_hours'], goWith: ['teams'] },
  'of the installation, not of a team': {
    tables: [
      ...['daily_jobs', 'readiness', 'session_salts', 'email_thread_host', 'file_store_marker', 'backup_state'],
      ...['kysely_migration', 'instances', 'watchdog_runs', 'contact_messages', 'measured_tickets', 'push_keys'],
    ],
    goWith: [],
  },
  'what an assistant did; it goes with its token, and forgets tickets that are deleted': {
    tables: ['assistant_calls'],
    goWith: ['api_tokens'],
  },
  'goes with its ticket or its user; it concerns nobody else': {
    tables: ['ticket_reads'],
    goWith: ['tickets', 'users'],
  },
  "goes with its browser's session or its user; who hears of what is asked at each push": {
    tables: ['push_subscriptions'],
    goWith: ['sessions', 'users'],
  },
  'goes with its view or its user; hidden views are unpinned': { tables: ['view_pins'], goWith: ['users', 'views'] },
  'of a team alone; it ends with the team': { tables: ['team_brands', 'team_counts', 'team_times'], goWith: ['teams'] },
  'the file of an import; it is removed after days': { tables: ['import_files'], goWith: ['teams'] },
  'what an import leaves out; it goes with the import': { tables: ['import_faults'], goWith: ['imports'] },
  'of a known issue alone; a hash of a day': { tables: ['issue_voices'], goWith: ['known_issues'] },
  'of a site alone; it ends with the site': {
    tables: [
      'retention_runs',
      'widget_sightings',
      'widget_watches',
      'widget_refusals',
      'page_alarms',
      'site_goals',
      'goal_settings',
      'reply_times',
      'report_days',
      'site_month_counts',
      'site_month_times',
      'report_settings',
      'help_links',
    ],
    goWith: ['all_sites'],
  },
};
