import type { Message } from './message-layout.ts';

export function testMessage(publicUrl: string): Message {
  return {
    subject: 'Deskbell can send email',
    preview: 'This is the test email you asked for.',
    sender: { name: 'Deskbell', color: '#7c3aed' },
    heading: 'Deskbell can send email',
    blocks: [
      { paragraph: `Deskbell at ${publicUrl} sent this email, and your mail server accepted it.` },
      {
        paragraph:
          "If it landed in the spam folder, set up SPF, DKIM and DMARC for the sender's domain: see docs/email.md.",
      },
    ],
    reason: 'You get this because someone tested the email settings of a Deskbell installation with this address.',
  };
}
