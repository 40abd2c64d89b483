-- The From address: more than a few emails from it to one ticket within minutes are a mail loop.
alter table inbound_emails add column sender text;
-- Exceeded the time of the fast lane: waits in the slow lane, where it delays no other email.
alter table inbound_emails add column is_slow boolean not null default false;
drop index inbound_emails_due;
create index inbound_emails_due on inbound_emails (is_slow, next_attempt_at) where status = 'received';
