import * as api from '@deskbell/contract/contact';
import type { Database } from '../db/database.ts';
import { TooMany } from '../errors.ts';
import type { Handle } from '../http/api.ts';
import { networkOf, RateLimit } from '../http/rate-limits.ts';
import { receiveContactMessage } from './contact.ts';

const MESSAGES_PER_MINUTE = 10;

interface Contact {
  readonly supportEmail: string;
  /** There is something to send. */
  onQueued(): void;
}

export function contactRoutes(handle: Handle, db: Database, { supportEmail, onQueued }: Contact): void {
  const limit = new RateLimit(MESSAGES_PER_MINUTE);
  handle(api.sendContactMessage, async ({ body, request }) => {
    const wait = limit.take(networkOf(request.ip));
    if (wait > 0) throw new TooMany('Too many messages in a short time. Please wait a minute and try again.', wait);
    await receiveContactMessage(db, supportEmail, body);
    onQueued();
    return { received: true as const };
  });
}
