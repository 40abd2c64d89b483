alter table tickets
  add column first_reply_at timestamptz,
  -- Around the clock.
  add column first_reply_seconds integer,
  add column resolve_seconds integer,
  -- What is due next; null where nothing is, or the site has no goal.
  add column due_at timestamptz,
  add column due_for text,
  add column no_reply_marks timestamptz[] not null default '{}';
alter table tickets add constraint tickets_due_for_check check (due_for in ('first_reply', 'next_reply', 'resolve')) not valid;

-- Each wait of a customer for a reply, and each way to a solution.
create table measured_times (
  ticket_id bigint not null references tickets on delete cascade,
  kind text not null check (kind in ('first_reply', 'next_reply', 'resolve')),
  began_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  due_at timestamptz,
  -- From here on: what it added to reply_times when it ended; null or 0 while it lasts.
  site_id bigint not null,
  day date,
  replier_id bigint not null default 0,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  tags bigint[] not null default '{}',
  seconds integer,
  business_seconds integer,
  primary key (ticket_id, kind, began_at)
);

-- How often a time was in a bucket (times/time-buckets.ts), by the day on which it ended in the zone of the team.
create table reply_times (
  site_id bigint not null references all_sites on delete cascade,
  day date not null,
  -- All of a site's times are in its members, each once: the value is the user who replied, 0 for programs and for solutions.
  -- Of a tag it is the id, of a priority its place in the list.
  part text not null check (part in ('member', 'tag', 'priority')),
  value bigint not null,
  kind text not null check (kind in ('first_reply', 'next_reply', 'resolve')),
  clock text not null check (clock in ('calendar', 'business')),
  bucket smallint not null,
  count integer not null,
  with_goal integer not null,
  missed integer not null,
  -- A report reads one part and clock of many days.
  primary key (site_id, part, clock, day, value, kind, bucket)
);

-- Tickets to measure again.
create table stale_times (
  ticket_id bigint primary key references tickets on delete cascade
);

-- Up to which ticket all were measured once; those that arrive, and those of before.
create table measured_tickets (
  only_row boolean primary key default true check (only_row),
  up_to bigint not null
);

alter table goal_settings
  -- Times that ended before had no goal.
  add column goals_since timestamptz,
  -- How far open tickets have new due times; null: all of them.
  add column dated_up_to bigint;

create index goal_settings_undated on goal_settings (site_id) where dated_up_to is not null;

\ir functions/stale_times.sql
create trigger tickets_added_stale after insert on tickets
  referencing new table as added for each statement execute function mark_new_times_stale();
create trigger tickets_times_stale
  after update of status, resolved_at, merged_into, site_id, priority, last_comment_id, no_reply_at, snoozed_until on tickets
  for each row execute function mark_times_stale();
create trigger tickets_no_reply before update of no_reply_at on tickets
  for each row execute function keep_no_reply_marks();
-- Triggers run by name: this one after tickets_waiting, which says who waits.
create trigger tickets_when_due before update of status, merged_into, snoozed_until, unanswered_since on tickets
  for each row when (old.due_at is not null) execute function clear_due();

insert into measured_tickets (up_to) values (0);

create index concurrently tickets_due on tickets (site_id, due_at, id) where due_at is not null;
create index concurrently tickets_due_of_team on tickets (team_id, due_at, id) where due_at is not null;
