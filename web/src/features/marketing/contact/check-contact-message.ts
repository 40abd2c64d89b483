import type { ContactMessage, FieldErrors } from './send-contact-message.ts';

const LOOKS_LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What the visitor can mend before anything is sent; the server checks again. */
export function checkContactMessage({ name, email, subject, message }: ContactMessage): FieldErrors {
  return {
    ...(!name && { name: 'Please tell us your name.' }),
    ...(!email
      ? { email: 'Please give us an address, so that we can answer.' }
      : !LOOKS_LIKE_AN_ADDRESS.test(email) && {
          email: 'This address looks incomplete. It should read like name@example.com.',
        }),
    ...(!subject && { subject: 'Please give it a subject. A few words are enough.' }),
    ...(!message && { message: 'Please write a message, so that we know how to help.' }),
  };
}
