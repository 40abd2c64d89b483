import type { ContactMessage } from '@deskbell/contract/contact';
import type { FieldErrors } from './send-contact-message.ts';

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkContactMessage({ name, email, subject, message }: ContactMessage): FieldErrors {
  return {
    ...(!name && { name: 'Please enter your name.' }),
    ...(!email
      ? { email: 'Please enter your email address so we can reply.' }
      : !EMAIL_PATTERN.test(email) && {
          email: 'Please enter a full email address, like name@example.com.',
        }),
    ...(!subject && { subject: 'Please enter a subject.' }),
    ...(!message && { message: 'Please enter a message.' }),
  };
}
