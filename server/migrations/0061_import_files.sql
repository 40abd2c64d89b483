-- Attachments and merges of another desk; see docs/decisions/0158-files-and-merges-of-imports.md.
alter table import_rows drop constraint import_rows_kind_check;
alter table import_rows add constraint import_rows_kind_check check (kind in ('ticket', 'comment', 'file')) not valid;

-- The id on the other desk of the ticket that it was merged into there, until both are here.
alter table import_rows add column merge_into text;
create index concurrently import_rows_to_merge on import_rows (site_id, source, merge_into) where merge_into is not null;
