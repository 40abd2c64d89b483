-- Which tickets are measured again; see docs/decisions/0138-measured-times.md.

create or replace function mark_times_stale() returns trigger language plpgsql as $$
begin
  insert into stale_times (ticket_id) values (new.id) on conflict do nothing;
  return null;
end $$;

-- A new ticket is due soon where its site has goals. Others are measured in pages by their id; those of an import may be stored later
-- than tickets with a higher id.
create or replace function mark_new_times_stale() returns trigger language plpgsql as $$
begin
  insert into stale_times (ticket_id)
  select added.id from added
  where added.origin = 'import' or exists (select from site_goals where site_goals.site_id = added.site_id)
  on conflict do nothing;
  return null;
end $$;

-- Of rows that belong to tickets and are counted, such as tags and ratings. Those of deleted tickets go with them.
create or replace function mark_facts_stale() returns trigger language plpgsql as $$
begin
  insert into stale_times (ticket_id)
  select distinct tickets.id from changed inner join tickets on tickets.id = changed.ticket_id order by tickets.id
  on conflict do nothing;
  return null;
end $$;

-- At once, because nobody should read of a reply as overdue that was just sent. What is due next is found by the worker.
create or replace function clear_due() returns trigger language plpgsql as $$
begin
  if new.merged_into is not null
    or new.due_for = 'resolve' and new.status not in ('new', 'open', 'in_progress')
    or new.due_for <> 'resolve' and new.waiting_since is null
  then
    new.due_at := null;
    new.due_for := null;
  end if;
  return new;
end $$;

-- All times of "no reply needed": each one ended a wait. Taking it back forgets those since the last reply.
create or replace function keep_no_reply_marks() returns trigger language plpgsql as $$
begin
  if new.no_reply_at is null then
    new.no_reply_marks := array(
      select mark from unnest(new.no_reply_marks) as mark where mark <= (
        select max(created_at) from comments where ticket_id = new.id and audience = 'customer' and author <> 'customer'
      )
    );
  else
    new.no_reply_marks := array_append(new.no_reply_marks, new.no_reply_at);
  end if;
  return new;
end $$;
