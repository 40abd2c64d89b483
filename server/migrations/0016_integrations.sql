create table api_tokens (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  name text not null check (name <> ''),
  -- The first characters, to recognize it by.
  start text not null,
  token_hash bytea not null unique,
  role text not null check (role in ('admin', 'agent')),
  scopes text[] not null,
  -- Null: all sites of the team.
  site_ids bigint[],
  created_by bigint not null references users on delete cascade,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- When its owners were last told that it expires, or that it never does.
  reminded_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_tokens_by_team on api_tokens (team_id, id desc);
create index api_tokens_by_maker on api_tokens (created_by);

create table webhooks (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- Null: all sites of the team.
  site_id bigint references all_sites on delete cascade,
  url text not null,
  events text[] not null,
  includes_notes boolean not null default false,
  -- Sealed.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  is_active boolean not null default true,
  off_reason text,
  failing_since timestamptz,
  -- Whether the owners know that it fails.
  told_failing boolean not null default false,
  -- One delivery at a time: until then an instance is sending.
  busy_until timestamptz,
  -- A test waits for its turn: until then nothing else is begun.
  test_waits_until timestamptz,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index webhooks_by_team on webhooks (team_id);
create index webhooks_by_site on webhooks (site_id) where site_id is not null;
create index webhooks_by_author on webhooks (created_by) where created_by is not null;

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  ticket_id bigint references tickets on delete cascade,
  comment_id bigint references comments on delete cascade,
  change jsonb,
  -- Rendered at the first attempt, so that every attempt sends the same bytes.
  body text,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  answer_status integer,
  answer_ms integer,
  answer_start text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status in ('queued', 'sending');
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_by_ticket on webhook_deliveries (ticket_id) where ticket_id is not null;
create index webhook_deliveries_by_comment on webhook_deliveries (comment_id) where comment_id is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Storing a ticket asks no further where it is false.
alter table teams add column has_webhooks boolean not null default false;
