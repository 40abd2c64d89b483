import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { pageQuery } from './paging.ts';

export const mailFile = z.object({
  id,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  written_at: timestamp,
  problem: z.string().nullable(),
});
export type MailFile = z.infer<typeof mailFile>;

export const mailFileDetail = mailFile.extend({
  reply_to: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  source: z.string(),
});
export type MailFileDetail = z.infer<typeof mailFileDetail>;

export const getInstallation = endpoint('GET /api/installation', {
  access: 'user',
  summary: 'Optional features of this installation',
  reply: z.object({
    has_outbox: z.boolean(),
    takes_email: z.boolean(),
    takes_files: z.boolean(),
    file_max_bytes: z.int(),
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
