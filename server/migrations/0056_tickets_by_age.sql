-- Lists are in order of creation, which ids of imported tickets do not follow; see docs/decisions/0152-lists-by-creation.md.
alter table ticket_tags add column ticket_created_at timestamptz;
create function date_ticket_tag() returns trigger language plpgsql as $$
begin
  new.ticket_created_at := (select created_at from tickets where id = new.ticket_id);
  return new;
end
$$;
create trigger ticket_tags_dated before insert on ticket_tags for each row execute function date_ticket_tag();
update ticket_tags set ticket_created_at = (select created_at from tickets where id = ticket_id);

create index concurrently ticket_tags_newest on ticket_tags (tag_id, ticket_created_at desc, ticket_id desc);
create index concurrently tickets_newest on tickets (site_id, created_at desc, id desc);
create index concurrently tickets_newest_of_team on tickets (team_id, created_at desc, id desc);
create index concurrently tickets_newest_of_kind on tickets (site_id, status, priority, created_at desc, id desc);
create index concurrently tickets_newest_of_kind_and_team on tickets (team_id, status, priority, created_at desc, id desc);
create index concurrently tickets_newest_of_assignee on tickets (assignee_id, status, created_at desc, id desc)
  include (site_id, team_id, priority) where assignee_id is not null;
create index concurrently tickets_newest_answered on tickets (site_id, status, priority, created_at desc, id desc)
  where status in ('new', 'open', 'in_progress') and waiting_since is null and snoozed_until is null;
create index concurrently tickets_newest_answered_of_team on tickets (team_id, status, priority, created_at desc, id desc)
  where status in ('new', 'open', 'in_progress') and waiting_since is null and snoozed_until is null;
create index concurrently tickets_longest_waiting on tickets (site_id, waiting_since, id) include (created_at)
  where waiting_since is not null;
create index concurrently tickets_longest_waiting_of_team on tickets (team_id, waiting_since, id) include (created_at)
  where waiting_since is not null;

drop index concurrently tickets_by_site;
drop index concurrently tickets_by_owner;
drop index concurrently tickets_by_site_and_kind;
drop index concurrently tickets_by_owner_and_kind;
drop index concurrently tickets_by_assignee_and_status;
drop index concurrently tickets_answered;
drop index concurrently tickets_answered_of_team;
drop index concurrently tickets_waiting;
drop index concurrently tickets_waiting_of_team;
