/** Without zod, so that every workspace can import the values. */
export const EMAIL_TYPES = [
  'admin_notification',
  'user_confirmation',
  'comment_notification',
  'status_change',
  'contact_message',
  'contact_confirmation',
  'member_notification',
  'invitation',
  'team_news',
  'visitor_link',
  'widget_alarm',
] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];

export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];
