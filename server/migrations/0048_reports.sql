-- What each ticket added to report_days last; see docs/decisions/0140-report-days.md.
create table counted_tickets (
  ticket_id bigint primary key references tickets on delete cascade,
  facts jsonb not null
);

-- What happened on a day in the zone of the team.
create table report_days (
  site_id bigint not null references all_sites on delete cascade,
  day date not null,
  -- Tickets are in part 'all' once, in the others where they have a priority, tags, members and an hour of the week.
  part text not null check (part in ('all', 'priority', 'tag', 'member', 'hour')),
  -- 0, the place of the priority in the list, the id of the tag or the user, or hours since the beginning of Monday.
  value bigint not null,
  came_in integer not null default 0,
  went_out integer not null default 0,
  minutes integer not null default 0,
  good integer not null default 0,
  okay integer not null default 0,
  bad integer not null default 0,
  primary key (site_id, part, day, value)
);

-- A ticket that is deleted while it is open goes out on that day: what came in before stays counted, and is open no longer.
create function count_deleted_tickets() returns trigger language plpgsql as $$
begin
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
create trigger counted_tickets_deleted after delete on counted_tickets
  referencing old table as gone for each statement execute function count_deleted_tickets();

drop trigger tickets_times_stale on tickets;
create trigger tickets_times_stale
  after update of status, resolved_at, merged_into, site_id, priority, last_comment_id, no_reply_at, snoozed_until, minutes on tickets
  for each row execute function mark_times_stale();
create trigger ticket_tags_added_stale after insert on ticket_tags
  referencing new table as changed for each statement execute function mark_facts_stale();
create trigger ticket_tags_removed_stale after delete on ticket_tags
  referencing old table as changed for each statement execute function mark_facts_stale();
create trigger ratings_added_stale after insert on ratings
  referencing new table as changed for each statement execute function mark_facts_stale();
create trigger ratings_changed_stale after update on ratings
  referencing new table as changed for each statement execute function mark_facts_stale();
