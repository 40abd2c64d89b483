-- Which views are tabs, for each person.
create table view_pins (
  user_id bigint not null references users on delete cascade,
  view_id bigint not null references views on delete cascade,
  primary key (user_id, view_id)
);
create index view_pins_by_view on view_pins (view_id);

-- All views were tabs: the first three of each person stay, so that no one misses them.
insert into view_pins (user_id, view_id)
select user_id, view_id from (
  select member.user_id, views.id as view_id, row_number() over (partition by member.user_id order by views.position, views.id) as place
  from team_members as member inner join views on views.team_id = member.team_id
    and (views.user_id = member.user_id or views.user_id is null and member.role <> 'client')
  where member.joined_at is not null
) as seen where place <= 3;
