-- Of the pauses between two page views that ended on this day.
alter table site_days add column longest_gap_seconds integer not null default 0;
-- The first page view after the last pause of hours.
alter table widget_sightings add column seen_again_at timestamptz;
create index concurrently widget_sightings_by_time on widget_sightings (last_seen_at);

-- Apart from sites, whose rows tickets lock; a site without a row is watched.
create table widget_watches (
  site_id bigint primary key references all_sites on delete cascade,
  is_watched boolean not null default true,
  paused_at timestamptz,
  paused_by bigint references users on delete set null,
  -- The last look at the home page, and what it found.
  checked_at timestamptz,
  verdict jsonb,
  -- A site that was last seen then need not be judged before.
  judged_for timestamptz,
  judge_at timestamptz,
  -- Looks that members asked for within an hour.
  asked_from timestamptz,
  asked integer not null default 0
);
create index widget_watches_by_pauser on widget_watches (paused_by) where paused_by is not null;

create table site_incidents (
  id bigint generated always as identity primary key,
  site_id bigint not null references all_sites on delete cascade,
  kind text not null check (kind in ('silent', 'blocked', 'used_elsewhere')),
  -- That uses the key of the site; empty for the other kinds.
  host text not null default '',
  detail jsonb not null default '{}',
  began_at timestamptz not null default now(),
  told_at timestamptz,
  ended_at timestamptz,
  -- A pause that nothing explained and that ended before anyone was told of it: no interruption, but a habit of the site.
  was_usual boolean not null default false,
  told_end_at timestamptz,
  ignored_at timestamptz
);
create unique index site_incidents_open on site_incidents (site_id, kind, host) where ended_at is null;
create unique index site_incidents_interrupted on site_incidents (site_id) where ended_at is null and kind in ('silent', 'blocked');
create index site_incidents_by_site on site_incidents (site_id, began_at desc);
create index site_incidents_told on site_incidents (told_at) where told_at is not null;
create index site_incidents_ended on site_incidents (ended_at) where told_at is not null and told_end_at is null;

create table widget_refusals (
  site_id bigint not null references all_sites on delete cascade,
  day date not null,
  host text not null,
  count integer not null default 0,
  primary key (site_id, day, host)
);
create index widget_refusals_by_day on widget_refusals (day);

-- When silence was last judged; a longer pause between two runs was an outage of this installation.
create table watchdog_runs (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null default now(),
  ran_at timestamptz not null default now(),
  outage_ended_at timestamptz not null default now()
);

-- A delivery about a site instead of a ticket.
alter table webhook_deliveries add column about_site_id bigint;
alter table webhook_deliveries add constraint webhook_deliveries_about_site_id_fkey
  foreign key (about_site_id) references all_sites on delete cascade not valid;
create index concurrently webhook_deliveries_by_site on webhook_deliveries (about_site_id) where about_site_id is not null;

alter table email_logs drop constraint email_logs_email_type_check,
  add constraint email_logs_email_type_check check (email_type in (
    'admin_notification', 'user_confirmation', 'comment_notification', 'status_change', 'contact_message', 'contact_confirmation',
    'member_notification', 'invitation', 'team_news', 'visitor_link', 'widget_alarm')) not valid;
-- Deleting an account removes its address from what was sent to it.
create index concurrently email_logs_of_alarms on email_logs (lower(recipient_email)) where email_type = 'widget_alarm';
