-- Requests read by index. In large tables the planner prefers parallel workers, whose start alone takes longer than such a read.
alter table tickets set (parallel_workers = 0);
alter table comments set (parallel_workers = 0);
alter table email_logs set (parallel_workers = 0);
alter table site_user_days set (parallel_workers = 0);
