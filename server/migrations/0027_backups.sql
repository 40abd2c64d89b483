-- One row at most. While files are held, the bytes of deleted files stay: a backup that is being written names them.
create table backup_state (
  only_row boolean primary key default true check (only_row),
  files_held_until timestamptz,
  database_saved_at timestamptz,
  files_saved_at timestamptz
);
