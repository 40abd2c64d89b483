/** No zod here: every workspace imports these values. */
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
  'goal_alarm',
  'report',
  'report_question',
  'issue_solved',
] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];

export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Not read yet, opened a ticket, became a comment, made neither (may be opened by hand), or could not be read. */
export const RECEIVED_EMAIL_STATUSES = ['waiting', 'opened', 'replied', 'ignored', 'failed'] as const;
export type ReceivedEmailStatus = (typeof RECEIVED_EMAIL_STATUSES)[number];

/** Continues "Ignored: ". Screens show reasons that are not listed here as they are. */
export const IGNORED_REASONS = {
  machine: 'sent by a machine',
  autoReply: 'automatic reply',
  bounce: 'delivery report',
  list: 'mailing list',
  own: 'sent by this installation',
  loop: 'mail loop',
  senderLimit: 'more than 20 tickets an hour from this sender',
  siteLimit: 'more than 300 tickets an hour for this site',
  empty: 'it says nothing',
  repeated: 'also a reply in another ticket',
  again: 'it had arrived before',
  ended: 'the address was replaced or turned off',
} as const;
