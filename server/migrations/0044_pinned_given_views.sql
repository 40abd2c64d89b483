-- Given views such as Unassigned can be tabs, too.
alter table users add column pinned_given_views text[] not null default '{}';
