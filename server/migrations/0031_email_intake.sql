alter table all_sites
  add column takes_email boolean not null default false,
  -- Covered by the MAC of the intake address: raising it ends the address of before.
  add column intake_version smallint not null default 0,
  -- When the first email to the address of today opened a ticket.
  add column intake_used_at timestamptz;
create or replace view sites as
  select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at, new_tickets,
    open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds, takes_files, identity_secrets,
    identity_secret_since, former_identity_secret_since, requires_verified_ids, asks_rating, rated_tickets, good_ratings,
    keep_tickets_days, keep_files_days, widget_options, form_of_address, shows_minutes, takes_email, intake_version, intake_used_at
  from all_sites where deleted_at is null;

alter table tickets
  -- Not full_text, as the API says: the release before joins tickets with comments, which have a column of that name.
  add column email_text text,
  -- The From of the email, when the requester is another address.
  add column email_from text;

-- Filled when the email is read, except for the site. `email_body` outlives the raw source of a large email.
alter table inbound_emails
  add column site_id bigint,
  add column opened_ticket boolean not null default false,
  add column from_address text,
  add column subject text,
  add column email_body text;
alter table inbound_emails add constraint inbound_emails_site_id_fkey
  foreign key (site_id) references all_sites on delete cascade not valid;
create index concurrently inbound_emails_by_site on inbound_emails (site_id, id desc) where site_id is not null;
create index concurrently tickets_by_email_from on tickets (lower(email_from)) where email_from is not null;
