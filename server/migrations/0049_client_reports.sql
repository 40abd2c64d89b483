-- The monthly report to the clients of a site; see docs/decisions/0142-monthly-report.md.
create table report_settings (
  site_id bigint primary key references all_sites on delete cascade,
  sends text not null default 'off' check (sends in ('off', 'at_once', 'held')),
  shows_titles boolean not null default true,
  -- The first day of the month that is sent next; null while reports are off.
  next_month date check (extract(day from next_month) = 1),
  -- That month is computed, and waits for words.
  is_held boolean not null default false,
  check ((next_month is null) = (sends = 'off'))
);
create index report_settings_next on report_settings (next_month) where next_month is not null;

create table reports (
  site_id bigint not null references all_sites on delete cascade,
  month date not null check (extract(day from month) = 1),
  -- Null until the month is over and computed, which happens once.
  figures jsonb,
  words text check (length(words) <= 1000),
  -- Tickets whose titles are left out, and those whose ratings are quoted.
  left_out bigint[] not null default '{}',
  quoted bigint[] not null default '{}',
  sent_at timestamptz,
  sent_to integer not null default 0,
  -- What the sent report shows; null before.
  shows_minutes boolean,
  shows_titles boolean,
  primary key (site_id, month),
  check (sent_at is null or num_nulls(figures, shows_minutes, shows_titles) = 0)
);

-- Words of visitors in a computed report: they go when their ticket is deleted, erased or moved to another site.
create table report_texts (
  site_id bigint not null,
  month date not null,
  kind text not null check (kind in ('title', 'rating')),
  ticket_id bigint not null references tickets on delete cascade,
  place smallint not null,
  score text check (score in ('good', 'okay', 'bad')),
  words text not null,
  primary key (site_id, month, kind, ticket_id),
  foreign key (site_id, month) references reports on delete cascade,
  check ((kind = 'rating') = (score is not null))
);
create index report_texts_by_ticket on report_texts (ticket_id);

create index concurrently tickets_resolved on tickets (site_id, resolved_at) where resolved_at is not null;
create index concurrently ratings_with_words on ratings (created_at) where words is not null;

create table report_recipients (
  id bigint generated always as identity primary key,
  site_id bigint not null references all_sites on delete cascade,
  email text not null,
  -- One row for each mailbox, also when its address is written in another way.
  mailbox text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The person stopped the reports; the row stays, so that the address is not added again.
  ended_at timestamptz,
  -- Their last email of this kind in email_logs, to say whether it arrived.
  last_email_id bigint,
  unique (site_id, mailbox)
);

alter table team_members add column notify_reports boolean not null default false;
