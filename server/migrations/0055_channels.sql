-- Chat channels are webhooks with a formatter; see docs/decisions/0151-chat-channels.md.
alter table webhooks
  add column kind text not null default 'webhook' check (
    kind in
      ('webhook', 'slack', 'discord', 'teams', 'telegram', 'ntfy', 'matrix', 'mattermost', 'rocketchat', 'googlechat')
  ),
  -- Of channels. Their url is shortened: the whole is sealed in secret.
  add column name text check (name <> ''),
  -- Of channels; null: all sites of the team.
  add column site_ids bigint[],
  add column with_text boolean not null default false,
  add column urgent_only boolean not null default false,
  -- Messages of the minute that began then; more become one.
  add column minute_began_at timestamptz,
  add column minute_messages smallint not null default 0,
  add check ((kind = 'webhook') = (name is null));
