create table api_tokens (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  name text not null check (name <> ''),
  -- The first characters, to recognize it by.
  start text not null,
  token_hash bytea not null unique,
  role text not null check (role in ('admin', 'agent')),
  scopes text[] not null,
  -- Null: all sites of the team.
  site_ids bigint[],
  created_by bigint not null references users on delete cascade,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- When its owners were last told that it expires, or that it never does.
  reminded_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_tokens_by_team on api_tokens (team_id, id desc);
create index api_tokens_by_maker on api_tokens (created_by);
