-- What a site has changed about its widget; a missing option is the default (contract/src/widget-values.ts).
alter table all_sites add column widget_options jsonb not null default '{}';
create or replace view sites as
  select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at, new_tickets,
    open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds, takes_files, identity_secrets,
    identity_secret_since, former_identity_secret_since, requires_verified_ids, asks_rating, rated_tickets, good_ratings,
    keep_tickets_days, keep_files_days, widget_options
  from all_sites where deleted_at is null;
