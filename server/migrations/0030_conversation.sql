-- Who hears of a ticket. The assignee follows without a row. A row that is not following is a stop, which lasts until the user is
-- mentioned or assigned.
create table ticket_followers (
  ticket_id bigint not null references tickets on delete cascade,
  user_id bigint not null references users on delete cascade,
  is_following boolean not null default true,
  reason text not null check (reason in ('assigned', 'wrote_note', 'mentioned', 'chosen')),
  mentioned_by bigint references users on delete set null,
  primary key (ticket_id, user_id)
);
create index ticket_followers_by_user on ticket_followers (user_id, ticket_id) include (is_following);
create index ticket_followers_by_mentioner on ticket_followers (mentioned_by) where mentioned_by is not null;

-- Those named in notes as @[user:12]. No reference to users: the text keeps the number of a deleted account.
create table comment_mentions (
  comment_id bigint not null references comments on delete cascade,
  mentioned_id bigint not null,
  primary key (comment_id, mentioned_id)
);
