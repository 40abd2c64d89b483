import { type LegalDocument, list, paragraph } from './legal-document.ts';

export const PRIVACY: LegalDocument = {
  title: 'Privacy',
  lede: 'Last updated January 2025',
  summary: {
    id: 'in-short',
    title: 'Summary',
    text: 'We store what a support desk needs: your account, your sites, the tickets and the emails about them. No advertising, no cookies for your visitors, and we never sell data.',
  },
  sections: [
    {
      id: 'responsible',
      title: 'Who is responsible',
      blocks: [
        paragraph(
          'We are responsible for your account data. For tickets from your visitors, you decide what is asked and kept, and we process it on your behalf. Contact us at ',
          { supportEmail: true },
          '.',
        ),
      ],
    },
    {
      id: 'collected',
      title: 'What we collect',
      blocks: [
        {
          kind: 'table',
          head: ['Data', 'Contents', 'Source'],
          rows: [
            ['Account', 'Name, email address, time zone', 'Your sign-in provider and your settings'],
            [
              'Tickets',
              'Title, description, priority, page address, browser, attached files; name and email if given',
              'Visitors who use the widget',
            ],
            ['Analytics', 'Loads, opens and tickets per day; a user id if the site passes one', 'The widget'],
            ['Email logs', 'Recipient, subject, text and delivery result of each email', 'Our mail server'],
            ['Email replies', 'The whole email, with its attachments', 'Customers who reply by email'],
            ['Messages to us', 'Name, email address, subject, message', 'The contact page'],
          ],
        },
        paragraph(
          'When you sign in, two cookies keep you signed in: a random session id that only our server can read, and a flag that tells our pages a session may exist. They contain no personal data and expire when you sign out, or after 30 days without a visit. A third one protects the sign-in itself and lasts ten minutes. If you choose a color theme, your browser stores it.',
        ),
      ],
    },
    {
      id: 'widget',
      title: 'What the widget does',
      blocks: [
        paragraph(
          'The widget sets no cookies and stores nothing on a visitor’s device before they start typing. The draft is then kept in their browser so that it is not lost; it is removed once the ticket has been received.',
        ),
        paragraph(
          'To count visits without tracking people, we hash the site, IP address and browser with a salt that is discarded every day. Visits on different days cannot be linked.',
        ),
      ],
    },
    {
      id: 'purpose',
      title: 'How we use it',
      blocks: [
        list(
          ['To show you your tickets and let you reply.'],
          ['To send notifications, confirmations and updates by email.'],
          ['To keep the service secure and working.'],
        ),
      ],
    },
    {
      id: 'shared',
      title: 'Who we share it with',
      blocks: [
        paragraph(
          'Providers that run our servers and deliver our email, under contract and only for that purpose. Authorities, where the law requires it. No one else.',
        ),
      ],
    },
    {
      id: 'kept',
      title: 'How long we keep it',
      blocks: [
        list(
          [
            { strong: 'Tickets and sites' },
            ' until you delete them. Deleting a site deletes everything in it at once, with its files. You can also choose after how many days closed and archived tickets, and files, are deleted.',
          ],
          [
            { strong: 'Tickets of an erased person' },
            ' as empty records, without name, address, text and files, or not at all. The receipt of the erasure has its date, counts and a keyed hash of the address, never the address.',
          ],
          [
            { strong: 'Email logs and messages to us' },
            ' for up to 2 years. The log of an email holds its text, and so what it quotes from a ticket.',
          ],
          [{ strong: 'Email replies' }, ' as they arrived for 30 days. Their text and attachments stay in the ticket.'],
          [{ strong: 'Addresses that rejected our emails' }, ' for 1 year, so that we stop writing to them.'],
          [{ strong: 'Addresses whose holders confirmed them' }, ' for 2 years.'],
          [{ strong: 'Activity logs of teams' }, ' for 2 years. They name members, also those who have left.'],
          [{ strong: 'Hashes that count visits' }, ' until the day is over (UTC).'],
          [{ strong: 'After an account is closed' }, ', most data is deleted within 30 days.'],
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        paragraph(
          'You can ask what we hold about you, have it corrected, receive a copy or have it deleted. Write to us at ',
          { supportEmail: true },
          '; we reply within 24 hours and act once we have verified your identity.',
        ),
        paragraph(
          'If you wrote to a site that uses Deskbell, ask that site: its team can find, export and erase what it holds about you. You can also erase a ticket yourself, on its page.',
        ),
        paragraph(
          'To close your account, choose Delete account in your settings. It is deleted at once, with the teams and sites that only you have; comments that you wrote in other teams stay, without your name. You can also write to the same address from the email address of the account.',
        ),
      ],
    },
    {
      id: 'age',
      title: 'Age',
      blocks: [
        paragraph(
          'The service is not intended for children under 13, and we do not knowingly collect data from them. If you think a child has written to us, tell us and we will delete it.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [paragraph('We email account owners before a significant change to this page takes effect.')],
    },
  ],
};
