import type { BrandLogo } from '@deskbell/contract/brand';
import type { FormOfAddress } from '@deskbell/contract/limits';
import type { PushEvent } from '@deskbell/contract/push-values';
import type { Role } from '@deskbell/contract/roles';
import type { PinnableView } from '@deskbell/contract/view-values';
import type { WidgetOptions } from '@deskbell/contract/widget-values';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AssistantTables } from './assistant-tables.ts';
import type { ReportRecipients, ReportSettingsRow, Reports, ReportTexts } from './client-report-tables.ts';
import type { CommentMentions, TicketFollowers } from './conversation-tables.ts';
import type {
  EmailLogs,
  EmailSlots,
  EmailThreadHost,
  InboundEmails,
  Mailboxes,
  SiteEmails,
  SuppressedAddresses,
} from './email-tables.ts';
import type {
  GoalAlarms,
  GoalSettings,
  MeasuredTickets,
  MeasuredTimes,
  ReplyTimes,
  ReportDays,
  SiteGoals,
  SiteMonthCounts,
  SiteMonthTimes,
  TeamCounts,
  TeamHours,
  TeamTimes,
} from './goal-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { InboxRows } from './inbox-tables.ts';
import type { ApiTokens, WebhookDeliveries, Webhooks } from './integration-tables.ts';
import type { HelpLinks, IssueFollowers, IssueVoices, KnownIssues } from './known-issue-tables.ts';
import type { PageAlarms, PageDays } from './page-tables.ts';
import type { Erasures, RetentionRuns } from './privacy-tables.ts';
import type { PushDeliveries, PushKeys, PushSubscriptions } from './push-tables.ts';
import type {
  CannedReplies,
  Comments,
  Counter,
  Drafts,
  FileRemovals,
  Files,
  Ratings,
  TicketEvents,
  TicketReads,
  TicketSubmissions,
  Tickets,
  Timestamp,
} from './ticket-tables.ts';
import type { BlockedSenders, Tags, TicketTags, ViewPins, Views } from './triage-tables.ts';
import type { SiteIncidents, WatchdogRuns, WidgetRefusals, WidgetWatches } from './watchdog-tables.ts';

/** Row types of the tables in server/migrations; timestamps leave the database as ISO 8601 strings, days as YYYY-MM-DD. */
export interface Schema extends AssistantTables, ImportTables {
  users: Users;
  teams: Teams;
  team_members: TeamMembers;
  member_sites: { member_id: number; team_id: number; site_id: number };
  invitations: Invitations;
  team_brands: TeamBrands;
  audit_entries: AuditEntries;
  member_notifications: MemberNotifications;
  inbox_rows: InboxRows;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  push_deliveries: PushDeliveries;
  sessions: Sessions;
  /** A view of all_sites without the deleted ones. */
  sites: Sites;
  all_sites: AllSites;
  widget_sightings: WidgetSightings;
  widget_watches: WidgetWatches;
  widget_refusals: WidgetRefusals;
  site_incidents: SiteIncidents;
  watchdog_runs: WatchdogRuns;
  tickets: Tickets;
  comments: Comments;
  ticket_submissions: TicketSubmissions;
  ticket_events: TicketEvents;
  ticket_reads: TicketReads;
  drafts: Drafts;
  ratings: Ratings;
  canned_replies: CannedReplies;
  tags: Tags;
  ticket_tags: TicketTags;
  ticket_followers: TicketFollowers;
  comment_mentions: CommentMentions;
  views: Views;
  view_pins: ViewPins;
  blocked_senders: BlockedSenders;
  api_tokens: ApiTokens;
  team_hours: TeamHours;
  site_goals: SiteGoals;
  goal_settings: GoalSettings;
  measured_times: MeasuredTimes;
  reply_times: ReplyTimes;
  report_days: ReportDays;
  team_counts: TeamCounts;
  site_month_counts: SiteMonthCounts;
  team_times: TeamTimes;
  site_month_times: SiteMonthTimes;
  report_settings: ReportSettingsRow;
  reports: Reports;
  report_texts: ReportTexts;
  report_recipients: ReportRecipients;
  known_issues: KnownIssues;
  issue_voices: IssueVoices;
  issue_followers: IssueFollowers;
  help_links: HelpLinks;
  counted_tickets: { ticket_id: number; facts: ColumnType<unknown, string> };
  stale_times: { ticket_id: number };
  goal_alarms: GoalAlarms;
  measured_tickets: MeasuredTickets;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  erasures: Erasures;
  retention_runs: RetentionRuns;
  files: Files;
  file_removals: FileRemovals;
  file_store_marker: { marker: string };
  backup_state: BackupState;
  email_logs: EmailLogs;
  site_emails: SiteEmails;
  suppressed_addresses: SuppressedAddresses;
  email_thread_host: EmailThreadHost;
  mailboxes: Mailboxes;
  email_slots: EmailSlots;
  inbound_emails: InboundEmails;
  instances: Instances;
  contact_messages: ContactMessages;
  site_days: SiteDays;
  site_user_days: SiteUserDays;
  page_days: PageDays;
  page_alarms: PageAlarms;
}

interface BackupState {
  only_row: Generated<boolean>;
  files_held_until: string | null;
  database_saved_at: string | null;
  files_saved_at: string | null;
}

