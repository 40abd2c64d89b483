import type { Letter } from '../letter.ts';

/** As with every confirmation, nothing that was typed is repeated to an address nobody has verified. */
export function contactConfirmation(): Letter {
  return {
    subject: 'We received your message',
    preview: 'We answer within 24 hours.',
    sender: { name: 'Deskbell', color: '#7c3aed' },
    heading: 'We received your message',
    blocks: [{ paragraph: 'Thank you for writing to us. We will get back to you within 24 hours.' }],
    reason:
      'Somebody entered this address in the contact form of Deskbell. If it was not you, you can ignore this message.',
  };
}
