import type { EmailLog } from '@deskbell/contract/email-logs';

const TRIES = 9;

export const TYPE_LABELS: Record<EmailLog['email_type'], string> = {
  admin_notification: 'Admin Notification',
  user_confirmation: 'User Confirmation',
  comment_notification: 'Comment Update',
  status_change: 'Status Change',
  contact_message: 'Contact Message',
  contact_confirmation: 'Contact Confirmation',
};

/** 'Sent', 'Failed', and 'Waiting' for all that is not decided yet. */
export function fateOf({ status }: EmailLog): 'Sent' | 'Failed' | 'Waiting' {
  if (status === 'sent') return 'Sent';
  return status === 'failed' ? 'Failed' : 'Waiting';
}

/** Why nobody tries any longer; a mail that was never tried has its reason in the error itself. */
export function givenUp({ status, attempts }: EmailLog): string {
  if (status !== 'failed' || attempts === 0) return '';
  return attempts < TRIES
    ? 'It was refused, so it was not tried again.'
    : `Gave up after ${TRIES} tries over 24 hours.`;
}
