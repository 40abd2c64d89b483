-- What is still told about the time at which a ticket is due. A row that is done remembers that it was told.
create table goal_alarms (
  ticket_id bigint primary key references tickets on delete cascade,
  -- As in tickets; a row with another time is void.
  due_at timestamptz not null,
  -- A quarter of the time is left; it was missed; members are told of it; nothing is left to tell.
  stage text not null check (stage in ('warn', 'missed', 'tell', 'done')),
  next_at timestamptz not null
);
create index goal_alarms_next on goal_alarms (next_at) where stage <> 'done';

-- Null: owners and admins hear of unassigned tickets, too, agents of their own.
alter table team_members add column notify_overdue text;
alter table team_members
  add constraint team_members_notify_overdue_check check (notify_overdue in ('unassigned', 'mine', 'none')) not valid;

alter table email_logs drop constraint email_logs_email_type_check,
  add constraint email_logs_email_type_check check (email_type in (
    'admin_notification', 'user_confirmation', 'comment_notification', 'status_change', 'contact_message', 'contact_confirmation',
    'member_notification', 'invitation', 'team_news', 'visitor_link', 'widget_alarm', 'goal_alarm')) not valid;
