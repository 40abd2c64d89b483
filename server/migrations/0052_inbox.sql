-- What each person is told of, and whether they read it; see docs/decisions/0145-one-place-that-tells.md.
create table inbox_rows (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in (
    'mention', 'reply', 'note', 'assigned', 'rated', 'woke', 'due_soon', 'overdue',
    'widget_silent', 'widget_blocked', 'widget_back', 'widget_elsewhere', 'page_alarm')),
  -- A ticket may move, so its rows name no site; alarms name theirs.
  ticket_id bigint references tickets on delete cascade,
  site_id bigint references all_sites on delete cascade,
  -- The reply or note. Its words are read from there, so that erasing them is enough.
  comment_id bigint references comments on delete cascade,
  -- The member who caused it; the account may be deleted.
  actor_id bigint,
  path text,
  -- When the ticket is due, or since when the widget is silent or back.
  since timestamptz,
  detail jsonb not null default '{}',
  count integer not null default 1,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check ((ticket_id is null) = (site_id is not null)),
  foreign key (site_id, path) references page_alarms on delete cascade
);
-- One row for each ticket and kind until it is read; also counts what is unread.
create unique index inbox_rows_unread on inbox_rows (user_id, ticket_id, kind) where read_at is null;
create index inbox_rows_of_user on inbox_rows (user_id, id);
create index inbox_rows_by_ticket on inbox_rows (ticket_id) where ticket_id is not null;
create index inbox_rows_by_comment on inbox_rows (comment_id) where comment_id is not null;
create index inbox_rows_by_site on inbox_rows (site_id, path) where site_id is not null;
create index inbox_rows_old on inbox_rows (created_at);
