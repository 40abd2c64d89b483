-- Brazilian Portuguese has texts of its own. Not valid: rows from before have one of the others.
alter table tickets drop constraint tickets_language_check,
  add constraint tickets_language_check check (language in ('en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'pt-br')) not valid;

-- How visitors are addressed where their language has two forms. A constant default is stored once.
alter table all_sites add column form_of_address text not null default 'informal'
  constraint all_sites_form_of_address_check check (form_of_address in ('informal', 'formal'));
create or replace view sites as
  select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at, new_tickets,
    open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds, takes_files, identity_secrets,
    identity_secret_since, former_identity_secret_since, requires_verified_ids, asks_rating, rated_tickets, good_ratings,
    keep_tickets_days, keep_files_days, widget_options, form_of_address
  from all_sites where deleted_at is null;
