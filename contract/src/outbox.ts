import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { pageQuery } from './paging.ts';

/** A mail that was written to a file because there is no mail server to send it through. */
export const outboxMail = z.object({
  /** The id of its row in the e-mail logs. */
  id,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  written_at: timestamp,
  /** Why its file cannot be read as a mail; null when it can. */
  problem: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const outboxMailDetail = outboxMail.extend({
  reply_to: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** The file as it is, or as much of it as fits on a screen. */
  source: z.string(),
});
export type OutboxMailDetail = z.infer<typeof outboxMailDetail>;

export const getInstallation = endpoint('GET /api/installation', {
  access: 'owner',
  summary: 'What this installation has beyond the calls that every one has',
  reply: z.object({
    /** Only with local accounts and without a mail server. */
    has_outbox: z.boolean(),
  }),
});

export const listOutbox = endpoint('GET /api/outbox', {
  access: 'owner',
  summary: 'Mails written to files instead of sent, newest first; X-Total-Count tells how many there are',
  query: pageQuery,
  reply: z.array(outboxMail),
});

export const getOutboxMail = endpoint('GET /api/outbox/:id', {
  access: 'owner',
  summary: 'One mail of the outbox with its parts and its source',
  reply: outboxMailDetail,
});
