import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { pageQuery } from './paging.ts';

export const emailLog = z.object({
  id,
  email_type: z.enum([
    'admin_notification',
    'user_confirmation',
    'comment_notification',
    'status_change',
    'contact_message',
    'contact_confirmation',
  ]),
  status: z.enum(['queued', 'sending', 'sent', 'failed']),
  recipient_email: z.string(),
  subject: z.string(),
  ticket_id: id.nullable(),
  ticket_title: z.string().nullable(),
  error_message: z.string().nullable(),
  /** How often it was tried since it was queued or last retried. */
  attempts: z.int(),
  created_at: timestamp,
});
export type EmailLog = z.infer<typeof emailLog>;

export const listSiteEmailLogs = endpoint('GET /api/sites/:id/email-logs', {
  access: 'owner',
  summary: 'E-mails of one site, newest first, with how their delivery went; X-Total-Count tells how many there are',
  query: pageQuery,
  reply: z.array(emailLog),
});

export const emailStats = z.object({
  total_emails: z.int(),
  sent_emails: z.int(),
  failed_emails: z.int(),
  last_sent_at: timestamp.nullable(),
});
export type EmailStats = z.infer<typeof emailStats>;

export const getSiteEmailStats = endpoint('GET /api/sites/:id/email-stats', {
  access: 'owner',
  summary: 'How many e-mails of one site were sent, and how many failed',
  reply: emailStats,
});

export const email = emailLog.extend({
  sent_at: timestamp.nullable(),
  /** When it is tried next; null when it is not. */
  next_attempt_at: timestamp.nullable(),
  /** Both parts are null when the e-mail cannot be written: then it was not sent either. */
  text: z.string().nullable(),
  html: z.string().nullable(),
});
export type Email = z.infer<typeof email>;

export const getEmail = endpoint('GET /api/email-logs/:id', {
  access: 'owner',
  summary: 'One e-mail with the text that was or will be sent',
  reply: email,
});

export const retryEmail = endpoint('POST /api/email-logs/:id/retry', {
  access: 'owner',
  summary: 'Send a failed e-mail once more',
  reply: emailLog,
});
