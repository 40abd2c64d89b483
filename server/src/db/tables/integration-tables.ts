import type { ChannelEvent, ChannelKind } from '@deskbell/contract/channel-values';
import type { AnyTokenScope } from '@deskbell/contract/token-scopes';
import type { DELIVERY_STATUSES, WebhookEvent } from '@deskbell/contract/webhook-values';
import type { ColumnType, Generated } from 'kysely';

export interface ApiTokens {
  id: Generated<number>;
  team_id: number;
  name: string;
  start: string;
  token_hash: Buffer;
  role: 'admin' | 'agent';
  scopes: readonly AnyTokenScope[];
  site_ids: readonly number[] | null;
  people: Generated<boolean>;
  created_by: number;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
  created_at: Generated<string>;
}

export interface Webhooks {
  id: Generated<number>;
  team_id: number;
  site_id: number | null;
  kind: Generated<'webhook' | ChannelKind>;
  /** Set for channels. */
  name: Generated<string | null>;
  site_ids: ColumnType<readonly number[] | null, readonly number[] | null | undefined>;
  with_text: Generated<boolean>;
  urgent_only: Generated<boolean>;
  minute_began_at: Generated<string | null>;
  minute_messages: Generated<number>;
  url: string;
  events: readonly (WebhookEvent | ChannelEvent)[];
  includes_notes: boolean;
  secret: Buffer;
  former_secret: Generated<Buffer | null>;
  former_until: Generated<string | null>;
  is_active: boolean;
  off_reason: Generated<string | null>;
  failing_since: Generated<string | null>;
  told_failing: Generated<boolean>;
  busy_until: Generated<string | null>;
  test_waits_until: Generated<string | null>;
  created_by: number | null;
  created_at: Generated<string>;
}

export interface WebhookDeliveries {
  id: Generated<number>;
  webhook_id: number;
  event_id: Generated<string>;
  type: string;
  ticket_id: Generated<number | null>;
  comment_id: Generated<number | null>;
  /** Set for a delivery about a site instead of a ticket. */
  about_site_id: Generated<number | null>;
  /** The reply whose undoing takes it back. */
  undone_with: Generated<number | null>;
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
