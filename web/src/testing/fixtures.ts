import type { User, UserSettings } from '@deskbell/contract/account';
import type { AnalyticsDay } from '@deskbell/contract/analytics';
import type { ApiToken } from '@deskbell/contract/api-tokens';
import type { CannedReply } from '@deskbell/contract/canned-replies';
import type { Requester } from '@deskbell/contract/desk';
import type { File as TicketFile } from '@deskbell/contract/files';
import type { Invitation } from '@deskbell/contract/invitations';
import type { Site } from '@deskbell/contract/sites';
import type { Member, Team } from '@deskbell/contract/teams';
import type { Comment, Ticket, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { DEFAULT_WIDGET_OPTIONS } from '@deskbell/contract/widget-values';

export const aUser = (changes: Partial<User> = {}): User => ({
  id: 1,
  email: 'marta@example.com',
  google_user_data: { name: 'Marta Lindqvist', given_name: 'Marta' },
  created_at: '2025-10-01T08:00:00.000Z',
  ...changes,
});

export const someSettings = (changes: Partial<UserSettings> = {}): UserSettings => ({
  timezone: 'UTC',
  timezone_chosen: true,
  signature_name: null,
  signature_line: null,
  pinned_given_views: [],
  inbox_unread: 0,
  ...changes,
});

let lastId = 0;

function healthOf({ is_active = true, last_seen_at = null }: Partial<Site>): Site['health'] {
  if (!is_active) return 'inactive';
  return last_seen_at ? 'live' : 'waiting';
}

export function aSite(changes: Partial<Site> = {}): Site {
  lastId += 1;
  return {
    id: lastId,
    team_id: 1,
    team_name: "Marta's team",
    has_colleagues: false,
    role: 'owner',
    name: `Site ${lastId}`,
    domain: `site-${lastId}.example`,
    description: null,
    api_key: `key_${lastId}`,
    admin_notification_email: null,
    is_active: true,
    widget_color: '#7c3aed',
    widget_options: DEFAULT_WIDGET_OPTIONS,
    takes_files: true,
    requires_verified_ids: false,
    asks_rating: false,
    shows_minutes: false,
    form_of_address: 'informal',
    keep_tickets_days: null,
    keep_files_days: null,
    identity_secret_since: null,
    former_identity_secret_since: null,
    most_signatures_failed: false,
    rating: null,
    created_at: '2025-10-01T08:00:00.000Z',
    total_tickets: 0,
    new_tickets: 0,
    open_tickets: 0,
    closed_tickets: 0,
    archived_tickets: 0,
    waiting_tickets: 0,
    snoozed_tickets: 0,
    resolved_tickets: 0,
    avg_resolution_time_minutes: null,
    last_seen_at: null,
    last_seen_host: null,
    last_refused_at: null,
    last_refused_host: null,
    last_refused_reason: null,
    health: healthOf(changes),
    health_since: null,
    health_host: null,
    is_watched: true,
    has_goals: false,
    ...changes,
  };
}

export const aTeam = (changes: Partial<Team> = {}): Team => ({
  id: 1,
  name: "Marta's team",
  timezone: 'UTC',
  role: 'owner',
  member_id: 1,
  member_count: 1,
  site_count: 1,
  assigns_first_replier: true,
  shows_names: false,
  brand: null,
  ...changes,
});

export function aMember(changes: Partial<Member> = {}): Member {
  lastId += 1;
  return {
    id: lastId,
    user_id: lastId,
    name: `Member ${lastId}`,
    role: 'agent',
    email: `member-${lastId}@example.com`,
    sees_all_sites: true,
    site_ids: [],
    is_waiting: false,
    invited_as: null,
    last_seen_at: '2025-10-14T14:00:00.000Z',
    ...changes,
  };
}

export function aCannedReply(changes: Partial<CannedReply> = {}): CannedReply {
  lastId += 1;
  return {
    id: lastId,
    team_id: 1,
    site_id: null,
    title: `Reply ${lastId}`,
    body: 'Thank you.',
    uses: 0,
    last_used_at: null,
    created_by: 1,
    created_by_name: 'Marta Lindqvist',
    updated_at: '2025-10-14T14:00:00.000Z',
    ...changes,
  };
}

export function anApiToken(changes: Partial<ApiToken> = {}): ApiToken {
  lastId += 1;
  return {
    id: lastId,
    team_id: 1,
    name: `Token ${lastId}`,
    start: 'dbk_4fQ9',
    role: 'agent',
    scopes: ['tickets:read'],
    site_ids: null,
    created_by: 1,
    created_by_name: 'Marta Lindqvist',
    last_used_at: null,
    expires_at: null,
    created_at: '2025-10-14T14:00:00.000Z',
    ...changes,
  };
}

export function anInvitation(changes: Partial<Invitation> = {}): Invitation {
  lastId += 1;
  return {
    id: lastId,
    email: `guest-${lastId}@example.com`,
    role: 'agent',
    sees_all_sites: true,
    site_ids: [],
    invited_by: 'Marta Lindqvist',
    email_status: 'sent',
    email_error: null,
    expires_at: '2025-10-21T14:00:00.000Z',
    created_at: '2025-10-14T14:00:00.000Z',
    ...changes,
  };
}

export function aTicket(changes: Partial<Ticket> = {}): Ticket {
  lastId += 1;
  return {
    id: lastId,
    site_id: 1,
    site_name: 'Harbor & Pine',
    title: `Ticket ${lastId}`,
    description: 'It does not work.',
    priority: 'medium',
    status: 'open',
    user_email: 'priya@example.com',
    user_name: null,
    page_url: null,
    came_by: 'widget',
    tags: [],
    minutes: 0,
    assignee_id: null,
    assignee_name: null,
    snoozed_until: null,
    merged_into: null,
    created_at: '2025-10-14T14:00:00.000Z',
    updated_at: '2025-10-14T14:00:00.000Z',
    last_activity_at: changes.created_at ?? '2025-10-14T14:00:00.000Z',
    last_activity_by: 'customer',
    last_replier_id: null,
    last_replier_name: null,
    waiting_since: null,
    first_reply_at: null,
    due_at: null,
    due_for: null,
    known_issue: null,
    is_unread: false,
    comment_count: 0,
    file_count: 0,
    has_draft: false,
    is_following: false,
    ...changes,
  };
}

export const aRequester = (changes: Partial<Requester> = {}): Requester => ({
  name: null,
  email: 'priya@example.com',
  user_id: null,
  verified: false,
  language: null,
  timezone: null,
  tickets: [],
  total: 0,
  ...changes,
});

export const detailOf = (ticket: Ticket): TicketDetail => ({
  user_id: null,
  language: null,
  user_agent: 'Firefox',
  user_verified: false,
  resolved_at: null,
  imported_from: null,
  full_text: null,
  sent_from: null,
  is_blocked: false,
  rating: null,
  files: [],
  followers: [],
  replied_in_seconds: null,
  due_by_priority: null,
  ...ticket,
});

export function aComment(changes: Partial<Comment> = {}): Comment {
  lastId += 1;
  return {
    id: lastId,
    comment: `Comment ${lastId}`,
    full_text: null,
    author: 'agent',
    author_name: null,
    author_id: null,
    audience: 'customer',
    came_by: 'app',
    format: 'plain',
    received_by_email: false,
    minutes: null,
    files: [],
    mentions: [],
    created_at: '2025-10-14T14:30:00.000Z',
    ...changes,
  };
}

export function aFile(changes: Partial<TicketFile> = {}): TicketFile {
  lastId += 1;
  return {
    id: lastId,
    name: `file-${lastId}.pdf`,
    size: 219_136,
    type: null,
    width: null,
    height: null,
    state: 'ready',
    reason: null,
    ...changes,
  };
}

export const aPicture = (changes: Partial<TicketFile> = {}): TicketFile =>
  aFile({ name: 'cover.png', type: 'image/png', width: 1_600, height: 1_280, ...changes });

export function anEvent(changes: Partial<TicketEvent> = {}): TicketEvent {
  lastId += 1;
  return {
    id: lastId,
    kind: 'file_removed',
    actor: 'member',
    actor_name: null,
    change: {},
    created_at: '2025-10-14T14:40:00.000Z',
    ...changes,
  };
}

export const aDay = (changes: Partial<AnalyticsDay> = {}): AnalyticsDay => ({
  date: '2025-10-14',
  widget_loads: 0,
  widget_opens: 0,
  tickets_submitted: 0,
  unique_sessions: 0,
  unique_users: 0,
  ...changes,
});

export const thirtyDays = (counts: (daysAgo: number) => Partial<AnalyticsDay> = () => ({})): AnalyticsDay[] =>
  Array.from({ length: 30 }, (_, daysAgo) =>
    aDay({ date: new Date(Date.UTC(2025, 9, 14 - daysAgo)).toISOString().slice(0, 10), ...counts(daysAgo) }),
  );
