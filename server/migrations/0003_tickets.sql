create table tickets (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  owner_id bigint not null,
  title text not null check (title <> ''),
  description text not null,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'new' check (status in ('new', 'open', 'in_progress', 'resolved', 'closed', 'archived')),
  user_email text,
  user_name text,
  user_id text,
  page_url text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,

  -- Punctuation becomes blanks first, so that each part of an e-mail address is a word of its own. Spelled out, because
  -- what counts as a letter beyond ASCII depends on the locale of the database.
  search tsvector not null generated always as (
    to_tsvector('simple', regexp_replace(
      title || ' ' || description || ' ' || coalesce(user_email, '') || ' ' || coalesce(user_name, ''),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))
  ) stored,

  foreign key (site_id, owner_id) references sites (id, owner_id) on delete cascade
);
create index tickets_by_owner on tickets (owner_id, id desc);
create index tickets_by_owner_and_status on tickets (owner_id, status, id desc);
create index tickets_by_site on tickets (site_id, id desc);
create index tickets_by_site_and_status on tickets (site_id, status, id desc);
create index tickets_search on tickets using gin (search);

create table comments (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  author text not null default 'agent' check (author in ('agent', 'customer')),
  author_name text,
  comment text not null check (comment <> ''),
  -- The whole mail, when the comment is the cut-down text of one.
  full_text text,
  received_by_email boolean not null default false,
  created_at timestamptz not null default now()
);
create index comments_by_ticket on comments (ticket_id, id);

-- One row per key a widget used: the same key again finds the ticket it made.
create table ticket_submissions (
  site_id bigint not null references sites on delete cascade,
  idempotency_key uuid not null,
  body_hash bytea not null,
  ticket_id bigint not null references tickets on delete cascade,
  created_at timestamptz not null default now(),
  primary key (site_id, idempotency_key)
);
create index ticket_submissions_by_ticket on ticket_submissions (ticket_id);
create index ticket_submissions_by_age on ticket_submissions (created_at);
