-- Imports that the server runs by itself; see docs/decisions/0159-imports-on-the-server.md.

-- Exports of other desks, until their import is done; they belong to no site, and count for none.
create table import_files (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The upload id.
  storage_key text not null unique,
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0,
  sha256 bytea,
  state text not null default 'arriving' check (state in ('arriving', 'ready')),
  uploaded_by bigint references users on delete set null,
  leased_until timestamptz,
  created_at timestamptz not null default now()
);
create index import_files_of_team on import_files (team_id);
create index import_files_by_user on import_files (uploaded_by) where uploaded_by is not null;
create trigger import_files_deleted after delete on import_files for each row execute function queue_file_removal();

-- Everything that an import leaves out, as it is downloaded.
create table import_faults (
  import_id bigint primary key references imports on delete cascade,
  csv text not null
);

alter table imports alter column source drop not null;
alter table imports alter column rows set default 0;
alter table imports
  add column file_id bigint references import_files on delete set null,
  add column size bigint,
  -- How the file is to be read: time zone, order of days and months, columns.
  add column options jsonb not null default '{}',
  add column summary jsonb,
  add column headers jsonb,
  -- Tickets of earlier imports by site, brand and group.
  add column known jsonb not null default '[]',
  -- Why it was refused, or failed.
  add column reason text,
  add column started_at timestamptz,
  -- When and where its current run began, for the time left.
  add column resumed_at timestamptz,
  add column resumed_row bigint,
  add column paused_by bigint references users on delete set null,
  add column paused_at timestamptz,
  -- Runs that ended without a page.
  add column attempts integer not null default 0;
create index imports_paused_by on imports (paused_by) where paused_by is not null;
create index imports_by_file on imports (file_id) where file_id is not null;
create unique index imports_one_check on imports (team_id) where state in ('checking', 'checked', 'refused');
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_known_state check (
  state in ('checking', 'checked', 'refused', 'running', 'paused', 'failed', 'done', 'undoing', 'undone')
) not valid;