interface Users {
  id: GeneratedAlways<number>;
  issuer: string;
  subject: string;
  email: string;
  name: string | null;
  given_name: string | null;
  picture: string | null;
  timezone: Generated<string>;
  timezone_chosen: Generated<boolean>;
  signature_name: string | null;
  signature_line: string | null;
  pinned_given_views: Generated<PinnableView[]>;
  email_verified: Generated<boolean>;
  created_at: Timestamp;
}

interface Sessions {
  id_hash: Uint8Array;
  user_id: number;
  created_at: Timestamp;
  expires_at: ColumnType<string, string, string>;
  /** Sealed; null unless the provider is notified of the sign-out. */
  id_token: ColumnType<Uint8Array | null, Uint8Array | null | undefined, never>;
}

interface Teams {
  has_webhooks: Generated<boolean>;
  id: Generated<number>;
  name: string;
  timezone: Generated<string>;
  has_subscribers: Generated<boolean>;
  deleted_at: string | null;
  created_at: Timestamp;
  assigns_first_replier: Generated<boolean>;
  shows_names: Generated<boolean>;
}

interface TeamBrands {
  team_id: number;
  name: string;
  color: string;
  logo: Uint8Array | null;
  logo_type: BrandLogo['type'] | null;
  logo_width: number | null;
  logo_height: number | null;
  logo_hash: string | null;
  logo_key: string;
}

interface TeamMembers {
  id: GeneratedAlways<number>;
  team_id: number;
  user_id: number;
  role: Role;
  sees_all_sites: Generated<boolean>;
  joined_at: string | null;
  invited_as: string | null;
  last_seen_at: string | null;
  notify_new: Generated<boolean>;
  notify_replies: Generated<'all' | 'mine' | 'none'>;
  notify_assigned: Generated<boolean>;
  notify_alarms: Generated<boolean>;
  notify_reports: Generated<boolean>;
  /** Null until the member chooses; see names/overdue-choice.ts. */
  notify_overdue: 'unassigned' | 'mine' | 'none' | null;
  /** Events that devices do not hear of. */
  push_off: Generated<readonly PushEvent[]>;
  /** Comments from before this time count as read. */
  read_before: Timestamp;
  created_at: Timestamp;
}

interface Invitations {
  id: GeneratedAlways<number>;
  team_id: number;
  email: string;
  role: Role;
  sees_all_sites: boolean;
  site_ids: number[];
  serial: Generated<number>;
  invited_by: number | null;
  email_log_id: number | null;
  expires_at: ColumnType<string, string, string>;
  ended_at: string | null;
  ended_how: 'accepted' | 'revoked' | 'expired' | null;
  created_at: Timestamp;
}

interface AuditEntries {
  id: GeneratedAlways<number>;
  team_id: number;
  actor_id: number | null;
  actor_name: string;
  action: string;
  about: ColumnType<Record<string, unknown>, string, string>;
  created_at: Timestamp;
}

interface MemberNotifications {
  id: GeneratedAlways<number>;
  ticket_id: number;
  comment_id: number | null;
  kind: 'new_ticket' | 'customer_reply' | 'assigned' | 'note_reply' | 'woke' | 'rated';
  actor_id: number | null;
  attempts: Counter;
  next_attempt_at: Timestamp;
}

interface Sites {
  id: GeneratedAlways<number>;
  team_id: number;
  name: string;
  domain: string;
  description: string | null;
  api_key: string;
  admin_notification_email: string | null;
  is_active: Generated<boolean>;
  widget_color: Generated<string>;
  widget_options: ColumnType<Partial<WidgetOptions>, never, string>;
  created_at: Timestamp;
  new_tickets: Counter;
  open_tickets: Counter;
  closed_tickets: Counter;
  archived_tickets: Counter;
  total_tickets: GeneratedAlways<number>;
  resolved_tickets: Counter;
  resolution_seconds: Counter;
  takes_files: Generated<boolean>;
  identity_secrets: Uint8Array | null;
  identity_secret_since: string | null;
  former_identity_secret_since: string | null;
  requires_verified_ids: Generated<boolean>;
  asks_rating: Generated<boolean>;
  shows_minutes: Generated<boolean>;
  form_of_address: Generated<FormOfAddress>;
  keep_tickets_days: number | null;
  keep_files_days: number | null;
  rated_tickets: Counter;
  good_ratings: Counter;
  takes_email: Generated<boolean>;
  intake_version: Counter;
  /** When the first email to the intake address of today opened a ticket. */
  intake_used_at: string | null;
}

interface AllSites extends Sites {
  deleted_at: string | null;
}

interface WidgetSightings {
  site_id: number;
  last_seen_at: string | null;
  last_seen_host: string | null;
  last_refused_at: string | null;
  last_refused_host: string | null;
  last_refused_reason: 'origin' | 'inactive' | null;
  seen_again_at: string | null;
}

interface SiteDays {
  site_id: number;
  day: string;
  widget_loads: Counter;
  widget_opens: Counter;
  tickets_submitted: Counter;
  unique_sessions: Counter;
  unique_users: Counter;
  signed_ids: Counter;
  failed_ids: Counter;
  longest_gap_seconds: Counter;
}

interface SiteUserDays {
  site_id: number;
  user_id: string;
  day: string;
  widget_loads: Counter;
  widget_opens: Counter;
  tickets_submitted: Counter;
  unique_sessions: Counter;
  first_visit: string;
  last_visit: string;
}

interface Instances {
  id: string;
  signing_key: string;
  accepted_keys: string[];
  seen_at: Timestamp;
  stopped_at: string | null;
}

interface ContactMessages {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Timestamp;
}
