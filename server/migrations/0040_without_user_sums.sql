-- User Analytics add up the days at each read: see docs/decisions/0120-users-are-added-up.md.
drop trigger past_user_day_counted on site_user_days;
drop trigger past_user_day_removed on site_user_days;
drop function remove_user_sums();
drop table site_user_sums, site_user_totals;
