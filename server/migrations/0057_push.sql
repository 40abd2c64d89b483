-- Notifications on devices; see docs/decisions/0156-push.md.

-- Which of a member's events devices do not hear of.
alter table team_members add column push_off text[] not null default '{}';

-- The newest that SECRET_KEY opens is used; earlier ones for the devices that subscribed with them.
create table push_keys (
  id bigint generated always as identity primary key,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- The device is signed out with its session.
  session_hash bytea not null unique references sessions on delete cascade,
  key_id bigint not null references push_keys,
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  label text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Pushes in a row that the service did not take.
  failures smallint not null default 0,
  -- During an attempt, and as long as the service asked to wait after it.
  busy_until timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_by_key on push_subscriptions (key_id);

create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  -- More news about a ticket gives its row a new id.
  inbox_row_id bigint references inbox_rows on update cascade on delete cascade,
  -- A new ticket is in no inbox.
  ticket_id bigint references tickets on delete cascade,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  check ((inbox_row_id is null) = (ticket_id is not null))
);
create index push_deliveries_waiting on push_deliveries (subscription_id, id);
create index push_deliveries_by_row on push_deliveries (inbox_row_id) where inbox_row_id is not null;
create index push_deliveries_by_ticket on push_deliveries (ticket_id) where ticket_id is not null;
