import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';

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
  created_at: timestamp,
});
export type EmailLog = z.infer<typeof emailLog>;

export const listSiteEmailLogs = endpoint('GET /api/sites/:id/email-logs', {
  access: 'owner',
  summary: 'E-mails of one site, newest first, with how their delivery went',
  reply: z.array(emailLog),
});

export const getEmail = endpoint('GET /api/email-logs/:id', {
  access: 'owner',
  summary: 'One e-mail with the text that was or will be sent',
  reply: emailLog.extend({ text: z.string() }),
});

export const retryEmail = endpoint('POST /api/email-logs/:id/retry', {
  access: 'owner',
  summary: 'Send a failed e-mail once more',
  reply: emailLog,
});
