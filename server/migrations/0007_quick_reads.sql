-- In order of their ids for each status and priority: a list of several reads the newest of each, however many there are.
drop index tickets_by_owner_and_status;
drop index tickets_by_site_and_status;
create index tickets_by_owner_and_kind on tickets (owner_id, status, priority, id desc);
create index tickets_by_site_and_kind on tickets (site_id, status, priority, id desc);

-- How the mails of a site fared. Those that still wait are few and counted on read, so that a new ticket writes nothing here.
create table site_emails (
  site_id bigint primary key references sites on delete cascade,
  sent_emails integer not null default 0 check (sent_emails >= 0),
  failed_emails integer not null default 0 check (failed_emails >= 0),
  last_sent_at timestamptz
);
insert into site_emails (site_id, sent_emails, failed_emails, last_sent_at)
select site_id, count(*) filter (where status = 'sent'), count(*) filter (where status = 'failed'), max(sent_at)
from email_logs where site_id is not null group by site_id;

-- A trigger, because only the database knows what a mail was before: two instances may mark the same one.
create function count_settled_email() returns trigger language plpgsql as $$
begin
  insert into site_emails (site_id) values (new.site_id) on conflict do nothing;
  update site_emails set
    sent_emails = sent_emails + (new.status = 'sent')::integer - coalesce((old.status = 'sent')::integer, 0),
    failed_emails = failed_emails + (new.status = 'failed')::integer - coalesce((old.status = 'failed')::integer, 0),
    last_sent_at = greatest(last_sent_at, new.sent_at)
  where site_id = new.site_id;
  return null;
end $$;
create trigger email_logs_settled_at_once after insert on email_logs for each row
  when (new.site_id is not null and new.status in ('sent', 'failed')) execute function count_settled_email();
create trigger email_logs_settled after update of status, sent_at on email_logs for each row
  when (new.site_id is not null and (new.status in ('sent', 'failed') or old.status in ('sent', 'failed')))
  execute function count_settled_email();
