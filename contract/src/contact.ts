import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX, USER_NAME_MAX } from './limits.ts';
import { email, requiredText } from './text.ts';

export const contactMessage = z.object({
  name: requiredText(USER_NAME_MAX, 'A name is required.'),
  email,
  subject: requiredText(CONTACT_SUBJECT_MAX, 'A subject is required.'),
  message: requiredText(CONTACT_MESSAGE_MAX, 'A message is required.'),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const sendContactMessage = endpoint('POST /api/contact', {
  access: 'anyone',
  summary: 'Send a message to the operator of this installation',
  body: contactMessage,
  reply: z.object({ received: z.literal(true) }),
  status: 201,
  fails: [429],
});
