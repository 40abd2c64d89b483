-- History of another desk; see docs/decisions/0154-imported-history.md.
create table imports (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  source text not null,
  file_name text not null,
  mapping jsonb not null default '{}',
  -- Tickets of the file.
  rows bigint not null,
  state text not null check (state in ('running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  counts jsonb not null default '{}',
  -- Rows of the sorted file that are stored.
  next_row bigint not null default 0,
  leased_until timestamptz,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz
);
create index imports_by_team on imports (team_id, id desc);
create index imports_by_author on imports (created_by) where created_by is not null;
create unique index imports_one_at_a_time on imports (team_id) where state in ('running', 'paused', 'undoing');

-- What came from where, so that a second import adds only what is new.
create table import_rows (
  site_id bigint not null references all_sites on delete cascade,
  source text not null,
  kind text not null check (kind in ('ticket', 'comment')),
  source_id text not null,
  row_id bigint not null,
  import_id bigint not null references imports on delete cascade,
  primary key (site_id, source, kind, source_id)
);
create index import_rows_by_import on import_rows (import_id, kind, row_id);
-- The number that people know, in a search.
create index import_rows_by_number on import_rows (source_id) where kind = 'ticket';
create index import_rows_by_row on import_rows (row_id) where kind = 'ticket';

-- When it came from another desk. What happened before is in no figure.
alter table tickets add column imported_at timestamptz;
