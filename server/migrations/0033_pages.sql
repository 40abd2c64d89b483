-- Sums over the paths of a day equal site_days.
create table page_days (
  site_id bigint not null references all_sites on delete cascade,
  day date not null,
  -- See analytics/page-path.ts; (unknown) without a page, (other) above the limit of paths a day.
  path text not null check (length(path) <= 200),
  widget_loads integer not null default 0,
  widget_opens integer not null default 0,
  tickets integer not null default 0,
  primary key (site_id, day, path)
) with (parallel_workers = 0);
-- Where five tickets came within two hours, three of them came on one day.
create index page_days_to_watch on page_days (day) where tickets >= 3;

-- The last alarm of each page.
create table page_alarms (
  site_id bigint not null references all_sites on delete cascade,
  path text not null,
  tickets integer not null,
  -- Expected in the same time, by the days before.
  usual real not null,
  began_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (site_id, path)
);

-- The path under which page_days counts the ticket; null in tickets of before, and where no visitor sent it.
alter table tickets add column page_path text;
create index concurrently tickets_by_page on tickets (site_id, page_path, id desc) where page_path is not null;
