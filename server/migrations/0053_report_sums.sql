-- Sums of report_days and reply_times, which triggers keep: a report over many sites and months reads a few hundred rows instead of a
-- row for almost each ticket. See docs/decisions/0146-report-sums.md.
create table team_counts (
  team_id bigint not null references teams on delete cascade,
  -- What a row covers, from this day on. The sites of a team are in it until their rows are removed.
  span text not null check (span in ('day', 'month')),
  day date not null,
  part text not null check (part in ('all', 'priority', 'tag', 'member', 'hour')),
  value bigint not null,
  came_in integer not null,
  went_out integer not null,
  minutes integer not null,
  good integer not null,
  okay integer not null,
  bad integer not null,
  primary key (team_id, span, part, day, value)
);

-- Part 'all' of a site.
create table site_month_counts (
  site_id bigint not null references all_sites on delete cascade,
  day date not null check (extract(day from day) = 1),
  came_in integer not null,
  went_out integer not null,
  minutes integer not null,
  good integer not null,
  okay integer not null,
  bad integer not null,
  primary key (site_id, day)
);

-- How many times were in each bucket: b0 to b77, null for none, because hundreds of wide rows are summed sooner than thousands of narrow ones.
create table team_times (
  team_id bigint not null references teams on delete cascade,
  span text not null check (span in ('day', 'month')),
  day date not null,
  part text not null check (part in ('member', 'tag', 'priority')),
  value bigint not null,
  kind text not null check (kind in ('first_reply', 'next_reply', 'resolve')),
  clock text not null check (clock in ('calendar', 'business')),
  with_goal integer not null,
  missed integer not null,
  primary key (team_id, span, clock, part, day, value, kind)
);

-- All times of a site.
create table site_month_times (
  site_id bigint not null references all_sites on delete cascade,
  day date not null check (extract(day from day) = 1),
  kind text not null check (kind in ('first_reply', 'next_reply', 'resolve')),
  clock text not null check (clock in ('calendar', 'business')),
  with_goal integer not null,
  missed integer not null,
  primary key (site_id, clock, day, kind)
);

do $$ begin
  execute (
    select string_agg(format('alter table %s %s', sums, columns), '; ')
    from (select string_agg(format('add column b%s integer', n), ', ' order by n) as columns from generate_series(0, 77) as n) as buckets,
      unnest(array['team_times', 'site_month_times']) as sums
  );
end $$;

-- `changes` selects rows of report_days with their team and how often they are added: 1 or -1.
create function add_counts(changes text) returns text language sql immutable as $$
  select format($statement$
    with changes as materialized (%1$s),
    of_teams as (
      insert into team_counts (team_id, span, day, part, value, %2$s)
      select team_id, span, spans.day, part, value, %3$s from changes
      cross join lateral (values ('day', changes.day), ('month', date_trunc('month', changes.day)::date)) as spans (span, day)
      group by 1, 2, 3, 4, 5 having (%3$s) <> (0, 0, 0, 0, 0, 0) order by 1, 2, 4, 3, 5
      on conflict (team_id, span, part, day, value) do update set %4$s
    )
    insert into site_month_counts as team_counts (site_id, day, %2$s)
    select site_id, date_trunc('month', day)::date, %3$s from changes where part = 'all'
    group by 1, 2 having (%3$s) <> (0, 0, 0, 0, 0, 0) order by 1, 2
    on conflict (site_id, day) do update set %4$s
    $statement$,
    changes,
    string_agg(name, ', '),
    string_agg(format('sum(times * %s)', name), ', '),
    string_agg(format('%1$s = team_counts.%1$s + excluded.%1$s', name), ', ')
  ) from unnest(array['came_in', 'went_out', 'minutes', 'good', 'okay', 'bad']) as name
$$;

-- The same for rows of reply_times. Each time is in part 'member' once.
create function add_times(changes text) returns text language sql immutable as $$
  select format($statement$
    with changes as materialized (%1$s),
    of_teams as (
      insert into team_times (team_id, span, day, part, value, kind, clock, with_goal, missed, %2$s)
      select team_id, span, spans.day, part, value, kind, clock, sum(times * with_goal), sum(times * missed), %3$s from changes
      cross join lateral (values ('day', changes.day), ('month', date_trunc('month', changes.day)::date)) as spans (span, day)
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 7, 4, 3, 5, 6
      on conflict (team_id, span, clock, part, day, value, kind) do update
      set with_goal = team_times.with_goal + excluded.with_goal, missed = team_times.missed + excluded.missed, %4$s
    )
    insert into site_month_times as team_times (site_id, day, kind, clock, with_goal, missed, %2$s)
    select site_id, date_trunc('month', day)::date, kind, clock, sum(times * with_goal), sum(times * missed), %3$s
    from changes where part = 'member' group by 1, 2, 3, 4 order by 1, 4, 2, 3
    on conflict (site_id, clock, day, kind) do update
    set with_goal = team_times.with_goal + excluded.with_goal, missed = team_times.missed + excluded.missed, %4$s
    $statement$,
    changes,
    string_agg('b' || n, ', ' order by n),
    string_agg(format('sum(times * count) filter (where bucket = %s)', n), ', ' order by n),
    string_agg(format('b%1$s = coalesce(team_times.b%1$s + excluded.b%1$s, team_times.b%1$s, excluded.b%1$s)', n), ', ' order by n)
  ) from generate_series(0, 77) as n
