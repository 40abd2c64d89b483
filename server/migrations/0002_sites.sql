create table sites (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null check (name <> ''),
  domain text not null check (domain <> ''),
  description text,
  api_key text not null unique,
  admin_notification_email text,
  is_active boolean not null default true,
  widget_color text not null default '#7c3aed' check (widget_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),

  -- Kept by the transaction that changes a ticket, never counted on read.
  new_tickets integer not null default 0 check (new_tickets >= 0),
  open_tickets integer not null default 0 check (open_tickets >= 0),
  closed_tickets integer not null default 0 check (closed_tickets >= 0),
  archived_tickets integer not null default 0 check (archived_tickets >= 0),
  total_tickets integer not null generated always as (new_tickets + open_tickets + closed_tickets + archived_tickets) stored,
  resolved_tickets integer not null default 0 check (resolved_tickets >= 0),
  resolution_seconds bigint not null default 0 check (resolution_seconds >= 0),

  -- Lets a child row carry its owner and be tied to both at once.
  unique (id, owner_id)
);
create index sites_by_owner on sites (owner_id, id desc);

-- Apart from sites: every page view of a customer may touch this row, and must not wait for a ticket's counters.
create table widget_sightings (
  site_id bigint primary key references sites on delete cascade,
  last_seen_at timestamptz,
  last_seen_host text,
  last_refused_at timestamptz,
  last_refused_host text,
  last_refused_reason text
);
