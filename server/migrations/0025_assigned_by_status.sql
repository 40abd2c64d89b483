-- What a member has to do, in order of ids for each status, however much is assigned to them; sites are told apart in the index.
create index concurrently tickets_by_assignee_and_status on tickets (assignee_id, status, id desc) include (site_id, team_id, priority)
  where assignee_id is not null;
