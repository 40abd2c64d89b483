import type { ViewChanges } from '@deskbell/contract/views';
import type { GeneratedAlways } from 'kysely';
import type { Counter, Timestamp } from './ticket-tables.ts';

export interface Tags {
  id: GeneratedAlways<number>;
  team_id: number;
  name: string;
  name_key: string;
  color: number;
  position: Counter;
  created_by: number | null;
  created_at: Timestamp;
}

export interface TicketTags {
  tag_id: number;
  ticket_id: number;
  /** Kept by a trigger, for lists of a tag. */
  ticket_created_at: GeneratedAlways<string | null>;
}

export interface Views {
  id: GeneratedAlways<number>;
  team_id: number;
  /** Null: shared with the team. */
  user_id: number | null;
  name: string;
  query: string;
  layout: NonNullable<ViewChanges['layout']>;
  position: Counter;
}

export interface ViewPins {
  user_id: number;
  view_id: number;
}

export interface BlockedSenders {
  id: GeneratedAlways<number>;
  team_id: number;
  site_id: number | null;
  email: string | null;
  mailbox: string | null;
  user_id: string | null;
  created_by: number | null;
  created_at: Timestamp;
}
