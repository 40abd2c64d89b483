import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Row types of the tables in server/migrations; timestamps leave the database as ISO 8601 strings, days as YYYY-MM-DD. */
export interface Schema {
  users: Users;
  sessions: Sessions;
  sites: Sites;
  widget_sightings: WidgetSightings;
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
  created_at: Timestamp;
}

interface Sessions {
  id_hash: Uint8Array;
  user_id: number;
  created_at: Timestamp;
  expires_at: ColumnType<string, string, string>;
}

interface Sites {
  id: GeneratedAlways<number>;
  owner_id: number;
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
}

interface WidgetSightings {
  site_id: number;
  last_seen_at: string | null;
  last_seen_host: string | null;
  last_refused_at: string | null;
  last_refused_host: string | null;
  last_refused_reason: string | null;
}
