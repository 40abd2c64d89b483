-- A site that is being deleted: the view hides it at once, its rows are removed in pages. Foreign keys refer to all_sites.
alter table sites add column deleted_at timestamptz;
alter table sites rename to all_sites;
create view sites as
select id, owner_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at,
  new_tickets, open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds
from all_sites where deleted_at is null;
create index deleted_sites_by_owner on all_sites (owner_id) where deleted_at is not null;

-- Deleting a comment looks for its emails.
create index email_logs_by_comment on email_logs (comment_id) where comment_id is not null;

-- One row, written to find out whether the database can be written.
create table readiness (
  id boolean primary key default true check (id),
  written_at timestamptz not null
);
