import type { Message } from './message-layout.ts';

export interface ContactMessageContent {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export function contactMessage({ name, email, subject, message }: ContactMessageContent): Message {
  return {
    subject: `Contact: ${subject}`,
    preview: `${name} sent a message through the contact page.`,
    sender: { name: 'Deskbell', color: '#7c3aed' },
    heading: subject,
    blocks: [
      { quote: message },
      { facts: [['From', `${name}, ${email}`]] },
      { paragraph: 'Reply to this email to respond.' },
    ],
    reason: 'You get this because this is the support address of this Deskbell installation.',
  };
}
