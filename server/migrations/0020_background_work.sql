-- Deleting an account removes its name and its address from what teams keep.
create index concurrently ticket_events_by_assignee on ticket_events ((change #>> '{after,user_id}'))
  where kind = 'assigned' and change #>> '{after,user_id}' is not null;
create index concurrently ticket_events_by_former_assignee on ticket_events ((change #>> '{before,user_id}'))
  where kind = 'assigned' and change #>> '{before,user_id}' is not null;
create index concurrently webhook_deliveries_by_assignee on webhook_deliveries ((change #>> '{after,user_id}'))
  where type = 'ticket.assigned' and change #>> '{after,user_id}' is not null;
create index concurrently webhook_deliveries_by_former_assignee on webhook_deliveries ((change #>> '{before,user_id}'))
  where type = 'ticket.assigned' and change #>> '{before,user_id}' is not null;
create index concurrently audit_entries_by_address on audit_entries (lower(about->>'email')) where about->>'email' is not null;
create index concurrently email_logs_to_members on email_logs (lower(recipient_email))
  where email_type in ('member_notification', 'team_news', 'invitation');
create index concurrently email_logs_about_members on email_logs (lower(content #>> '{person,email}'))
  where email_type in ('team_news', 'invitation') and content #>> '{person,email}' is not null;
-- Ended ones too.
drop index invitations_by_address;
create index concurrently invitations_by_address on invitations (lower(email));

-- What waits for a mailbox to be confirmed.
create index concurrently email_logs_held_for_mailbox on email_logs (mailbox) where held_by is not null;

-- The next delivery of each webhook, however many wait.
create index concurrently webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_attempt_at, id)
  where status in ('queued', 'sending');
drop index webhook_deliveries_due;
