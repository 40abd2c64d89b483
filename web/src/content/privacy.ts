import { type LegalDocument, list, paragraph } from './legal-document.ts';

export const PRIVACY: LegalDocument = {
  title: 'Privacy',
  updated: 'January 2025',
  summary: {
    id: 'in-short',
    title: 'In short',
    text: 'We keep what a support desk needs: your account, your sites, the tickets and the emails about them. No advertising, no cookies on your visitors, nothing sold to anyone.',
  },
  sections: [
    {
      id: 'responsible',
      title: 'Who is responsible',
      blocks: [
        paragraph(
          'For your account, we are. For the tickets your visitors send, you decide what is asked and kept, and we process it for you. Reach us at ',
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
          head: ['Kind', 'What it contains', 'Where it comes from'],
          rows: [
            ['Account', 'Name, email address, time zone', 'Your sign-in provider and your settings'],
            [
              'Tickets',
              'Title, description, priority, page address, browser; name and email if given',
              'Visitors who use the widget',
            ],
            ['Counts', 'Loads, opens and tickets per day; a user id if the site passes one', 'The widget'],
            ['Email logs', 'Recipient, subject, delivery result', 'Our mail server'],
            ['Messages to us', 'Name, email address, subject, message', 'The contact page'],
          ],
        },
        paragraph(
          'When you sign in, two cookies keep you signed in: a random number that only our server can read, and a mark that tells our pages to ask for it. They say nothing about you and end when you sign out, or after 30 days without a visit. A third one protects the sign-in itself and lasts ten minutes. If you choose a color theme, your own browser remembers it.',
        ),
      ],
    },
    {
      id: 'widget',
      title: 'What the widget does',
      blocks: [
        paragraph(
          'The widget sets no cookies. Before a visitor writes something it stores nothing on their device. While they write, the draft is kept in their own browser so that it is not lost; it is removed once the ticket has been received.',
        ),
        paragraph(
          'To count visits without following people, we compute a hash of site, address and browser with a secret that is thrown away every day. Yesterday’s visitor cannot be matched with today’s.',
        ),
      ],
    },
    {
      id: 'purpose',
      title: 'What we use it for',
      blocks: [
        list(
          ['To show you your tickets and let you answer them.'],
          ['To send notifications, confirmations and updates by email.'],
          ['To keep the service secure and working.'],
        ),
      ],
    },
    {
      id: 'shared',
      title: 'Who else sees it',
      blocks: [
        paragraph(
          'Providers who run our servers and deliver our email, under contract and only for that purpose. Authorities, where the law leaves us no choice. Nobody else.',
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
            ' until you delete them. Deleting a site deletes everything under it at once.',
          ],
          [{ strong: 'Email logs and messages to us' }, ' for up to 2 years.'],
          [{ strong: 'After an account is closed' }, ' most data is deleted within 30 days.'],
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        paragraph(
          'You may ask what we hold about you, have it corrected, receive a copy or have it deleted. Write to us; we answer within 24 hours and act as soon as we have made sure that it is you.',
        ),
      ],
    },
    {
      id: 'age',
      title: 'Age',
      blocks: [
        paragraph(
          'The service is not meant for children under 13, and we do not knowingly collect data from them. If you think a child has written to us, tell us and we delete it.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        paragraph(
          'When this page changes in a way that matters, we tell account owners by email before it takes effect.',
        ),
      ],
    },
  ],
};
