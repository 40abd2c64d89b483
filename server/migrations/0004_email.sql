-- Queue, log and the owner's Email Logs tab are this one table.
create table email_logs (
  id bigint generated always as identity primary key,
  site_id bigint references sites on delete cascade,
  ticket_id bigint references tickets on delete cascade,
  comment_id bigint references comments on delete cascade,
  email_type text not null check (email_type in (
    'admin_notification', 'user_confirmation', 'comment_notification', 'status_change', 'contact_message', 'contact_confirmation')),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  recipient_email text not null,
  subject text not null,
  -- What the message is rendered from.
  content jsonb not null default '{}',
  message_id text not null unique,
  -- A stranger chose the recipient: counts against that address's hourly and daily allowance.
  is_visitor_triggered boolean not null default false,
  error_message text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_logs_by_site on email_logs (site_id, id desc);
create index email_logs_by_ticket on email_logs (ticket_id);
create index email_logs_due on email_logs (next_attempt_at) where status in ('queued', 'sending');
create index email_logs_by_recipient on email_logs (lower(recipient_email), created_at) where is_visitor_triggered;
create index email_logs_by_age on email_logs (created_at);

create table suppressed_addresses (
  email text primary key check (email = lower(email)),
  reason text not null,
  created_at timestamptz not null default now()
);

-- Stored before it is looked at, so that no received mail is lost to a bug in reading it.
create table inbound_emails (
  id bigint generated always as identity primary key,
  recipient text not null,
  raw bytea not null,
  message_id text,
  status text not null default 'received' check (status in ('received', 'done', 'ignored', 'quarantined')),
  reason text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  ticket_id bigint references tickets on delete cascade,
  received_at timestamptz not null default now()
);
create index inbound_emails_due on inbound_emails (next_attempt_at) where status = 'received';
create index inbound_emails_by_ticket on inbound_emails (ticket_id);
create unique index inbound_emails_once on inbound_emails (recipient, message_id) where message_id is not null;

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now()
);
