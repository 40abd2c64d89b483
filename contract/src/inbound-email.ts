import * as z from 'zod';
import { endpoint } from './endpoint.ts';

const rawEmail = z.custom<Uint8Array>(
  (body) => body instanceof Uint8Array && body.length > 0,
  'Send the raw email as the body.',
);

export const receiveEmail = endpoint('POST /api/inbound-email', {
  access: 'webhook',
  summary:
    'Hand over a received email, raw or as the webhook of Mailgun, SendGrid or Postmark; only with INBOUND_WEBHOOK_SECRET set',
  bodyType: 'message/rfc822',
  body: rawEmail,
  /** False if no recipient of the envelope is a reply address: not stored, and retries are pointless. */
  reply: z.object({ received: z.boolean() }),
  status: 202,
});
