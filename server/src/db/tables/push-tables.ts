import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './ticket-tables.ts';

export interface PushKeys {
  id: GeneratedAlways<number>;
  public_key: Uint8Array;
  /** Sealed. */
  private_key: Uint8Array;
  created_at: Timestamp;
}

export interface PushSubscriptions {
  id: GeneratedAlways<number>;
  user_id: number;
  session_hash: Uint8Array;
  key_id: number;
  endpoint: string;
  p256dh: Uint8Array;
  auth: Uint8Array;
  label: string;
  created_at: Timestamp;
  last_used_at: string | null;
  failures: Generated<number>;
  busy_until: string | null;
}

export interface PushDeliveries {
  id: GeneratedAlways<number>;
  subscription_id: number;
  inbox_row_id: number | null;
  ticket_id: number | null;
  attempts: Generated<number>;
  created_at: Timestamp;
}
