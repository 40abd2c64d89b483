import { STORED_DATA } from '@deskbell/contract/stored-data';
import { type LegalDocument, list, paragraph } from './legal-document.ts';

export const STORAGE: LegalDocument = {
  title: 'What we store',
  lede: 'Where, and for how long. Made from the settings of this installation and the rules by which it deletes.',
  summary: {
    id: 'in-short',
    title: 'Summary',
    text: 'Visitors get no cookies, and nothing is stored on their device before they start typing. What Deskbell stores is listed here, with how long it is kept.',
  },
  sections: [
    {
      id: 'where',
      title: 'Where',
      blocks: [
        list(
          [
            { strong: 'Database: ' },
            {
              state: 'database',
              on: 'a PostgreSQL server of this installation.',
              off: 'the one that is built into this installation, on its own disk.',
            },
          ],
          [
            { strong: 'Files: ' },
            {
              state: 'bucket',
              on: 'a storage bucket of the operator.',
              off: 'a folder on the disk of this installation.',
            },
          ],
          [
            { strong: 'Emails: ' },
            {
              state: 'smtp',
              on: 'sent through the mail server of the operator.',
              off: 'written as files to the disk of this installation, not sent.',
            },
          ],
          [
            { strong: 'Replies by email: ' },
            {
              state: 'two-way-email',
              on: 'received and stored by this installation.',
              off: 'not received by this installation.',
            },
          ],
        ),
        paragraph(
          'Deskbell sends what it stores to nobody else, except what a team sets up itself: webhooks, chat channels, push notifications and reports by email. Backups are the operator’s.',
        ),
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      blocks: [
        {
          kind: 'table',
          head: ['Data', 'Contents', 'Kept'],
          rows: STORED_DATA.map(({ data, contents, kept }) => [data, contents, kept]),
        },
      ],
    },
    {
      id: 'visitors',
      title: 'On the device of a visitor',
      blocks: [
        list(
          ['Cookies: none.'],
          ['Before they start typing: nothing.'],
          ['Then a draft in their browser, which is removed once the ticket has been received.'],
          ['The private links of their tickets, if they send one.'],
        ),
      ],
    },
    {
      id: 'check',
      title: 'See for yourself',
      blocks: [
        paragraph(
          'The rules are in the source, and a test compares this list with what is deleted every night. ',
          { link: 'Privacy', to: '/privacy' },
          ' says what the data is used for and how to have it erased.',
        ),
      ],
    },
  ],
};
