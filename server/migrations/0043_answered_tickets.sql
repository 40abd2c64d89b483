-- Open tickets that wait for their customer: a site may have many others that are open and wait for the team.
create index concurrently tickets_answered on tickets (site_id, status, priority, id desc)
  where status in ('new', 'open', 'in_progress') and waiting_since is null and snoozed_until is null;
create index concurrently tickets_answered_of_team on tickets (team_id, status, priority, id desc)
  where status in ('new', 'open', 'in_progress') and waiting_since is null and snoozed_until is null;
create index concurrently tickets_answered_by_activity on tickets (site_id, status, (coalesce(last_activity_at, created_at)) desc, id desc)
  where status in ('new', 'open', 'in_progress') and waiting_since is null and snoozed_until is null;
create index concurrently tickets_answered_by_activity_of_team on tickets (team_id, status, (coalesce(last_activity_at, created_at)) desc, id desc)
  where status in ('new', 'open', 'in_progress') and waiting_since is null and snoozed_until is null;
