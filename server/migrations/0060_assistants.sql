-- Assistants over the Model Context Protocol; see docs/decisions/0160-assistants-prepare.md.
create table suggested_replies (
  ticket_id bigint not null references tickets on delete cascade,
  token_id bigint not null references api_tokens on delete cascade,
  body text not null,
  -- The newest public comment that the assistant could read; null: the words of the ticket itself.
  based_on_comment_id bigint,
  created_at timestamptz not null default now(),
  -- Null while it waits. Taken ones are kept for a day, so that they can wait again.
  taken_as text check (taken_as in ('used', 'dismissed', 'sent')),
  taken_by bigint references users on delete set null,
  taken_at timestamptz,
  -- The reply whose undoing lets it wait again.
  sent_with bigint,
  primary key (ticket_id, token_id)
);
create index suggested_replies_waiting on suggested_replies (ticket_id) where taken_as is null;
create index suggested_replies_by_token on suggested_replies (token_id);
create index suggested_replies_by_taker on suggested_replies (taken_by) where taken_by is not null;

create table assistant_calls (
  id bigint generated always as identity primary key,
  token_id bigint not null references api_tokens on delete cascade,
  tool text not null,
  ticket_id bigint references tickets on delete set null,
  is_change boolean not null default false,
  result text not null check (result in ('ok', 'refused')),
  -- What was done, or why it was refused.
  sentence text,
  -- The entry of the ticket's history, or the note, that the call made.
  event_id bigint,
  comment_id bigint,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by bigint references users on delete set null,
  -- Set when the change was kept: whose later change kept it, and when that was.
  kept_by bigint references users on delete set null,
  kept_at timestamptz
);
create index assistant_calls_by_token on assistant_calls (token_id, id desc);
create index assistant_calls_by_ticket on assistant_calls (ticket_id) where ticket_id is not null;
create index assistant_calls_by_age on assistant_calls (at);
create index assistant_calls_by_undoer on assistant_calls (undone_by) where undone_by is not null;
create index assistant_calls_by_keeper on assistant_calls (kept_by) where kept_by is not null;

-- Whether an assistant reads the addresses of requesters.
alter table api_tokens add column people boolean not null default false;
-- The name of the API token that made the change.
alter table ticket_events add column by_token text;
