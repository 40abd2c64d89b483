import type { DraftKind } from '@deskbell/contract/drafts';
import type { File } from '@deskbell/contract/files';
import type { TimeKind } from '@deskbell/contract/goal-values';
import type { VisitorLanguage } from '@deskbell/contract/limits';
import type { RatingScore } from '@deskbell/contract/ratings';
import type {
  Comment,
  CommentAudience,
  Ticket,
  TicketEvent,
  TicketPriority,
  TicketStatus,
} from '@deskbell/contract/tickets';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Timestamp = ColumnType<string, string | undefined, string>;
export type Counter = ColumnType<number, number | undefined, number>;

export interface Tickets {
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
  /** Confirmed by a link that was mailed about this ticket. */
  email_confirmed: Generated<boolean>;
  rating_asked_at: string | null;
  /** Null in rows of earlier versions. */
  status_changed_at: Generated<string | null>;
  /** These are kept by triggers; null in rows of earlier versions until they are settled. */
  last_activity_at: Generated<string | null>;
  last_customer_at: Generated<string | null>;
  last_comment_id: number | null;
  unanswered_since: Generated<string | null>;
  waiting_since: GeneratedAlways<string | null>;
  no_reply_at: string | null;
  /** All of them that stand, kept by a trigger. */
  no_reply_marks: GeneratedAlways<readonly string[]>;
  /** These are written by times/ticket-measurer.ts. */
  first_reply_at: string | null;
  first_reply_seconds: number | null;
  resolve_seconds: number | null;
  due_at: string | null;
  due_for: TimeKind | null;
  known_issue_id: number | null;
  /** When it came from another desk. What happened before is in no figure. */
  imported_at: string | null;
  /** When the reply of its known issue became a comment. */
  issue_answered_at: string | null;
  user_timezone: string | null;
  /** The came_by of the API. */
  origin: Generated<Ticket['came_by']>;
  /** The sum over its comments, kept by triggers. */
  minutes: Counter;
  /** The title that the visitor knows; null while no member has changed it. */
  first_title: string | null;
  /** The full_text of the API: the whole email that opened it, when the description is only a part. */
  email_text: string | null;
  /** The sent_from of the API. */
  email_from: string | null;
  /** Message-IDs of the customer's own emails, the first and the newest. */
  email_references: string | null;
  /** Path in page_days; null where no visitor sent the ticket. */
  page_path: string | null;
  /** The blocks that archived it as it arrived, also those that were ended since. */
  blocked_by: readonly number[] | null;
  /** What the visitor reads instead of the status while it is blocked. */
  visitor_status: 'new' | 'open' | 'resolved' | null;
}

export interface TicketReads {
  user_id: number;
  ticket_id: number;
  read_at: string;
}

export interface Drafts {
  user_id: number;
  ticket_id: number;
  kind: DraftKind;
  text: string;
  updated_at: Timestamp;
}

export interface Comments {
  id: GeneratedAlways<number>;
  ticket_id: number;
  author: Generated<'agent' | 'customer' | 'client'>;
  author_name: string | null;
  author_id: number | null;
  audience: Generated<CommentAudience>;
  comment: string;
  full_text: string | null;
  /** Whether `comment` is shown by contract/src/formatted-text, and not as typed. */
  is_formatted: Generated<boolean>;
  came_by: Generated<Comment['came_by']>;
  /** The ticket that it belonged to before a merge moved it. */
  merged_from: number | null;
  minutes: number | null;
  created_at: Timestamp;
}

export interface TicketEvents {
  id: GeneratedAlways<number>;
  ticket_id: number;
  actor: TicketEvent['actor'];
  actor_id: number | null;
  kind: TicketEvent['kind'];
  by_token: Generated<string | null>;
  change: ColumnType<TicketEvent['change'], string, never>;
  created_at: Timestamp;
}

export interface Ratings {
  ticket_id: number;
  score: RatingScore;
  words: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TicketSubmissions {
  site_id: number;
  idempotency_key: string;
  body_hash: Uint8Array;
  ticket_id: number;
  created_at: Timestamp;
}

export interface Files {
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

export interface FileRemovals {
  storage_key: string;
  attempts: Counter;
  next_attempt_at: Timestamp;
}

export interface CannedReplies {
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
