import type { Letter } from '../letter.ts';

const DESKBELL = { name: 'Deskbell', color: '#7c3aed' };

export interface ContactContent {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export function contactMessage({ name, email, subject, message }: ContactContent): Letter {
  return {
    subject: `Contact: ${subject}`,
    preview: `${name} wrote through the contact page.`,
    sender: DESKBELL,
    heading: subject,
    blocks: [
      { quote: message },
      { facts: [['From', `${name}, ${email}`]] },
      { paragraph: 'Reply to this email to answer.' },
    ],
    reason: 'You get this because your address is the support address of this Deskbell.',
  };
}

/** As with every confirmation, nothing that was typed is repeated to an address nobody has verified. */
export function contactConfirmation(): Letter {
  return {
    subject: 'We received your message',
    preview: 'We answer within 24 hours.',
    sender: DESKBELL,
    heading: 'We received your message',
    blocks: [{ paragraph: 'Thank you for writing to us. We will get back to you within 24 hours.' }],
    reason:
      'Somebody entered this address in the contact form of Deskbell. If it was not you, you can ignore this message.',
  };
}
