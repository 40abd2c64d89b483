-- The room of a site is counted by what has arrived, once per piece of an upload.
create index concurrently files_received_by_site on files (site_id) include (received) where storage_key is not null;
create index concurrently files_unattached_by_site on files (site_id) include (received)
  where ticket_id is null or (came_from = 'member' and comment_id is null);
