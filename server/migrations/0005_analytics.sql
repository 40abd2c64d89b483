create table site_days (
  site_id bigint not null references sites on delete cascade,
  day date not null,
  widget_loads integer not null default 0,
  widget_opens integer not null default 0,
  tickets_submitted integer not null default 0,
  unique_sessions integer not null default 0,
  unique_users integer not null default 0,
  primary key (site_id, day)
);

create table site_user_days (
  site_id bigint not null references sites on delete cascade,
  user_id text not null,
  day date not null,
  widget_loads integer not null default 0,
  widget_opens integer not null default 0,
  tickets_submitted integer not null default 0,
  unique_sessions integer not null default 0,
  first_visit timestamptz not null,
  last_visit timestamptz not null,
  primary key (site_id, day, user_id)
);

-- Who was counted today already; emptied with the salt when the day is over.
create table session_days (
  site_id bigint not null references sites on delete cascade,
  day date not null,
  session_hash bytea not null,
  -- Blank: counted for the site. Otherwise: counted for that user of the site.
  user_id text not null default '',
  primary key (site_id, day, session_hash, user_id)
);
create index session_days_by_day on session_days (day);

create table session_salts (
  day date primary key,
  salt bytea not null
);
