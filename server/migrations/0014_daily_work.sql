-- No row is rewritten: the columns are null.
alter table tickets
  add column assignee_id bigint references users on delete set null,
  add column snoozed_until timestamptz,
  -- Who is told when it wakes, unless it has an assignee; kept after that.
  add column snoozed_by bigint references users on delete set null,
  add column merged_into bigint references tickets on delete set null;
create index tickets_by_assignee on tickets (assignee_id, id desc) where assignee_id is not null;
create index tickets_snoozed on tickets (snoozed_until) where snoozed_until is not null;
create index tickets_by_snoozer on tickets (snoozed_by) where snoozed_by is not null;
create index tickets_merged on tickets (merged_into) where merged_into is not null;

alter table teams add column assigns_first_replier boolean not null default true;

alter table member_notifications drop constraint member_notifications_kind_check,
  add constraint member_notifications_kind_check
    check (kind in ('new_ticket', 'customer_reply', 'assigned', 'note_reply', 'woke')) not valid;

create table canned_replies (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  site_id bigint references all_sites on delete cascade,
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  uses integer not null default 0,
  last_used_at timestamptz,
  created_by bigint references users on delete set null,
  updated_at timestamptz not null default now()
);
create index canned_replies_by_team on canned_replies (team_id);
create index canned_replies_by_site on canned_replies (site_id) where site_id is not null;
create index canned_replies_by_author on canned_replies (created_by) where created_by is not null;
