import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const streamChanges = endpoint('GET /api/live', {
  access: 'user',
  summary: 'Server-sent events: a "change" event without data whenever the user should refetch',
  replyType: 'text/event-stream',
  reply: z.void(),
});
