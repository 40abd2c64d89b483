-- When a team works; without a row it works around the clock.
create table team_hours (
  team_id bigint primary key references teams on delete cascade,
  timezone text not null,
  hours jsonb not null,
  holidays date[] not null default '{}'
);

-- How fast customers should get replies and solutions.
create table site_goals (
  site_id bigint not null references all_sites on delete cascade,
  priority text not null check (priority in ('any', 'low', 'medium', 'high', 'urgent')),
  first_reply_minutes integer check (first_reply_minutes > 0),
  next_reply_minutes integer check (next_reply_minutes > 0),
  resolve_minutes integer check (resolve_minutes > 0),
  primary key (site_id, priority)
);

create table goal_settings (
  site_id bigint primary key references all_sites on delete cascade,
  clock text not null default 'hours' check (clock in ('hours', 'around_the_clock')),
  warns boolean not null default false,
  alarms boolean not null default true
);
