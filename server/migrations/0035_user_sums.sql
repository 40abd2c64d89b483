-- What the users of a site did on the 29 days before today, kept for sites with many users: a page of them is then read by an
-- index instead of summing a month. Whoever changes a past day removes the sums, and the next reader makes them again.
create table site_user_totals (
  site_id bigint primary key references all_sites on delete cascade,
  last_day date not null,
  tracked_users bigint not null default 0,
  widget_loads bigint not null default 0,
  widget_opens bigint not null default 0,
  tickets_submitted bigint not null default 0
);

create table site_user_sums (
  site_id bigint not null references site_user_totals on delete cascade,
  user_id text not null,
  widget_loads bigint not null,
  widget_opens bigint not null,
  tickets_submitted bigint not null,
  unique_sessions bigint not null,
  active_days bigint not null,
  first_visit timestamptz not null,
  last_visit timestamptz not null,
  primary key (site_id, user_id)
) with (parallel_workers = 0);
create index site_user_sums_by_activity on site_user_sums (site_id, (widget_loads + widget_opens) desc, user_id);

create function remove_user_sums() returns trigger language plpgsql as $$
begin
  -- Sums that are being made would not have this change and are not visible yet.
  perform pg_advisory_xact_lock(hashtextextended('site_user_sums', coalesce(new.site_id, old.site_id)));
  delete from site_user_totals where site_id = coalesce(new.site_id, old.site_id);
  return null;
end $$;
create trigger past_user_day_counted after insert or update on site_user_days for each row
  when (new.day between (now() at time zone 'utc')::date - 30 and (now() at time zone 'utc')::date - 1)
  execute function remove_user_sums();
create trigger past_user_day_removed after delete on site_user_days for each row
  when (old.day between (now() at time zone 'utc')::date - 30 and (now() at time zone 'utc')::date - 1)
  execute function remove_user_sums();
