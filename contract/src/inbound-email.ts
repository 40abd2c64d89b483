import * as z from 'zod';
import { endpoint } from './endpoint.ts';

const rawEmail = z.custom<Uint8Array>(
  (body) => body instanceof Uint8Array && body.length > 0,
  'Send the raw email as the body.',
);

export const receiveEmail = endpoint('POST /api/inbound-email', {
  access: 'webhook',
  summary: 'Hand over a received email; only with INBOUND_WEBHOOK_SECRET set',
  bodyType: 'message/rfc822',
  body: rawEmail,
  reply: z.object({ received: z.literal(true) }),
  status: 202,
});
