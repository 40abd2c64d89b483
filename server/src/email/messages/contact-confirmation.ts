import type { Message } from './message-layout.ts';

/** The address is unverified, so the message repeats nothing that was entered in the form. */
export function contactConfirmation(): Message {
  return {
    subject: 'We received your message',
    preview: 'We will get back to you within 24 hours.',
    sender: { name: 'Deskbell', color: '#7c3aed' },
    heading: 'We received your message',
    blocks: [{ paragraph: 'Thank you for contacting us. We will get back to you within 24 hours.' }],
    reason:
      "You get this because this address was entered in the contact form of Deskbell. If it wasn't you, you can ignore this email.",
  };
}
