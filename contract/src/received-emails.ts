import * as z from 'zod';
import { RECEIVED_EMAIL_STATUSES } from './email-values.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { RECEIVED_SEARCH_MAX } from './limits.ts';
import { oneOrMore, pageQuery } from './paging.ts';
import { text } from './text.ts';
import { ticketDetail } from './tickets.ts';

export const intakeAddress = z.object({
  address: z.string(),
  is_on: z.boolean(),
  first_received: z
    .object({
      received_at: timestamp,
      ticket_id: id.nullable(),
    })
    .nullable(),
});
export type IntakeAddress = z.infer<typeof intakeAddress>;

export const getIntakeAddress = endpoint('GET /api/sites/:id/intake-address', {
  access: 'manage',
  summary: 'The address whose email opens tickets of a site; 404 on installations that receive no email',
  reply: intakeAddress,
});

export const changeIntakeAddress = endpoint('PUT /api/sites/:id/intake-address', {
  access: 'manage',
  summary: 'Turn tickets by email on or off, or replace the address; email to the former address is refused',
  body: z
    .object({ is_on: z.boolean('Use true or false.').optional(), replace: z.literal(true, 'Use true.').optional() })
    .refine((changes) => (changes.is_on === undefined) !== (changes.replace === undefined), {
      path: ['is_on'],
      message: 'Send either is_on or replace.',
    }),
  reply: intakeAddress,
});

export const receivedEmail = z.object({
  id,
  received_at: timestamp,
  /** The From header; null when it names no sender, or is not parsed yet. */
  from_address: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.enum(RECEIVED_EMAIL_STATUSES),
  reason: z.string().nullable(),
  /** The ticket that the email opened or replied to. */
  ticket_id: id.nullable(),
});
export type ReceivedEmail = z.infer<typeof receivedEmail>;

export const listReceivedEmails = endpoint('GET /api/sites/:id/received-emails', {
  access: 'work',
  summary: 'The email that a site received in the last 30 days, newest first; X-Total-Count is the number of matches',
  query: pageQuery.extend({
    status: oneOrMore(z.enum(RECEIVED_EMAIL_STATUSES, `Choose one of ${RECEIVED_EMAIL_STATUSES.join(', ')}.`)),
    q: text(RECEIVED_SEARCH_MAX).optional(),
  }),
  reply: z.array(receivedEmail),
});

export const receivedEmailDetail = receivedEmail.extend({
  /** The start of the source if the email is not parsed yet, or could not be parsed. */
  text: z.string(),
});
export type ReceivedEmailDetail = z.infer<typeof receivedEmailDetail>;

export const getReceivedEmail = endpoint('GET /api/received-emails/:id', {
  access: 'work',
  summary: 'One received email with its text',
  reply: receivedEmailDetail,
});

export const openReceivedEmail = endpoint('POST /api/received-emails/:id/open', {
  access: 'work',
  summary: 'Make a ticket of an ignored email, without a confirmation; a repeated call answers with the same ticket',
  reply: ticketDetail,
  status: 201,
  repeated: 200,
  fails: [409],
});
