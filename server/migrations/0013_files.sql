alter table all_sites add column takes_files boolean not null default true;
create or replace view sites as
  select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at, new_tickets,
    open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds, takes_files
  from all_sites where deleted_at is null;

-- A comment may consist of files alone.
alter table comments drop constraint comments_comment_check;

create table files (
  id bigint generated always as identity primary key,
  site_id bigint not null references all_sites on delete cascade,
  -- Of a member's upload from the beginning, although it belongs to the ticket only with its comment.
  ticket_id bigint references tickets on delete cascade,
  comment_id bigint references comments on delete cascade,
  name text not null,
  size bigint check (size > 0),
  -- Of these the first bytes are stored.
  received bigint not null default 0,
  -- One of the picture types that are shown inline, else null.
  type text,
  width integer,
  height integer,
  sha256 bytea,
  -- The id of the upload; null when there are no bytes.
  storage_key text unique,
  came_from text not null check (came_from in ('visitor', 'member', 'email')),
  uploaded_by bigint references users on delete set null,
  state text not null default 'arriving' check (state in ('arriving', 'ready', 'missing')),
  reason text,
  -- While bytes are being stored.
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'missing') = (storage_key is null))
);
create index files_by_ticket on files (ticket_id) where ticket_id is not null;
create index files_by_comment on files (comment_id) where comment_id is not null;
create index files_by_site on files (site_id) include (size);
create index files_by_uploader on files (uploaded_by) where uploaded_by is not null;
create index files_to_tidy on files (created_at)
  where ticket_id is null or state = 'arriving' or (came_from = 'member' and comment_id is null);

-- Bytes that no row refers to any more.
create table file_removals (
  storage_key text primary key,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index file_removals_due on file_removals (next_attempt_at);

create function queue_file_removal() returns trigger language plpgsql as $$
begin
  insert into file_removals (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end $$;
create trigger files_deleted after delete on files
  for each row when (old.storage_key is not null) execute function queue_file_removal();
create trigger files_missing after update of storage_key on files
  for each row when (old.storage_key is not null and new.storage_key is null) execute function queue_file_removal();

-- Which folder or bucket has the files of this database.
create table file_store_marker (marker text not null);

create table ticket_events (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  actor text not null check (actor in ('member', 'customer', 'system')),
  actor_id bigint references users on delete set null,
  kind text not null,
  change jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index ticket_events_by_ticket on ticket_events (ticket_id, id);
create index ticket_events_by_actor on ticket_events (actor_id) where actor_id is not null;
