import type { EmailStatus, EmailType } from '@deskbell/contract/email-values';
import type { File } from '@deskbell/contract/files';
import type { VisitorLanguage } from '@deskbell/contract/limits';
import type { Role } from '@deskbell/contract/roles';
import type {
  Comment,
  CommentAudience,
  RatingScore,
  TicketEvent,
  TicketPriority,
  TicketStatus,
} from '@deskbell/contract/tickets';
import type { TokenScope } from '@deskbell/contract/token-scopes';
import type { DELIVERY_STATUSES, WebhookEvent } from '@deskbell/contract/webhook-values';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Row types of the tables in server/migrations; timestamps leave the database as ISO 8601 strings, days as YYYY-MM-DD. */
export interface Schema {
  users: Users;
  teams: Teams;
  team_members: TeamMembers;
  member_sites: MemberSites;
  invitations: Invitations;
  audit_entries: AuditEntries;
  member_notifications: MemberNotifications;
  sessions: Sessions;
  /** A view of all_sites without the deleted ones. */
  sites: Sites;
  all_sites: AllSites;
  widget_sightings: WidgetSightings;
  tickets: Tickets;
  comments: Comments;
  ticket_submissions: TicketSubmissions;
  ticket_events: TicketEvents;
  ratings: Ratings;
  canned_replies: CannedReplies;
  api_tokens: ApiTokens;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  files: Files;
  file_removals: FileRemovals;
  file_store_marker: { marker: string };
  email_logs: EmailLogs;
  site_emails: SiteEmails;
  suppressed_addresses: SuppressedAddresses;
  email_thread_host: EmailThreadHost;
  mailboxes: Mailboxes;
  email_slots: EmailSlots;
  inbound_emails: InboundEmails;
  contact_messages: ContactMessages;
  site_days: SiteDays;
  site_user_days: SiteUserDays;
}

type Timestamp = ColumnType<string, string | undefined, string>;
type Counter = ColumnType<number, number | undefined, number>;

interface Users {
  id: GeneratedAlways<number>;
  issuer: string;
  subject: string;
  email: string;
  name: string | null;
  given_name: string | null;
  picture: string | null;
  timezone: Generated<string>;
  email_verified: Generated<boolean>;
  created_at: Timestamp;
}

interface Sessions {
  id_hash: Uint8Array;
  user_id: number;
  created_at: Timestamp;
  expires_at: ColumnType<string, string, string>;
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
  created_at: Timestamp;
}

interface MemberSites {
  member_id: number;
  team_id: number;
  site_id: number;
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
  rated_tickets: Counter;
  good_ratings: Counter;
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
}

interface Tickets {
  id: GeneratedAlways<number>;
  site_id: number;
  team_id: number;
  title: string;
  description: string;
  priority: Generated<TicketPriority>;
  status: Generated<TicketStatus>;
  user_email: string | null;
  user_name: string | null;
  user_id: string | null;
  page_url: string | null;
  user_agent: string | null;
  language: VisitorLanguage | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  resolved_at: string | null;
  search: GeneratedAlways<string>;
  assignee_id: number | null;
  snoozed_until: string | null;
  snoozed_by: number | null;
  merged_into: number | null;
  page_version: Counter;
  user_verified: Generated<boolean>;
  rating_asked_at: string | null;
}

interface Comments {
  id: GeneratedAlways<number>;
  ticket_id: number;
  author: Generated<'agent' | 'customer' | 'client'>;
  author_name: string | null;
  author_id: number | null;
  audience: Generated<CommentAudience>;
  comment: string;
  full_text: string | null;
  came_by: Generated<Comment['came_by']>;
  created_at: Timestamp;
}

interface TicketEvents {
  id: GeneratedAlways<number>;
  ticket_id: number;
  actor: TicketEvent['actor'];
  actor_id: number | null;
  kind: TicketEvent['kind'];
  /** JSON. */
  change: ColumnType<TicketEvent['change'], string, never>;
  created_at: Timestamp;
}

