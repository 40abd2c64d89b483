import * as z from 'zod';
import { EMAIL_STATUSES, EMAIL_TYPES } from './email-values.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { oneOrMore, pageQuery } from './paging.ts';

export const emailLog = z.object({
  id,
  email_type: z.enum(EMAIL_TYPES),
  status: z.enum(EMAIL_STATUSES),
  /** Empty when erased, or when it belongs to a hidden site. */
  recipient_email: z.string(),
  subject: z.string(),
  /** The reader does not see the site of its ticket: the title replaces the subject, and the text is withheld. */
  is_of_hidden_site: z.boolean(),
  ticket_id: id.nullable(),
  ticket_title: z.string().nullable(),
  error_message: z.string().nullable(),
  attempts: z.int(),
  created_at: timestamp,
});
export type EmailLog = z.infer<typeof emailLog>;

export const listSiteEmailLogs = endpoint('GET /api/sites/:id/email-logs', {
  access: 'work',
  summary: 'Emails of one site with their delivery status, newest first; X-Total-Count is the number of matches',
  query: pageQuery.extend({ status: oneOrMore(z.enum(EMAIL_STATUSES, `Choose one of ${EMAIL_STATUSES.join(', ')}.`)) }),
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
  access: 'work',
  summary: 'How many emails of one site were sent, and how many failed',
  reply: emailStats,
});

export const email = emailLog.extend({
  sent_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
});
export type Email = z.infer<typeof email>;

export const getEmail = endpoint('GET /api/email-logs/:id', {
  access: 'work',
  summary: 'One email with the text that was or will be sent',
  reply: email,
});

export const retryEmail = endpoint('POST /api/email-logs/:id/retry', {
  access: 'work',
  summary: 'Send a failed email again',
  reply: emailLog,
  fails: [409],
});
