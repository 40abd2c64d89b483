import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const getTryPage = endpoint('GET /try/:id', {
  access: 'work',
  summary: "The owner's widget on a page of its own",
  signedOut: 'redirect',
  replyType: 'text/html',
  reply: z.string(),
});
