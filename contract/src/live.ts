import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const streamChanges = endpoint('GET /api/live', {
  access: 'user',
  summary:
    'Server-sent events: "version" at first, which begins the ETags of current answers; "change", without data, whenever the user should refetch; "drafting" when a colleague writes a reply',
  replyType: 'text/event-stream',
  reply: z.void(),
});