interface Ratings {
  ticket_id: number;
  score: RatingScore;
  words: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface ApiTokens {
  id: Generated<number>;
  team_id: number;
  name: string;
  start: string;
  token_hash: Buffer;
  role: 'admin' | 'agent';
  scopes: readonly TokenScope[];
  site_ids: readonly number[] | null;
  created_by: number;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
  created_at: Generated<string>;
}

interface Webhooks {
  id: Generated<number>;
  team_id: number;
  site_id: number | null;
  url: string;
  events: readonly WebhookEvent[];
  includes_notes: boolean;
  secret: Buffer;
  former_secret: Generated<Buffer | null>;
  former_until: Generated<string | null>;
  is_active: boolean;
  off_reason: Generated<string | null>;
  failing_since: Generated<string | null>;
  told_failing: Generated<boolean>;
  busy_until: Generated<string | null>;
  created_by: number | null;
  created_at: Generated<string>;
}

interface WebhookDeliveries {
  id: Generated<number>;
  webhook_id: number;
  event_id: Generated<string>;
  type: string;
  ticket_id: Generated<number | null>;
  comment_id: Generated<number | null>;
  change: ColumnType<unknown, string | undefined>;
  body: Generated<string | null>;
  status: Generated<(typeof DELIVERY_STATUSES)[number]>;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  answer_status: Generated<number | null>;
  answer_ms: Generated<number | null>;
  answer_start: Generated<string | null>;
  created_at: Generated<string>;
  settled_at: Generated<string | null>;
}

interface CannedReplies {
  id: GeneratedAlways<number>;
  team_id: number;
  site_id: number | null;
  title: string;
  body: string;
  uses: Counter;
  last_used_at: string | null;
  created_by: number | null;
  updated_at: Timestamp;
}

interface Files {
  id: GeneratedAlways<number>;
  site_id: number;
  ticket_id: number | null;
  comment_id: number | null;
  name: string;
  size: number | null;
  received: Counter;
  type: File['type'];
  width: number | null;
  height: number | null;
  sha256: Uint8Array | null;
  storage_key: string | null;
  came_from: 'visitor' | 'member' | 'email';
  uploaded_by: number | null;
  state: Generated<File['state']>;
  reason: string | null;
  leased_until: string | null;
  created_at: Timestamp;
}

interface FileRemovals {
  storage_key: string;
  attempts: Counter;
  next_attempt_at: Timestamp;
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

interface TicketSubmissions {
  site_id: number;
  idempotency_key: string;
  body_hash: Uint8Array;
  ticket_id: number;
  created_at: Timestamp;
}

interface EmailLogs {
  id: GeneratedAlways<number>;
  site_id: number | null;
  ticket_id: number | null;
  comment_id: number | null;
  member_id: number | null;
  email_type: EmailType;
  status: Generated<EmailStatus>;
  recipient_email: string;
  /** The canonical form of recipient_email; null in rows of earlier versions. */
  mailbox: string | null;
  subject: string;
  content: Generated<unknown>;
  message_id: string;
  is_visitor_triggered: Generated<boolean>;
  error_message: string | null;
  attempts: Counter;
  next_attempt_at: Timestamp;
  leased_until: string | null;
  /** The key of email_slots whose limit a queued email waits for. */
  held_by: string | null;
  sent_at: string | null;
  created_at: Timestamp;
}

interface SiteEmails {
  site_id: number;
  sent_emails: Counter;
  failed_emails: Counter;
  last_sent_at: string | null;
}

interface SuppressedAddresses {
  email: string;
  reason: string;
  created_at: Timestamp;
}

interface EmailThreadHost {
  is_only_row: Generated<boolean>;
  host: string;
}

interface Mailboxes {
  mailbox: string;
  confirmed_at: string | null;
  confirm_link_sent_at: string | null;
}

interface EmailSlots {
  key: string;
  n: number;
  taken_at: Timestamp;
}

interface InboundEmails {
  id: GeneratedAlways<number>;
  recipient: string;
  raw: Uint8Array;
  message_id: string;
  sender: string | null;
  is_slow: Generated<boolean>;
  status: Generated<'received' | 'done' | 'ignored' | 'quarantined'>;
  reason: string | null;
  attempts: Counter;
  next_attempt_at: Timestamp;
  ticket_id: number | null;
  received_at: Timestamp;
}

interface ContactMessages {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Timestamp;
}
