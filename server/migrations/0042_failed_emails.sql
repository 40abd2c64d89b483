-- What needs attention is asked with every dashboard; few emails fail.
create index concurrently email_logs_failed on email_logs (site_id, created_at) where status = 'failed';
