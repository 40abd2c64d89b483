-- The host in the Message-ID that all emails of a ticket refer to: it must not change with PUBLIC_URL.
create table email_thread_host (
  is_only_row boolean primary key default true check (is_only_row),
  host text not null
);

-- Null in rows of earlier versions.
alter table email_logs add column mailbox text;
-- The key of email_slots whose limit a queued email waits for.
alter table email_logs add column held_by text;
create index email_logs_held on email_logs (held_by, next_attempt_at) where held_by is not null;
-- Confirmations are counted in email_slots, which outlive a deleted site.
drop index email_logs_by_recipient;

create table mailboxes (
  mailbox text primary key,
  confirmed_at timestamptz,
  confirm_link_sent_at timestamptz
);

-- Sliding windows: with a limit of 10 an hour, slot n is free an hour after slot n - 10 was taken.
create table email_slots (
  key text not null,
  n bigint not null,
  taken_at timestamptz not null default now(),
  primary key (key, n)
);

-- Takes a slot of each key, or of none and says which key is full until when. Locks the keys in the given order, so all
-- callers must use the same order. A function, because each statement in it sees what was committed before the lock.
create function take_email_slots(
  keys text[], per_hour integer[], per_day integer[],
  out taken bigint[], out full_key text, out is_day_full boolean, out free_at timestamptz
) language plpgsql as $$
declare
  hour_free_at timestamptz;
  day_free_at timestamptz;
begin
  for i in 1 .. cardinality(keys) loop
    perform pg_advisory_xact_lock(hashtextextended(keys[i], 0));
    taken[i] := 1 + coalesce((select n from email_slots where key = keys[i] order by n desc limit 1), 0);
    hour_free_at := (select taken_at + interval '1 hour' from email_slots where key = keys[i] and n = taken[i] - per_hour[i]);
    day_free_at := (select taken_at + interval '1 day' from email_slots where key = keys[i] and n = taken[i] - per_day[i]);
    if greatest(hour_free_at, day_free_at) > greatest(now(), free_at) then
      full_key := keys[i];
      free_at := greatest(hour_free_at, day_free_at);
      is_day_full := day_free_at is not distinct from free_at;
    end if;
  end loop;
  if free_at is null then
    insert into email_slots (key, n) select * from unnest(keys, taken);
  else
    taken := null;
  end if;
end $$;

-- Suppressions hold for the canonical mailbox from now on; addresses that Google verified count as confirmed.
create function pg_temp.mailbox_of(address text) returns text language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com' else local || '@' || domain end
  from (
    select regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*', '\1') as local, split_part(lower(address), '@', 2) as domain
  ) as parts
$$;
insert into suppressed_addresses (email, reason, created_at)
select pg_temp.mailbox_of(email), reason, created_at from suppressed_addresses on conflict do nothing;
insert into mailboxes (mailbox, confirmed_at)
select pg_temp.mailbox_of(email), now() from users where issuer = 'https://accounts.google.com' on conflict do nothing;
drop function pg_temp.mailbox_of(text);
