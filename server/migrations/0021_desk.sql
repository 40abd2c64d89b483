-- Who waits for whom. Triggers keep it, so that no act can forget it; see docs/decisions/0075-who-waits.md.
alter table tickets
  add column last_activity_at timestamptz,
  add column last_customer_at timestamptz,
  -- The last public comment; null while there is none.
  add column last_comment_id bigint,
  -- When a member said that no reply is needed.
  add column no_reply_at timestamptz,
  -- The first public word of the customer that nobody has answered, whatever the status.
  add column unanswered_since timestamptz,
  -- The same while it is the team's turn.
  add column waiting_since timestamptz,
  add column user_timezone text;

-- When it is written, not when its transaction began: of two that waited for each other, the later one has the later time.
alter table comments alter column created_at set default clock_timestamp();

\ir functions/who_waits.sql
create trigger tickets_waiting before insert or update of status, merged_into, snoozed_until, unanswered_since on tickets
  for each row execute function settle_waiting();
create trigger comments_added after insert on comments
  referencing new table as added for each statement execute function follow_comments();

create index concurrently tickets_waiting on tickets (site_id, waiting_since, id) where waiting_since is not null;
create index concurrently tickets_waiting_of_team on tickets (team_id, waiting_since, id) where waiting_since is not null;
-- Tickets of earlier releases get their columns in the background.
create index concurrently tickets_by_activity on tickets (site_id, status, (coalesce(last_activity_at, created_at)) desc, id desc);
create index concurrently tickets_by_activity_of_team on tickets (team_id, status, (coalesce(last_activity_at, created_at)) desc, id desc);
create index concurrently tickets_not_settled on tickets (id) where last_activity_at is null;
create index concurrently comments_search on comments using gin (to_tsvector('simple', comment));

create table ticket_reads (
  user_id bigint not null references users on delete cascade,
  ticket_id bigint not null references tickets on delete cascade,
  -- -infinity: marked as unread.
  read_at timestamptz not null,
  primary key (user_id, ticket_id)
);
create index ticket_reads_by_ticket on ticket_reads (ticket_id);

-- Whatever was written before a member joined, or before this release, counts as read.
alter table team_members add column read_before timestamptz not null default now();

create table drafts (
  user_id bigint not null references users on delete cascade,
  ticket_id bigint not null references tickets on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  text text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, ticket_id, kind)
);
create index drafts_by_ticket on drafts (ticket_id);
create index drafts_by_age on drafts (updated_at);

alter table users
  add column timezone_chosen boolean not null default false,
  add column signature_name text,
  add column signature_line text;
update users set timezone_chosen = true where timezone <> 'UTC';
alter table teams add column shows_names boolean not null default false;

-- Deliveries that wait as long as a reply can be taken back.
alter table webhook_deliveries add column undone_with bigint;
create index concurrently webhook_deliveries_undone on webhook_deliveries (undone_with) where undone_with is not null;
create index concurrently tickets_snoozed_of_site on tickets (site_id, status) where snoozed_until is not null;
