import type { Letter } from '../letter.ts';

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
    sender: { name: 'Deskbell', color: '#7c3aed' },
    heading: subject,
    blocks: [
      { quote: message },
      { facts: [['From', `${name}, ${email}`]] },
      { paragraph: 'Reply to this email to answer.' },
    ],
    reason: 'You get this because your address is the support address of this Deskbell.',
  };
}
