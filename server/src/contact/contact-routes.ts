import * as api from '@deskbell/contract/contact';
import type { Database } from '../db/database.ts';
import { TooMany } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { networkOf, TokenBuckets } from '../limits/token-bucket.ts';
import { CONTACT_MESSAGES_PER_MINUTE_AND_ADDRESS } from '../rate-limits.ts';
import { receiveContactMessage } from './contact.ts';

export function contactRoutes(handle: Handle, db: Database, supportEmail: string): void {
  const buckets = new TokenBuckets(CONTACT_MESSAGES_PER_MINUTE_AND_ADDRESS);
  handle(api.sendContactMessage, async ({ body, request }) => {
    const wait = buckets.take(networkOf(request.ip));
    if (wait > 0) throw new TooMany('Too many messages in a short time. Please wait a minute and try again.', wait);
    await receiveContactMessage(db, supportEmail, body);
    return { received: true as const };
  });
}
