import type { EmailLog } from '@deskbell/contract/email-logs';
import type { EmailType } from '@deskbell/contract/email-values';
import { Check, Clock, X } from 'lucide-react';
import { ICON } from '../../ui/marks/icon-sizes.ts';

const ATTEMPTS_MAX = 9;

export const TYPE_LABELS: Record<EmailType, string> = {
  admin_notification: 'Admin Notification',
  user_confirmation: 'User Confirmation',
  comment_notification: 'Comment Update',
  status_change: 'Status Change',
  contact_message: 'Contact Message',
  contact_confirmation: 'Contact Confirmation',
  member_notification: 'Team Notification',
  invitation: 'Invitation',
  team_news: 'Team News',
  visitor_link: 'Ticket Link',
  widget_alarm: 'Widget Alarm',
  goal_alarm: 'Goal Alarm',
  report: 'Monthly Report',
  report_question: 'Report Confirmation',
  issue_solved: 'Known Issue Solved',
};

export const DELIVERY_ICONS = {
  Sent: { icon: <Check {...ICON} />, tone: 'good' },
  Failed: { icon: <X {...ICON} />, tone: 'bad' },
  Waiting: { icon: <Clock {...ICON} />, tone: 'neutral' },
} as const;

export type DeliveryStatus = keyof typeof DELIVERY_ICONS;

export const STATUSES_OF: Record<DeliveryStatus, EmailLog['status'][]> = {
  Sent: ['sent'],
  Failed: ['failed'],
  Waiting: ['queued', 'sending'],
};

export function deliveryStatus({ status }: EmailLog): DeliveryStatus {
  if (status === 'sent') return 'Sent';
  return status === 'failed' ? 'Failed' : 'Waiting';
}

/** An email that was never attempted has its reason in error_message. */
export function deliveryError({ status, error_message, attempts }: EmailLog): string {
  const error = error_message ?? '';
  if (status !== 'failed' || attempts === 0) return error;
  const note =
    attempts < ATTEMPTS_MAX
      ? 'It was rejected, so it was not retried.'
      : `Gave up after ${ATTEMPTS_MAX} attempts over 24 hours.`;
  return error ? `${asSentence(error)} ${note}` : note;
}

/** Errors of mail servers rarely end with a full stop. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
