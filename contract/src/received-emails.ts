import * as z from 'zod';
import { RECEIVED_EMAIL_STATUSES } from './email-values.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { RECEIVED_SEARCH_MAX } from './limits.ts';
import { oneOrMore, pageQuery } from './paging.ts';
import { text } from './text.ts';
import { ticketDetail } from './tickets.ts';

/** Where a site takes email that opens tickets. */
export const intakeAddress = z.object({
  address: z.string(),
  is_on: z.boolean(),
  /** The first email to this address that opened a ticket; null while there is none. */
  first_received: z
    .object({
      received_at: timestamp,
      /** Null when the email is no longer kept. */
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
  /** As the email claims; null when it names no sender, or is not read yet. */
  from_address: z.string().nullable(),
  /** Empty without one, null while the email is not read yet. */
  subject: z.string().nullable(),
  status: z.enum(RECEIVED_EMAIL_STATUSES),
  /** In words: why it was ignored or could not be read. */
  reason: z.string().nullable(),
  /** The ticket that it opened, or that it is a reply in. */
  ticket_id: id.nullable(),
});
export type ReceivedEmail = z.infer<typeof receivedEmail>;

export const listReceivedEmails = endpoint('GET /api/sites/:id/received-emails', {
  access: 'work',
  summary: 'The email that a site received in the last 30 days, newest first; X-Total-Count is the number of matches',
  query: pageQuery.extend({
    status: oneOrMore(z.enum(RECEIVED_EMAIL_STATUSES, `Choose one of ${RECEIVED_EMAIL_STATUSES.join(', ')}.`)),
    /** Part of the sender or the subject. */
    q: text(RECEIVED_SEARCH_MAX).optional(),
  }),
  reply: z.array(receivedEmail),
});

export const receivedEmailDetail = receivedEmail.extend({
  /** Of an email that is not read yet, or could not be read, the beginning of its source. */
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
