-- No row of tickets is rewritten: a constant default is stored once.
alter table tickets
  -- Part of the signed link of the visitor's page: raising it ends the link.
  add column page_version integer not null default 0,
  add column user_verified boolean not null default false,
  -- When an email last asked for a rating.
  add column rating_asked_at timestamptz;
-- Only verified tickets pay for it.
create index tickets_by_verified_user on tickets (site_id, user_id, id desc) where user_verified;

alter table comments add column came_by text not null default 'app';
update comments set came_by = 'email' where received_by_email;
alter table comments drop column received_by_email,
  add constraint comments_came_by_check check (came_by in ('app', 'email', 'page', 'api')) not valid;

alter table all_sites
  -- Sealed, at most two: the current one and the one before it.
  add column identity_secrets bytea,
  add column identity_secret_since timestamptz,
  add column former_identity_secret_since timestamptz,
  add column requires_verified_ids boolean not null default false,
  add column asks_rating boolean not null default false,
  add column rated_tickets integer not null default 0,
  add column good_ratings integer not null default 0;
create or replace view sites as
  select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, created_at, new_tickets,
    open_tickets, closed_tickets, archived_tickets, total_tickets, resolved_tickets, resolution_seconds, takes_files, identity_secrets,
    identity_secret_since, former_identity_secret_since, requires_verified_ids, asks_rating, rated_tickets, good_ratings
  from all_sites where deleted_at is null;

-- User ids that came with a signature, and those of them whose signature was wrong.
alter table site_days
  add column signed_ids integer not null default 0,
  add column failed_ids integer not null default 0;

create table ratings (
  ticket_id bigint primary key references tickets on delete cascade,
  score text not null check (score in ('good', 'okay', 'bad')),
  words text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table member_notifications drop constraint member_notifications_kind_check,
  add constraint member_notifications_kind_check
    check (kind in ('new_ticket', 'customer_reply', 'assigned', 'note_reply', 'woke', 'rated')) not valid;
alter table email_logs drop constraint email_logs_email_type_check,
  add constraint email_logs_email_type_check check (email_type in (
    'admin_notification', 'user_confirmation', 'comment_notification', 'status_change', 'contact_message', 'contact_confirmation',
    'member_notification', 'invitation', 'team_news', 'visitor_link')) not valid;

-- The keys of limits hold a hash, so that erasing a person leaves no address in them and does not reset the limits.
update email_slots set key = split_part(key, ':', 1) || ':' || md5(substr(key, strpos(key, ':') + 1))
where key like 'mailbox:%' or key like 'confirmation:%';
update email_logs set held_by = 'mailbox:' || md5(split_part(substr(held_by, 9), ' ', 1)) || ' ' || split_part(held_by, ' ', 2)
where held_by like 'mailbox:%';
