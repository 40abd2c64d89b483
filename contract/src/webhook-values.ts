/** No zod here: every workspace imports these values. */
export const WEBHOOK_EVENTS = [
  'ticket.created',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.changed',
  'ticket.merged',
  'ticket.rated',
  'ticket.overdue',
  'comment.created',
  'widget.silent',
  'widget.back',
  'page.hurts',
  'ping',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATUSES = ['queued', 'sending', 'sent', 'failed'] as const;
