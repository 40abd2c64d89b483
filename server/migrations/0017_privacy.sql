alter table all_sites
  -- Null: never.
  add column keep_tickets_days integer check (keep_tickets_days between 30 and 3650),
  add column keep_files_days integer check (keep_files_days between 30 and 3650);
create or replace view sites as
  select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at, new_tickets,
    open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds, takes_files, identity_secrets,
    identity_secret_since, former_identity_secret_since, requires_verified_ids, asks_rating, rated_tickets, good_ratings,
    keep_tickets_days, keep_files_days
  from all_sites where deleted_at is null;

-- No row is rewritten: tickets from before have null, and the retention run fills it in where it needs it.
alter table tickets add column status_changed_at timestamptz;
alter table tickets alter column status_changed_at set default now();
-- Only closed and archived tickets pay for it.
create index tickets_done on tickets (site_id, status_changed_at) where status in ('closed', 'archived');
-- Retention walks the files of a site in order of their ids.
drop index files_by_site;
create index files_by_site on files (site_id, id) include (size);

-- Sites whose expired tickets and files are being deleted tonight; a row outlives a crash.
create table retention_runs (
  site_id bigint primary key references all_sites on delete cascade,
  -- Deleted so far.
  tickets integer not null default 0,
  files integer not null default 0
);

-- What was erased of whom, without the address.
create table erasures (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  person_hmac bytea not null,
  kind text not null check (kind in ('email', 'user_id')),
  deleted_tickets boolean not null,
  counts jsonb not null,
  erased_by bigint references users on delete set null,
  erased_at timestamptz not null default now(),
  -- While it is being erased, so that the same person is not erased twice at once.
  leased_until timestamptz
);
create index erasures_by_team on erasures (team_id, id desc);
create index erasures_by_user on erasures (erased_by) where erased_by is not null;

-- Finding what there is of a person. Addresses are found by their words in tickets_search, see decision 0064.
create index tickets_by_user_id on tickets (team_id, user_id) where user_id is not null;
create index site_user_days_by_user on site_user_days (site_id, user_id);
create index email_logs_visitor_links on email_logs (site_id, mailbox) where email_type = 'visitor_link';
create index inbound_emails_by_sender on inbound_emails (lower(sender)) where sender is not null;
-- Replies from another address than that of the ticket are signed with it.
create index comments_by_sender on comments (lower(author_name)) where author = 'customer' and author_name like '%@%';

-- A hidden team may lose its last member: its rows are removed later.
create or replace function require_team_owner() returns trigger language plpgsql as $$
begin
  perform from teams where id = old.team_id and deleted_at is null for no key update;
  if found and not exists (select from team_members where team_id = old.team_id and role = 'owner' and joined_at is not null) then
    raise exception 'team % would have no owner', old.team_id using errcode = 'DB409';
  end if;
  return null;
end $$;