$$;

-- Two that count for the same team take turns: each adds in several statements, and would lock the other out.
create function lock_report_sums(team_ids bigint[]) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('report sums', id))
  from (select distinct id from unnest(team_ids) as id order by id) as teams
$$;

create function sum_report_rows() returns trigger language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select 1 as times, * from added'
    when 'DELETE' then 'select -1 as times, * from removed'
    else 'select 1 as times, * from added union all select -1, * from removed'
  end;
  team_ids bigint[];
begin
  changes := format('select all_sites.team_id, changes.* from (%s) as changes inner join all_sites on all_sites.id = site_id', changes);
  execute format('select array_agg(distinct team_id) from (%s) as changes', changes) into team_ids;
  if team_ids is null then
    return null;
  end if;
  perform lock_report_sums(team_ids);
  execute case tg_table_name when 'report_days' then add_counts(changes) else add_times(changes) end;
  return null;
end $$;

-- As before, with the lock first.
create or replace function count_deleted_tickets() returns trigger language plpgsql as $$
begin
  perform lock_report_sums(array(
    select sites.team_id from gone cross join lateral jsonb_to_recordset(gone.facts) as fact (site_id bigint)
    inner join sites on sites.id = fact.site_id
  ));
  insert into report_days (site_id, day, part, value, went_out)
  select sites.id, (now() at time zone iana.zone)::date, fact.part, fact.value, sum(fact.came_in)
  from gone
  cross join lateral jsonb_to_recordset(gone.facts)
    as fact (site_id bigint, part text, value bigint, came_in integer, went_out integer)
  inner join sites on sites.id = fact.site_id inner join teams on teams.id = sites.team_id
  -- The product offers a zone that the IANA database does not have; see contract/src/timezone.ts.
  cross join lateral (select case teams.timezone when 'Asia/Mumbai' then 'Asia/Kolkata' else teams.timezone end as zone) as iana
  where fact.came_in > 0 and fact.part in ('all', 'priority', 'tag')
    and not jsonb_path_exists(gone.facts, '$[*] ? (@.went_out > 0)')
  group by sites.id, iana.zone, fact.part, fact.value
  order by sites.id, fact.part, fact.value
  on conflict (site_id, part, day, value) do update set went_out = report_days.went_out + excluded.went_out;
  return null;
end $$;

create function move_report_sums() returns trigger language plpgsql as $$
declare
  changes text := 'select team_id, times, rows.* from %I as rows cross join (values (%L::bigint, -1), (%L, 1)) as teams (team_id, times) where site_id = %L';
begin
  perform lock_report_sums(array[old.team_id, new.team_id]);
  execute add_counts(format(changes, 'report_days', old.team_id, new.team_id, new.id));
  execute add_times(format(changes, 'reply_times', old.team_id, new.team_id, new.id));
  return null;
end $$;

-- While the site still says of which team it is.
create function remove_report_rows() returns trigger language plpgsql as $$
begin
  delete from report_days where site_id = old.id;
  delete from reply_times where site_id = old.id;
  return old;
end $$;

-- One statement, so that no row is counted between the triggers and the sums of the rows before.
do $$
declare
  name text;
  changes text := 'select team_id, 1 as times, rows.* from %I as rows inner join all_sites on all_sites.id = site_id';
begin
  lock table report_days, reply_times in share row exclusive mode;
  foreach name in array array['report_days', 'reply_times'] loop
    execute format('create trigger %1$s_added_summed after insert on %1$s
      referencing new table as added for each statement execute function sum_report_rows()', name);
    execute format('create trigger %1$s_changed_summed after update on %1$s
      referencing old table as removed new table as added for each statement execute function sum_report_rows()', name);
    execute format('create trigger %1$s_removed_summed after delete on %1$s
      referencing old table as removed for each statement execute function sum_report_rows()', name);
  end loop;
  execute add_counts(format(changes, 'report_days'));
  execute add_times(format(changes, 'reply_times'));
end $$;
create trigger all_sites_moved_sums after update of team_id on all_sites
  for each row when (new.team_id <> old.team_id) execute function move_report_sums();
create trigger all_sites_removed_sums before delete on all_sites for each row execute function remove_report_rows();
