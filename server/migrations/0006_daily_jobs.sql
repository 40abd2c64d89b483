-- When each job of the day was last done, by whichever instance.
create table daily_jobs (
  name text primary key,
  done_at timestamptz not null default now()
);

create index inbound_emails_by_age on inbound_emails (received_at);
-- How many mails that strangers caused went out lately.
create index email_logs_visitor_triggered_sent on email_logs (sent_at) where is_visitor_triggered;
