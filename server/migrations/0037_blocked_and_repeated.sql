alter table tickets
  -- The blocks that archived it as it arrived; see docs/decisions/0112-blocked-tickets-stay-silent.md.
  add column blocked_by bigint[],
  -- What the visitor of such a ticket reads instead of the status.
  add column visitor_status text;
alter table tickets add constraint tickets_visitor_status_check
  check (visitor_status in ('new', 'open', 'resolved')) not valid;

alter table inbound_emails
  -- The first email to the recipient with this Message-ID, where the content may be another; message_id has a suffix then.
  add column same_id_as bigint,
  -- Of who wrote what: the same for all copies of an email.
  add column content_hash bytea;
create index concurrently inbound_emails_same_id on inbound_emails (same_id_as) where same_id_as is not null;
