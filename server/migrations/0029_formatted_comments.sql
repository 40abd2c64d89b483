-- Comments of before stay as they were typed.
alter table comments add column is_formatted boolean not null default false;
