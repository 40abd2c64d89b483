import type { Letter } from '../letter.ts';

export function testMessage(publicUrl: string): Letter {
  return {
    subject: 'Deskbell can send mail',
    preview: 'This is the test mail you asked for.',
    sender: { name: 'Deskbell', color: '#7c3aed' },
    heading: 'Deskbell can send mail',
    blocks: [
      { paragraph: `The Deskbell at ${publicUrl} sent this mail, and your mail server took it.` },
      {
        paragraph:
          'If it lies in the spam folder, set up SPF, DKIM and DMARC for the domain of the sender: docs/e-mail.md tells how.',
      },
    ],
    reason: 'You get this because somebody tested the mail settings of a Deskbell with this address.',
  };
}
