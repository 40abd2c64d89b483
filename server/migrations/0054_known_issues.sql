-- What a team knows to be broken on a site; see docs/decisions/0147-known-issues.md.
create table known_issues (
  id bigint generated always as identity primary key,
  site_id bigint not null references all_sites on delete cascade,
  sentence text not null check (sentence <> ''),
  -- A path, or an address on a subdomain.
  link text,
  page text check (page ~ '^[A-Za-z0-9/_.*-]+$'),
  -- Visitors who pressed "Me too" and sent no ticket.
  voices integer not null default 0 check (voices >= 0),
  started_at timestamptz not null default now(),
  solved_at timestamptz,
  solved_by bigint references users on delete set null,
  reply text,
  -- When the first reply leaves; null once all have left.
  send_at timestamptz,
  check (num_nulls(solved_at, reply) in (0, 2)),
  check (send_at is null or solved_at is not null)
);
create index known_issues_by_site on known_issues (site_id, id);
create index known_issues_by_solver on known_issues (solved_by) where solved_by is not null;
create index known_issues_due on known_issues (send_at) where send_at is not null;

-- Counts a session once; removed after the day, like the other hashes of visitors.
create table issue_voices (
  issue_id bigint not null references known_issues on delete cascade,
  day date not null,
  session_hash bytea not null,
  -- The visitor sent a ticket, too, which counts instead.
  has_ticket boolean not null default false,
  primary key (issue_id, session_hash)
);
create index issue_voices_by_day on issue_voices (day);

create table issue_followers (
  id bigint generated always as identity primary key,
  issue_id bigint not null references known_issues on delete cascade,
  email text not null,
  mailbox text not null,
  language text,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  told_at timestamptz,
  unique (issue_id, mailbox)
);
create index issue_followers_by_address on issue_followers (lower(email));

alter table tickets add column known_issue_id bigint;
alter table tickets add column issue_answered_at timestamptz;
alter table tickets add constraint tickets_known_issue_id_fkey
  foreign key (known_issue_id) references known_issues on delete set null not valid;
create index concurrently tickets_by_known_issue on tickets (known_issue_id, id) where known_issue_id is not null;

create table help_links (
  id bigint generated always as identity primary key,
  site_id bigint not null references all_sites on delete cascade,
  title text not null check (title <> ''),
  address text not null check (address <> ''),
  words text not null default '',
  position smallint not null,
  shown integer not null default 0,
  opened integer not null default 0,
  sent_anyway integer not null default 0,
  unique (site_id, address)
);

alter table email_logs drop constraint email_logs_email_type_check,
  add constraint email_logs_email_type_check check (email_type in (
    'admin_notification', 'user_confirmation', 'comment_notification', 'status_change', 'contact_message', 'contact_confirmation',
    'member_notification', 'invitation', 'team_news', 'visitor_link', 'widget_alarm', 'goal_alarm', 'report', 'report_question',
    'issue_solved')) not valid;
