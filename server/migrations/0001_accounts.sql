create table users (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  name text,
  given_name text,
  picture text,
  timezone text not null default 'UTC',
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- The cookie holds the id, the table only its hash: a stolen backup signs nobody in.
create table sessions (
  id_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
