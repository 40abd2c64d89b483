import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { pageQuery } from './paging.ts';

/** An email written as an `.eml` file because no SMTP server is configured. */
export const mailFile = z.object({
  /** The id of its row in `email_logs`. */
  id,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  written_at: timestamp,
  /** Why the file cannot be parsed; null when it can. */
  problem: z.string().nullable(),
});
export type MailFile = z.infer<typeof mailFile>;

export const mailFileDetail = mailFile.extend({
  reply_to: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** The raw file, truncated when it is very large. */
  source: z.string(),
});
export type MailFileDetail = z.infer<typeof mailFileDetail>;

export const getInstallation = endpoint('GET /api/installation', {
  access: 'user',
  summary: 'Optional features of this installation',
  reply: z.object({
    /** True with local accounts and without SMTP. */
    has_outbox: z.boolean(),
    /** Whether email can be received, so that it can open tickets. */
    takes_email: z.boolean(),
    /** Whether tickets and comments can have files. */
    takes_files: z.boolean(),
    file_max_bytes: z.int(),
    /** The file name extensions that are accepted, without the dot. */
    file_types: z.array(z.string()),
  }),
});

export const listMailFiles = endpoint('GET /api/outbox', {
  access: 'user',
  summary: 'Emails written to files instead of sent, newest first; X-Total-Count is their number',
  query: pageQuery,
  reply: z.array(mailFile),
});

export const getMailFile = endpoint('GET /api/outbox/:id', {
  access: 'user',
  summary: 'One mail file with its parts and its source',
  reply: mailFileDetail,
});
