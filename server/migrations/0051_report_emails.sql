alter table email_logs drop constraint email_logs_email_type_check,
  add constraint email_logs_email_type_check check (email_type in (
    'admin_notification', 'user_confirmation', 'comment_notification', 'status_change', 'contact_message', 'contact_confirmation',
    'member_notification', 'invitation', 'team_news', 'visitor_link', 'widget_alarm', 'goal_alarm', 'report', 'report_question')) not valid;
-- Deleting an account removes its address from what was sent to it.
create index concurrently email_logs_of_notices on email_logs (lower(recipient_email))
  where email_type in ('widget_alarm', 'goal_alarm', 'report', 'report_question');
