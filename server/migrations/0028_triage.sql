-- Constant defaults are stored once. The constraints are not valid, so that no row has to be read.
alter table tickets
  -- Not came_by, as the API says: the release before joins tickets with comments, which have a column of that name.
  add column origin text not null default 'widget',
  add column minutes integer not null default 0,
  -- As the visitor knows the ticket; null while no member has renamed it.
  add column first_title text;
alter table tickets add constraint tickets_origin_check
  check (origin in ('widget', 'form', 'email', 'member', 'api', 'import')) not valid;
alter table comments add column minutes smallint;
alter table comments add constraint comments_minutes_check check (minutes between 0 and 1440) not valid;

-- The sum of a ticket follows its comments, whatever adds, moves or deletes them.
create function sum_minutes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.minutes is not null then
    update tickets set minutes = minutes - old.minutes where id = old.ticket_id;
  end if;
  if tg_op <> 'DELETE' and new.minutes is not null then
    update tickets set minutes = minutes + new.minutes where id = new.ticket_id;
  end if;
  return null;
end $$;
create trigger comments_minutes_added after insert on comments
  for each row when (new.minutes is not null) execute function sum_minutes();
create trigger comments_minutes_moved after update of ticket_id, minutes on comments
  for each row when (old.minutes is not null or new.minutes is not null) execute function sum_minutes();
create trigger comments_minutes_deleted after delete on comments
  for each row when (old.minutes is not null) execute function sum_minutes();

create table tags (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  name text not null,
  -- In lower case and NFC, which not every database makes alike.
  name_key text not null,
  color smallint not null check (color between 0 and 7),
  position integer not null default 0,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index tags_name on tags (team_id, name_key);
create index tags_by_author on tags (created_by) where created_by is not null;

create table ticket_tags (
  tag_id bigint not null references tags on delete cascade,
  ticket_id bigint not null references tickets on delete cascade,
  primary key (tag_id, ticket_id)
);
create index ticket_tags_by_ticket on ticket_tags (ticket_id);

create table views (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- Null: shared with the team.
  user_id bigint references users on delete cascade,
  name text not null,
  -- Parameters of the list of tickets.
  query text not null,
  layout text not null check (layout in ('list', 'board')),
  position integer not null default 0
);
create index views_by_team on views (team_id);
create index views_by_user on views (user_id) where user_id is not null;

create table blocked_senders (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- Null: on all sites of the team.
  site_id bigint references all_sites on delete cascade,
  -- As it was typed, and as it is compared.
  email text,
  mailbox text,
  user_id text,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  check ((mailbox is null) <> (user_id is null)),
  check ((mailbox is null) = (email is null))
);
create unique index blocked_senders_once
  on blocked_senders (team_id, coalesce(mailbox, ''), coalesce(user_id, ''), coalesce(site_id, 0));
create index blocked_senders_by_site on blocked_senders (site_id) where site_id is not null;
create index blocked_senders_by_author on blocked_senders (created_by) where created_by is not null;

alter table all_sites add column shows_minutes boolean not null default false;
create or replace view sites as
  select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at, new_tickets,
    open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds, takes_files, identity_secrets,
    identity_secret_since, former_identity_secret_since, requires_verified_ids, asks_rating, rated_tickets, good_ratings,
    keep_tickets_days, keep_files_days, widget_options, form_of_address, shows_minutes
  from all_sites where deleted_at is null;
